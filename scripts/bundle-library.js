// Bundles what others import, with its declarations: the library (`mcc-lookup`) into dist/library/ and the typed client
// (`mcc-lookup/client`) into dist/client/. Both get their errors from one file, so `instanceof` works for either. The same
// again as CommonJS (.cjs), for TypeScript and Jest in their older settings.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { importSource } from './import-source.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const FOLDERS = ['client', 'library'];
const ENTRIES = ['client/index', 'client/errors', 'library/index', 'library/node'];
/** Browsers load these as ES modules alone. */
const WORKER_ENTRIES = ['library/in-worker', 'library/worker', 'client/paths'];
/** Those of the entries, and what they refer to; client/lookup.d.ts is printed from the operations. */
const DECLARATIONS = [
  'client/index.d.ts',
  'client/errors.d.ts',
  'client/requester.d.ts',
  'library/index.d.ts',
  'library/in-worker.d.ts',
  'library/open.d.ts',
];

for (const folder of FOLDERS) rmSync(join(dist, folder), { recursive: true, force: true });
await bundle('esm', 'js', [...ENTRIES, ...WORKER_ENTRIES]);
await bundle('cjs', 'cjs', ENTRIES);

execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'src/library'], {
  cwd: root,
  stdio: 'inherit',
});
for (const name of DECLARATIONS) writeDeclarations(name, readFileSync(join(dist, '.types', name), 'utf8'));
rmSync(join(dist, '.types'), { recursive: true });
const { printClientTypes } = await importSource('scripts/print-client-types.ts');
writeDeclarations('client/lookup.d.ts', printClientTypes());

async function bundle(format, ending, entries) {
  const made = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, join(root, `src/${entry}.ts`)])),
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'] },
    // Stays in a file of its own next to its WebAssembly: scripts/bundle-program.js puts it there.
    external: [/^node:/, 'highs'],
    tsconfig: join(root, 'tsconfig.json'),
    // If inlined, the list of public suffixes would be included twice: 146 kB gzipped instead of 81.
    optimization: { inlineConst: false },
    transform: {
      target: 'es2022',
      define:
        format === 'cjs' ? { 'import.meta.url': 'require("node:url").pathToFileURL(__filename).href' } : {},
    },
  });
  // Not minified: those who bundle it do that, and others can read it.
  await made.write({
    dir: dist,
    format,
    paths: { highs: '../solver/highs.mjs' },
    entryFileNames: `[name].${ending}`,
    chunkFileNames: `library/[name].${ending}`,
  });
  await made.close();
}

/** The compiler leaves `./open.ts` in declarations; `./open.js` is what every type resolver understands. */
function writeDeclarations(name, text) {
  for (const [ending, module] of [
    ['.d.ts', 'js'],
    ['.d.cts', 'cjs'],
  ])
    writeFileSync(
      join(dist, name.replace(/\.d\.ts$/, ending)),
      text.replace(/(from '\.\.?\/[\w/-]+)\.[jt]s'/g, `$1.${module}'`),
    );
}
