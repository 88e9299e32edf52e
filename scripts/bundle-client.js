// Bundles the typed client that others import as `mcc-lookup/client` into dist/client/, with its declarations.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'dist/client');

const bundle = await rolldown({
  input: join(root, 'src/client/index.ts'),
  platform: 'neutral',
  tsconfig: join(root, 'tsconfig.json'),
  transform: { target: 'es2022' },
});
rmSync(target, { recursive: true, force: true });
// Not minified: who bundles it does that, and others can read it.
await bundle.write({ file: join(target, 'index.js'), format: 'esm', codeSplitting: false });
await bundle.close();
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'src/client'], {
  cwd: root,
  stdio: 'inherit',
});

// The compiler leaves `./types.ts` in declarations; `./types.js` is what every resolver of types understands.
for (const name of readdirSync(target).filter((each) => each.endsWith('.d.ts'))) {
  const file = join(target, name);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
}
