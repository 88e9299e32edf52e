// What we depend on, from the lockfile and from the bundle's own bill of materials.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}
interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly [{ readonly license?: { readonly id: string }; readonly expression?: string }];
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
const locked = Object.entries(read('package-lock.json').packages as Record<string, LockedPackage>);
const bill = read('dist/main/sbom.cdx.json') as {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
};
const inside = bill.components.filter(({ type }) => type === 'library');
/** Ours, and those of programs that tests and benchmarks install on demand. */
const LOCKFILES = [
  'package-lock.json',
  'scripts/fonts/package-lock.json',
  'test/system/package-lock.json',
  'test/system/node/package-lock.json',
  'test/mutation/package-lock.json',
  'bench/package-lock.json',
  'importers/package-lock.json',
  'bench/lighthouse/checker/package-lock.json',
];
const PERMISSIVE = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
]);

it('installs nothing besides itself', () => {
  expect(dependencies ?? {}).toEqual({});
});

it('pins every version, and names no registry', () => {
  for (const version of Object.values(devDependencies!)) expect(version).toMatch(/^\d+\.\d+\.\d+/);
  for (const file of LOCKFILES) {
    const packages = Object.values(read(file).packages as Record<string, LockedPackage>);
    expect(packages.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  }
});

it('has a schedule of updates for every lockfile and every image', () => {
  const { updates } = parse(readFileSync('.github/dependabot.yml', 'utf8')) as {
    updates: { 'package-ecosystem': string; directory?: string; directories?: string[] }[];
  };
  const find = (ecosystem: string): string[] =>
    updates
      .filter((each) => each['package-ecosystem'] === ecosystem)
      .flatMap(({ directory, directories = [directory!] }) => directories.map((each) => `.${each}`));
  expect(
    find('npm')
      .map((each) => join(each, 'package-lock.json'))
      .sort(),
  ).toEqual([...LOCKFILES].sort());
  const hasImages = (folder: string): boolean =>
    readdirSync(folder).some((file) => /^(Dockerfile$|compose)|\.yaml$/.test(file));
  for (const folder of [...find('docker'), ...find('docker-compose')])
    expect([folder, hasImages(folder)]).toEqual([folder, true]);
});

it('has a bundle of locked, permissive packages without install scripts', () => {
  expect(inside.length).toBeGreaterThan(20);
  for (const { name, version, licenses } of inside) {
    const copies = locked.filter(([path]) => path.endsWith(`node_modules/${name}`)).map(([, each]) => each);
    const same = copies.find((copy) => copy.version === version);
    expect(same, `${name} ${version} is in the lockfile`).toBeDefined();
    expect(same!.hasInstallScript, name).not.toBe(true);
    const [{ license, expression = license!.id }] = licenses;
    const choice = expression.replace(/[()]/g, '').split(' OR ');
    expect(
      choice.some((id) => PERMISSIVE.has(id)),
      `${name}: ${expression}`,
    ).toBe(true);
  }
});

it('has the hash of every package in the bill of materials, as in the lockfile, and no registry', () => {
  for (const { name, version, hashes } of inside) {
    const integrities = locked
      .filter(([path, each]) => path.endsWith(`node_modules/${name}`) && each.version === version)
      .map(([, { integrity }]) => integrity);
    const [{ alg, content }] = hashes as [{ alg: string; content: string }];
    expect([name, alg, content]).toEqual([name, 'SHA-512', expect.stringMatching(/^[0-9a-f]{128}$/)]);
    expect(integrities, name).toContain(`sha512-${Buffer.from(content, 'hex').toString('base64')}`);
  }
  expect(readFileSync('dist/main/sbom.cdx.json', 'utf8')).not.toMatch(/https?:/);
});

it('says in the bill of materials what needs what, down to the last package', () => {
  const needs = new Map(bill.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const refs = [bill.metadata.component, ...bill.components].map((each) => each['bom-ref']);
  expect([...needs.keys()].sort()).toEqual([...refs].sort());
  const reached = new Set<string>();
  const visit = (ref: string): void => {
    if (reached.has(ref)) return;
    reached.add(ref);
    for (const each of needs.get(ref)!) visit(each);
  };
  visit(refs[0]!);
  expect(refs.filter((ref) => !reached.has(ref))).toEqual([]);
  const find = (name: string): string => inside.find((each) => each.name === name)!['bom-ref'];
  expect(needs.get(find('pg'))).toContain(find('pg-types'));
  expect(needs.get(find('tldts'))).toEqual(['public-suffix-list']);
});

it('has the text of every licence', () => {
  const texts = readFileSync('dist/main/LICENCES', 'utf8').split(`\n${'-'.repeat(80)}\n\n`);
  expect(texts).toHaveLength(inside.length);
  for (const text of texts) expect(text).toMatch(/copyright|licen[cs]e/i);
  for (const text of texts) expect(text.length, text).toBeGreaterThan(400);
});

it('lists what browsers load in the bill of materials too, with its licence', () => {
  const sources = ['src/web', 'src/app'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${room}/${file}`),
  );
  const imported = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'((?:@[\w-]+\/)?[a-z][\w-]*)[^']*'/g)].map(
      ([, name]) => name!,
    ),
  );
  const packages = new Set(imported.filter((name) => name !== 'mcc-lookup'));
  expect([...packages]).toContain('qr');
  const licences = readFileSync('dist/main/LICENCES', 'utf8');
  for (const name of packages) {
    expect(
      inside.map((each) => each.name),
      name,
    ).toContain(name);
    expect(licences).toContain(`\n${name} `);
  }
});

it('has an up-to-date table of packages: `node scripts/review-dependencies.js`', () => {
  const table = readFileSync('docs/appendix/dependencies.md', 'utf8');
  expect(table).not.toContain('FILL IN');
  expect(table).toContain(`with ${inside.length} packages inside`);
  const rows = table.split('\n').flatMap(
    (line) =>
      line
        .match(/^\| (\S+) \| (\d\S+) \| ([^|]+) \|/)
        ?.slice(1, 4)
        .join(' ') ?? [],
  );
  const wanted = Object.entries(devDependencies!).map(
    ([name, version]) =>
      `${name} ${version} ${locked.find(([path]) => path === `node_modules/${name}`)![1].license}`,
  );
  expect(rows.sort()).toEqual(wanted.sort());
});
