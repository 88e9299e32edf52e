// Writes the tables as an SQLite database. SQLite comes as WebAssembly, in separate files that only this loads.
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

/** Overwrites an existing file. */
export async function writeSqlite(file: string, catalogue: Catalogue): Promise<void> {
  const { default: sqlite } = await import('node-sqlite3-wasm');
  rmSync(file, { force: true });
  const database = new sqlite.Database(file);
  try {
    // No journal, as nobody reads it before it is complete. The same catalogue gives the same bytes.
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
  // SQLite's WebAssembly makes the file readable only by its owner, but other users serve it.
  chmodSync(file, 0o644);
}

function describeTable({ name, columns }: Table): string {
  const lines = Object.entries(columns).map(
    ([column, { type, optional }]) => `"${column}" ${SQL_TYPES[type]}${optional ? '' : ' NOT NULL'}`,
  );
  return `CREATE TABLE ${name} (${lines.join(', ')})`;
}
