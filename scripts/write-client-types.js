// Writes src/client/types.ts from the schemas of the API; test/client/types.test.ts says when that is due.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { importSource } from './import-source.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const types = join(root, 'src/client/types.ts');

const { printClientTypes } = await importSource('scripts/client-types.ts');
writeFileSync(types, printClientTypes());
execFileSync(
  process.execPath,
  [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', types],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
