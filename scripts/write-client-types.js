// Writes src/client/types.ts from the schemas of the API; test/client/types.test.ts says when that is due.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, `dist/client-types-${process.pid}.mjs`);
const types = join(root, 'src/client/types.ts');

const bundle = await rolldown({
  input: join(root, 'scripts/client-types.ts'),
  platform: 'node',
  tsconfig: join(root, 'tsconfig.json'),
});
try {
  await bundle.write({ file: program, format: 'esm', codeSplitting: false });
  const { printClientTypes } = await import(pathToFileURL(program));
  writeFileSync(types, printClientTypes());
} finally {
  await bundle.close();
  rmSync(program, { force: true });
}
execFileSync(
  process.execPath,
  [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', types],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
