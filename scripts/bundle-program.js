// Bundles the program with the libraries it uses into dist/main/: an installed package has no dependencies, and Node reads a
// few files at startup instead of 900. Commands that are loaded on demand get files of their own. Also writes the licences
// of the packages inside, those in the browsers' files included, and a bill of materials.
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'dist/main');

// Half as much to read at startup; functions keep their names, so errors show where they happened.
const MINIFY = { compress: false, mangle: { keepNames: true }, codegen: { removeWhitespace: true } };

// Looks for its WebAssembly next to itself, so it stays in separate files; only exports load it.
const SQLITE = 'node-sqlite3-wasm';
const findFolder = (name) => join(root, 'node_modules', name);
const SQLITE_FOLDER = findFolder(SQLITE);

// Finds its WebAssembly next to itself, too, and the library uses it as well; only the search for sets of cards loads it.
const SOLVER = 'highs';
const SOLVER_FOLDER = findFolder(SOLVER);
const solverTarget = join(root, 'dist/solver');

// In what browsers load (scripts/bundle-web.js) but not in the program; they ship in the same package.
const IN_BROWSERS = [
  'pdfjs-dist',
  'qr',
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
];

const bundle = await rolldown({
  input: join(root, 'src/main/cli.ts'),
  platform: 'node',
  cwd: root,
  tsconfig: join(root, 'tsconfig.json'),
  // If inlined, the list of public suffixes would be included twice.
  optimization: { inlineConst: false },
  external: [SQLITE, SOLVER],
});
rmSync(target, { recursive: true, force: true });
const { output } = await bundle.write({
  dir: target,
  format: 'esm',
  minify: MINIFY,
  comments: false,
  paths: { [SQLITE]: `./${SQLITE}.cjs`, [SOLVER]: `../solver/${SOLVER}.mjs` },
});
await bundle.close();
// npm does this only when it first links a checkout; without it, `npx mcc-lookup` is refused after the next build.
chmodSync(join(target, 'cli.js'), 0o755);
copyFileSync(join(SQLITE_FOLDER, `dist/${SQLITE}.js`), join(target, `${SQLITE}.cjs`));
copyFileSync(join(SQLITE_FOLDER, `dist/${SQLITE}.wasm`), join(target, `${SQLITE}.wasm`));

mkdirSync(solverTarget, { recursive: true });
copyFileSync(join(SOLVER_FOLDER, `build/${SOLVER}.wasm`), join(solverTarget, `${SOLVER}.wasm`));
// Bundlers publish what is written as `new URL('…', import.meta.url)`, Next 3.5 MB for servers that never ask for it. The
// loader's own function finds the same file; where scripts are moved, src/library says where it is.
const written = `new URL("${SOLVER}.wasm",import.meta.url).href`;
const loader = readFileSync(join(SOLVER_FOLDER, `build/${SOLVER}.mjs`), 'utf8');
if (loader.split(written).length !== 2) throw new Error(`${SOLVER}.mjs finds its WebAssembly in another way`);
writeFileSync(
  join(solverTarget, `${SOLVER}.mjs`),
  loader
    .replace(written, `locateFile("${SOLVER}.wasm")`)
    // Empty in what is bundled to CommonJS; any file will do, if it is one on Windows too.
    .replaceAll('import.meta.url', '(import.meta.url??"file:///C:/")'),
);

const bundled = output
  .flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []))
  .map((module) => module.match(/.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/)?.[0])
  .filter((folder) => folder !== undefined);
// As npm wrote them down: `sha512-` and base64. CycloneDX has them in hexadecimal.
const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const readHash = (path) => {
  const [algorithm, digest] = locked[path].integrity.split('-', 2);
  if (algorithm !== 'sha512') throw new Error(`${path} has no SHA-512 in the lockfile`);
  return Buffer.from(digest, 'base64').toString('hex');
};
/** A few packages name the licence alone. */
const writeMit = (license, author) => {
  if (license !== 'MIT') throw new Error(`a package under ${license} has no text of its licence`);
  const [, own] = readFileSync(join(root, 'LICENSE'), 'utf8')
    .trim()
    .split(/^Copyright .*\n/m);
  return `MIT License\n\nCopyright (c) ${(author.name ?? author).replace(/ <.*/, '')}\n${own}`;
};
/** The copy that a package in this place gets, as Node looks for it. */
const resolveFrom = (path, name) => {
  for (let place = path; ; place = place.slice(0, place.lastIndexOf('node_modules/'))) {
    const found = `${place}${place === '' || place.endsWith('/') ? '' : '/'}node_modules/${name}`;
    if (found in locked) return found;
    if (place === '') return undefined;
  }
};
const copies = [...new Set([...bundled, SQLITE_FOLDER, SOLVER_FOLDER, ...IN_BROWSERS.map(findFolder)])]
  .sort()
  .map((folder) => {
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    const text =
      file === undefined ? writeMit(license, author) : readFileSync(join(folder, file), 'utf8').trim();
    const path = folder.slice(folder.indexOf('node_modules/'));
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return { name, version, license, text, path, purl, hash: readHash(path) };
  });
const refs = new Map(copies.map((each) => [each.path, each.purl]));
// The same version may be in two places.
const inside = [...new Map(copies.map((each) => [each.purl, each])).values()];

writeFileSync(
  join(target, 'LICENCES'),
  inside
    .map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`),
);
// CycloneDX: an installed package has no node_modules where a scanner would find them.
const { name, version, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const purl = `pkg:npm/${name}@${version}`;
// Compiled into tldts. What others wrote in data/ is in NOTICE and data/licences.csv.
const SUFFIXES = {
  'bom-ref': 'public-suffix-list',
  type: 'data',
  name: 'Public Suffix List',
  licenses: [{ license: { id: 'MPL-2.0' } }],
};
/** Those of them that are inside: the bundler leaves out what is not used. */
const listRefs = (path, wanted = {}) =>
  [...new Set(Object.keys(wanted).flatMap((each) => refs.get(resolveFrom(path, each)) ?? []))].sort();
writeFileSync(
  join(target, 'sbom.cdx.json'),
  `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: { 'bom-ref': purl, type: 'application', name, version, purl } },
      components: [
        ...inside.map((each) => ({
          'bom-ref': each.purl,
          type: 'library',
          name: each.name,
          version: each.version,
          hashes: [{ alg: 'SHA-512', content: each.hash }],
          licenses: [
            / OR /.test(each.license) ? { expression: each.license } : { license: { id: each.license } },
          ],
          purl: each.purl,
        })),
        SUFFIXES,
      ],
      dependencies: [
        { ref: purl, dependsOn: listRefs('', devDependencies) },
        ...inside.map((each) => {
          const dependsOn = listRefs(each.path, {
            ...locked[each.path].dependencies,
            ...locked[each.path].peerDependencies,
            ...locked[each.path].optionalDependencies,
          });
          return {
            ref: each.purl,
            dependsOn: each.name === 'tldts' ? [...dependsOn, SUFFIXES['bom-ref']] : dependsOn,
          };
        }),
        { ref: SUFFIXES['bom-ref'] },
      ],
    },
    undefined,
    2,
  )}\n`,
);
console.log(`dist/main: ${output.length} files, with ${inside.length} packages inside`);
