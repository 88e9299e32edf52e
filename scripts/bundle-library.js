// Bundles what others import, with its declarations: the library (`mcc-lookup`) into dist/library/ and the typed client
// (`mcc-lookup/client`) into dist/client/. Both get their errors from one file, so `instanceof` works for either.
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const FOLDERS = ['client', 'library'];
const ENTRIES = ['client/index', 'client/errors', 'library/index', 'library/node'];
/** The declarations of the library's entry, and those they refer to. */
const LIBRARY_TYPES = ['index.d.ts', 'open.d.ts'];

for (const folder of FOLDERS) rmSync(join(dist, folder), { recursive: true, force: true });
const bundle = await rolldown({
  input: Object.fromEntries(ENTRIES.map((entry) => [entry, join(root, `src/${entry}.ts`)])),
  platform: 'neutral',
  resolve: { mainFields: ['module', 'main'] },
  external: [/^node:/],
  tsconfig: join(root, 'tsconfig.json'),
  // If inlined, the list of public suffixes would be included twice: 146 kB gzipped instead of 81.
  optimization: { inlineConst: false },
  transform: { target: 'es2022' },
});
// Not minified: those who bundle it do that, and others can read it.
await bundle.write({
  dir: dist,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'library/[name].js',
});
await bundle.close();

for (const folder of FOLDERS)
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', `src/${folder}`], {
    cwd: root,
    stdio: 'inherit',
  });
for (const name of LIBRARY_TYPES) cpSync(join(dist, '.types/library', name), join(dist, 'library', name));
rmSync(join(dist, '.types'), { recursive: true });

// The compiler leaves `./types.ts` in declarations; `./types.js` is what every type resolver understands.
for (const folder of FOLDERS)
  for (const name of readdirSync(join(dist, folder)).filter((each) => each.endsWith('.d.ts'))) {
    const file = join(dist, folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.\.?\/[\w/-]+)\.ts'/g, "$1.js'"));
  }
