// npm run import -- <source>…: installs the importers' own packages when they are first needed, bundles the importers,
// and runs them.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
/** The only source that is a package. */
const PACKAGED = 'name-suggestion-index';

if (args.includes(PACKAGED)) {
  const { status } = spawnSync(process.execPath, ['scripts/provide.js', 'importers'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

const bundle = await rolldown({
  input: { run: join(root, 'importers/run.ts') },
  platform: 'node',
  cwd: root,
  tsconfig: join(root, 'tsconfig.json'),
  // Packages are found from importers/dist: first in importers/node_modules, then in node_modules.
  external: /^[^./]/,
});
await bundle.write({ dir: join(root, 'importers/dist'), format: 'esm', entryFileNames: '[name].mjs' });
await bundle.close();
const { status } = spawnSync(process.execPath, [join(root, 'importers/dist/run.mjs'), ...args], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
