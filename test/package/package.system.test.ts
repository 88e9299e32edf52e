// What a user gets: the packed package in an empty folder, offline, with nothing else.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MERCHANT_COLUMNS } from '../../src/sources/read-merchants.ts';
import { startProgram } from '../support/engines/start-program.ts';
import { type Installed, installPackage } from './installed.ts';

const INSTALL_MS = 120_000;
const BUILD_MS = 600_000;

let installed: Installed;
beforeAll(async () => {
  installed = await installPackage();
  const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(`tarball ${mb(installed.tarballBytes)}, installed ${mb(installed.installedBytes)}`);
}, INSTALL_MS);
afterAll(() => installed.remove());

const read = (path: string): string => readFileSync(join(installed.folder, path), 'utf8');

it('is one package without dependencies, of bounded size', () => {
  const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(
    read('node_modules/mcc-lookup/package.json'),
  );
  expect({ dependencies, peerDependencies, optionalDependencies }).toEqual({});
  expect(readdirSync(join(installed.folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(
    ['mcc-lookup'],
  );
  // A checkout may hold the lean edition of the version before too, 9 MB, which a real `npm pack` leaves out.
  expect(installed.tarballBytes).toBeLessThan(49e6);
  expect(installed.installedBytes).toBeLessThan(83e6);
});

it('has the program, the library, the client, the data and the licences, and no sources or tests', () => {
  const { files } = installed;
  for (const file of [
    'LICENSE',
    'NOTICE',
    'README.md',
    'CHANGELOG.md',
    'data/README.md',
    'data/merchants/sg/dining.csv',
    'dist/catalogue.snapshot',
    'dist/client/index.d.ts',
    'dist/client/index.cjs',
    'dist/client/index.js',
    'dist/lean.snapshot',
    'dist/library/index.d.ts',
    'dist/library/in-worker.js',
    'dist/library/index.js',
    'dist/library/node.cjs',
    'dist/library/node.js',
    'dist/library/worker.js',
    'dist/main/LICENCES',
    'dist/main/cli.js',
    'dist/solver/highs.mjs',
    'dist/solver/highs.wasm',
    'dist/web/manifest.json',
  ])
    expect(files).toContain(file);
  expect(
    files
      .filter((file) => !/^(?:data|deploy|docs|dist\/(?:main|library|client|solver|web|lean))\//.test(file))
      .sort(),
  ).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'NOTICE',
    'README.md',
    'dist/catalogue.snapshot',
    'dist/lean.snapshot',
    'package.json',
    'skills/mcc-lookup/SKILL.md',
  ]);
});

it('answers `npx mcc-lookup lookup shopee.sg`', async () => {
  const { code, stdout } = await installed.run('npx', 'mcc-lookup', 'lookup', 'shopee.sg');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^merchant {2}Shopee \(SG, online\)\nMCC {7}\d{4} /);
});

it('serves the API, the site, the widget and MCP', async () => {
  const service = await startProgram(
    {},
    { program: join(installed.folder, 'node_modules/mcc-lookup/dist/main/cli.js') },
  );
  const { url: address } = service;
  try {
    const store = await (await fetch(`${address}/api/store-by-domain?domain=shopee.sg`)).json();
    expect(store).toMatchObject({ Store: 'Shopee', Country: 'SG' });
    for (const path of ['/', '/embed/lookup', '/embed.js', '/docs', '/llms.txt'])
      expect((await fetch(`${address}${path}`)).status, path).toBe(200);
    const asked = await installed.run('npx', 'mcc-lookup', 'best', 'shopee.sg', '--server', address);
    expect(asked).toMatchObject({ code: 0, stdout: expect.stringMatching(/^merchant +Shopee/) });
  } finally {
    expect(await service.process.end()).toBe(0);
  }
});

it(
  'builds a snapshot with an operator’s own merchants',
  async () => {
    writeFileSync(
      join(installed.folder, 'mine.csv'),
      `${MERCHANT_COLUMNS.join(',')}\ncorner-shop-of-mine,Corner Shop,SG,SG,0742,offline,corner-shop-of-mine.sg,,1,operator,2026-11-01\n`,
    );
    const mine = ['build', '--merchants', 'mine.csv', '--out', 'mine.snapshot'];
    const { code, stderr } = await installed.run('npx', 'mcc-lookup', ...mine);
    expect({ code, stderr: stderr.replace(/^npm warn.*\n/gm, '') }).toEqual({ code: 0, stderr: '' });
    const asked = ['lookup', 'corner-shop-of-mine.sg', '--json', '--catalogue', 'mine.snapshot'];
    const found = await installed.run('npx', 'mcc-lookup', ...asked);
    expect(JSON.parse(found.stdout)).toMatchObject({ id: 'corner-shop-of-mine', MCC: '0742' });
  },
  BUILD_MS,
);

const LIBRARY_USER = `import { type LocalLookup, type Lookup, NotFoundError, openMccLookup } from 'mcc-lookup';
import { MccLookup } from 'mcc-lookup/client';

const lookups: Lookup[] = [openMccLookup({ defaultRegion: 'SG' }), new MccLookup({ baseUrl: 'http://127.0.0.1:9' })];
export const describe = async ([lookup] = lookups): Promise<string> => {
  const { place, cards } = await lookup!.bestCard({ q: 'shopee', amount: 80 });
  return [place.MCC, cards[0]?.earns.amount.toFixed() ?? ''].join(' ');
};
export const choose = async (local: LocalLookup = openMccLookup()): Promise<string[]> => {
  const { best, next } = await local.wallet({ size: 2, keep: ['EVOL'] });
  return [...best.cards, ...(next?.cards ?? [])].map(({ shortName }) => shortName);
};
// @ts-expect-error services do not answer it
export const wrong = new MccLookup({ baseUrl: 'http://127.0.0.1:9' }).wallet;
export { NotFoundError };
`;
const USER = `import { MccLookup, NotFoundError, type Store } from 'mcc-lookup/client';

const client = new MccLookup({ baseUrl: 'http://127.0.0.1:9', retry: { attempts: 2 } });
const ask = (): Promise<Store> => client.storeByDomain('shopee.sg', { region: 'SG' });
export const describe = async (): Promise<string> => {
  const { Store, MCC, eligibleCards } = await ask();
  return [Store, MCC, eligibleCards[0]?.mpd ?? ''].join(' ');
};
// @ts-expect-error a code is a string
const wrong: number = (await client.mcc('5814')).mcc;
export { NotFoundError, wrong };
`;

it.each([
  ['node16', 'node16'],
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('has types for a project of module %s and moduleResolution %s', async (module, moduleResolution) => {
  const compilerOptions = {
    module,
    moduleResolution,
    target: 'es2022',
    lib: ['es2023', 'dom'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
  };
  writeFileSync(join(installed.folder, 'user.ts'), USER);
  writeFileSync(join(installed.folder, 'library-user.ts'), LIBRARY_USER);
  writeFileSync(
    join(installed.folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['user.ts', 'library-user.ts'] }),
  );
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const { code, stdout } = await installed.run(process.execPath, tsc, '-p', 'tsconfig.json');
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
});

it('gives Node the client', async () => {
  writeFileSync(
    join(installed.folder, 'user.js'),
    `import { MccLookup, NetworkError } from 'mcc-lookup/client';
const asked = new MccLookup({ baseUrl: 'http://127.0.0.1:9' }).meta();
console.log(await asked.catch((error) => error instanceof NetworkError));\n`,
  );
  const { stdout, stderr } = await installed.run(process.execPath, 'user.js');
  expect({ stdout, stderr }).toEqual({ stdout: 'true\n', stderr: '' });
});
