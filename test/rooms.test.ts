// biome.json says who may import whom; this adds imports to a copy of the tree and checks which ones biome refuses.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const REFUSED: [string, string][] = [
  ['src/catalogue/a.ts', '../build/draft.ts'],
  ['src/query/names/a.ts', '../../http/app.ts'],
  ['src/sources/a.ts', '../query/find-site.ts'],
  ['src/limit/a.ts', '../catalogue/mcc.ts'],
  ['src/http/a.ts', '../main/paths.ts'],
  ['src/query/a.ts', 'fastify'],
  ['src/build/a.ts', 'csv-parse/sync'],
  ['src/main/a.ts', 'fastify'],
  ['src/export/a.ts', '../build/draft.ts'],
  ['src/http/c.ts', '../export/tables.ts'],
  ['src/http/b.ts', '../build/draft.ts'],
  ['src/http/g.ts', 'pg'],
  ['src/http/d.ts', 'iovalkey'],
  ['src/limit/c.ts', 'pg'],
  ['src/query/c.ts', 'a-library-that-nobody-named'],
  ['src/http/e.ts', '@scope/a-library/part'],
  ['src/client/a.ts', '../query/find-site.ts'],
  ['src/mcp/a.ts', '../web/pages/frame.tsx'],
  ['src/library/a.ts', '../http/app.ts'],
  ['src/library/c.ts', 'zod'],
  ['src/query/d.ts', '../operations/errors.ts'],
  ['src/operations/a.ts', '../http/app.ts'],
  ['src/operations/c.ts', 'fastify'],
  ['src/http/j.ts', '../library/lookup.ts'],
  ['src/client/c.ts', '../library/index.ts'],
  ['src/build/c.ts', '../../importers/importer.ts'],
  ['src/sources/c.ts', '../../importers/importer.ts'],
  ['src/main/c.ts', '../../importers/importer.ts'],
  ['src/sources/d.ts', 'name-suggestion-index'],
  ['src/http/k.ts', '../solver/open-solver.ts'],
  ['src/query/e.ts', 'highs'],
  ['src/query/f.ts', '@e965/xlsx'],
  ['src/http/m.ts', '../spreadsheets/read-spreadsheet.ts'],
  ['src/site/a.ts', '../http/app.ts'],
  ['src/site/b.ts', 'fastify'],
  ['src/web/b.ts', '../site/page.ts'],
  ['src/app/a.ts', '../http/app.ts'],
  ['src/app/b.ts', 'fastify'],
  ['src/site/c.ts', '../app/device.ts'],
];
const ALLOWED: [string, string][] = [
  ['src/query/b.ts', '../catalogue/mcc.ts'],
  ['src/main/b.ts', '../http/app.ts'],
  ['src/catalogue/b.ts', 'tldts'],
  ['src/build/b.ts', '../sources/csv.ts'],
  ['src/export/b.ts', 'node-sqlite3-wasm'],
  ['src/sources/b.ts', 'pg'],
  ['src/http/h.ts', '@fastify/cors'],
  ['src/limit/b.ts', 'iovalkey'],
  ['src/http/f.ts', 'node:fs/promises'],
  ['src/query/names/b.ts', '../find-site.ts'],
  ['src/mcp/b.ts', '@modelcontextprotocol/server/stdio'],
  ['src/library/b.ts', '../client/errors.ts'],
  ['src/http/i.ts', '../operations/errors.ts'],
  ['src/operations/b.ts', '../query/find-site.ts'],
  ['src/solver/a.ts', 'highs'],
  ['src/spreadsheets/a.ts', '@e965/xlsx'],
  ['src/web/c.ts', '../spreadsheets/read-spreadsheet.ts'],
  ['src/web/a.ts', '../solver/open-solver.ts'],
  ['src/http/l.ts', '../site/page.ts'],
  ['src/app/c.ts', '../site/page.ts'],
  ['src/app/d.ts', 'workbox-routing'],
];

let tree: string;
let report: string;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'rooms-'));
  copyFileSync('biome.json', join(tree, 'biome.json'));
  for (const [path, imported] of [...REFUSED, ...ALLOWED]) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), `import * as x from '${imported}';\n\nexport { x };\n`);
  }
  const biome = resolve('node_modules/.bin/biome');
  report = spawnSync(biome, ['lint', '--max-diagnostics=none'], { cwd: tree, encoding: 'utf8' }).stderr;
});

afterAll(() => rmSync(tree, { recursive: true }));

const isRefused = (path: string): boolean =>
  report.split('\n').some((line) => line.includes(path) && line.includes('noRestrictedImports'));

it.each(REFUSED)('refuses %s importing %s', (path) => {
  expect(isRefused(path), report).toBe(true);
});

it.each(ALLOWED)('allows %s importing %s', (path) => {
  expect(isRefused(path), report).toBe(false);
});
