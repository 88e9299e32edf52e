// Writes dist/upstream.json.br: what the build takes from name-suggestion-index, which isn't in an installed package.
import { writeFileSync } from 'node:fs';
import { importSource } from './import-source.js';

const { readUpstream, packUpstream } = await importSource(
  'src/sources/read-upstream.ts',
  'src/sources/upstream-extract.ts',
);
const upstream = readUpstream();
const bytes = packUpstream(upstream);
writeFileSync(new URL('../dist/upstream.json.br', import.meta.url), bytes);
console.log(`dist/upstream.json.br: ${upstream.rows.length} rows, ${bytes.length} bytes`);
