// Brings the data base's tables up to what this program knows; many processes may try at once.
import type { ClientBase } from 'pg';
import { MIGRATIONS, SCHEMA } from './migrations.ts';

/** Any number that other programs in the same data base do not lock. */
export const IMPORT_LOCK = 743_057_814;

export async function migrate(client: ClientBase): Promise<void> {
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK + 1]);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${SCHEMA}.migrations (
      version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  const { rows } = await client.query<{ version: number }>(`SELECT version FROM ${SCHEMA}.migrations`);
  const done = new Set(rows.map(({ version }) => version));
  const due = MIGRATIONS.filter(({ version }) => !done.has(version));
  for (const { version, sql } of due) {
    await client.query(sql);
    await client.query(`INSERT INTO ${SCHEMA}.migrations (version) VALUES ($1)`, [version]);
  }
  await client.query('COMMIT');
}
