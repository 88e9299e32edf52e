// Every format contains every fact, tested with texts that are easy to break.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import sqlite from 'node-sqlite3-wasm';
import { expect, it } from 'vitest';
import { TABLES, writeCsv, writeJson, writeNdjson, writeSqlite, writeText } from '../../src/export/index.ts';
import { type Table, text } from '../../src/export/table.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { makeFolder } from '../support/temporary-files.ts';
import { AWKWARD_CONTENTS } from './awkward-contents.ts';

const catalogue = openSmallCatalogue(AWKWARD_CONTENTS);
const { meta, mccs, cards, merchants } = AWKWARD_CONTENTS;

it('JSON', () => {
  const document = JSON.parse([...writeJson(catalogue)].join(''));
  expect(document).toMatchObject({
    edition: meta.edition,
    digest: catalogue.digest,
    upstream: meta.upstream,
  });
  expect([document.sources, document.mccs, document.cards, document.merchants]).toEqual([
    meta.sources,
    mccs,
    cards,
    merchants,
  ]);
});

it('NDJSON', () => {
  const records = [...writeNdjson(catalogue)]
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const listed = (type: string) =>
    records.filter((record) => record.type === type).map(({ type: _, ...record }) => record);
  expect(records[0]).toMatchObject({ type: 'about', digest: catalogue.digest });
  expect([listed('source'), listed('mcc'), listed('card'), listed('merchant')]).toEqual([
    meta.sources,
    mccs,
    cards,
    merchants,
  ]);
});

const asText = (cell: unknown): string => (cell === undefined ? '' : String(cell));

it.each(TABLES.map((table) => [table.name, table] as const))('CSV: %s', async (name, table) => {
  const file = join(makeFolder(), `${name}.csv`);
  await writeText(file, writeCsv(table, catalogue));
  const names = Object.keys(table.columns);
  // As docs/api.md tells programs.
  const undo = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r])/, '');
  const cells: string[][] = parse(readFileSync(file), {});
  expect(cells.map((row) => row.map(undo))).toEqual([
    names,
    ...[...table.rows(catalogue)].map((row) => names.map((column) => asText(row[column]))),
  ]);
});

it('CSV has no text that a spreadsheet would run', () => {
  const values = ['=1+1', '+x', '-x', '@x', '\tx', '\rx', "'=x", '-5', "'t Hart", 'a=b', -5];
  const table: Table = {
    name: 'x',
    description: 'x',
    columns: { value: text('x') },
    rows: () => values.map((value) => ({ value })),
  };
  const [, ...cells]: string[][] = parse([...writeCsv(table, catalogue)].join(''));
  const expected = ["'=1+1", "'+x", "'-x", "'@x", "'\tx", "'\rx", "''=x", "'-5", "'t Hart", 'a=b', '-5'];
  expect(cells.flat()).toEqual(expected);
});

it('SQLite', async () => {
  const file = join(makeFolder(), 'catalogue.sqlite');
  await writeSqlite(file, catalogue);
  const database = new sqlite.Database(file, { readOnly: true });
  try {
    for (const { name, columns, rows } of TABLES) {
      const wanted = [...rows(catalogue)].map((row) =>
        Object.fromEntries(Object.keys(columns).map((column) => [column, row[column] ?? null])),
      );
      expect(database.all(`SELECT * FROM ${name} ORDER BY rowid`), name).toEqual(wanted);
    }
  } finally {
    database.close();
  }
});
