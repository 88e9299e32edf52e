// Every format contains every fact, tested with texts that are easy to break.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import sqlite from 'node-sqlite3-wasm';
import { expect, it } from 'vitest';
import { TABLES, writeCsv, writeJson, writeNdjson, writeSqlite, writeText } from '../../src/export/index.ts';
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
  expect(parse(readFileSync(file), {})).toEqual([
    names,
    ...[...table.rows(catalogue)].map((row) => names.map((column) => asText(row[column]))),
  ]);
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
