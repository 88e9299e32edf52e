// The tables as an SQLite database. SQLite comes as WebAssembly, in files of its own that only this loads.
import { chmodSync, rmSync } from 'node:fs';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ColumnType, Table } from './table.ts';
import { TABLES } from './tables.ts';

const SQL_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'TEXT',
  list: 'TEXT',
  json: 'TEXT',
  integer: 'INTEGER',
  real: 'REAL',
};

const INDEXES = [
  'CREATE UNIQUE INDEX merchants_id ON merchants(id)',
  'CREATE INDEX merchants_mcc ON merchants(mcc)',
  'CREATE INDEX merchant_codes_merchant ON merchant_codes(merchant)',
  'CREATE INDEX aliases_merchant ON aliases(merchant)',
  'CREATE INDEX sites_host ON sites(host)',
  'CREATE INDEX sites_merchant ON sites(merchant)',
  'CREATE INDEX evidence_merchant ON evidence(merchant)',
  'CREATE UNIQUE INDEX mccs_code ON mccs(code)',
];

/** Writes over a file that is there. */
export async function writeSqlite(file: string, catalogue: Catalogue): Promise<void> {
  const { default: sqlite } = await import('node-sqlite3-wasm');
  rmSync(file, { force: true });
  const database = new sqlite.Database(file);
  try {
    // Nobody reads it before it is whole, so no journal; the same bytes for the same catalogue.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN');
    for (const table of TABLES) {
      database.exec(describeTable(table));
      const names = Object.keys(table.columns);
      const insert = database.prepare(
        `INSERT INTO ${table.name} VALUES (${names.map(() => '?').join(', ')})`,
      );
      for (const row of table.rows(catalogue)) insert.run(names.map((name) => row[name] ?? null));
      insert.finalize();
    }
    for (const index of INDEXES) database.exec(index);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
  // SQLite's WebAssembly lets only its own user read; others serve the file.
  chmodSync(file, 0o644);
}

function describeTable({ name, columns }: Table): string {
  const lines = Object.entries(columns).map(
    ([column, { type, optional }]) => `"${column}" ${SQL_TYPES[type]}${optional ? '' : ' NOT NULL'}`,
  );
  return `CREATE TABLE ${name} (${lines.join(', ')})`;
}
