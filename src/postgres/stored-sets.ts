// The sets that a data base has: each is one import, one of them is the current one.
import type { Client } from 'pg';
import type { CatalogueMeta } from '../catalogue/catalogue.ts';
import { SCHEMA } from './migrations.ts';
import { createTables, LAYOUT, nameSet } from './set-tables.ts';

interface SetSource {
  readonly digest: string;
  readonly meta: CatalogueMeta;
  readonly merchantCount: number;
}

export interface StoredSet {
  readonly number: number;
  readonly loaded: number;
}

export async function findOrAddSet(
  client: Client,
  { digest, meta, merchantCount }: SetSource,
): Promise<StoredSet> {
  const { rows } = await client.query<StoredSet>(
    `SELECT number, loaded FROM ${SCHEMA}.sets WHERE source_digest = $1 AND layout = $2 ORDER BY number DESC LIMIT 1`,
    [digest, LAYOUT],
  );
  if (rows[0] !== undefined) return rows[0];
  await client.query('BEGIN');
  const { rows: added } = await client.query<StoredSet>(
    `INSERT INTO ${SCHEMA}.sets (layout, source_digest, meta, merchants) VALUES ($1, $2, $3, $4) RETURNING number, loaded`,
    [LAYOUT, digest, JSON.stringify(meta), merchantCount],
  );
  await client.query(createTables(nameSet(added[0]!.number)));
  await client.query('COMMIT');
  return added[0]!;
}

export async function isCurrent(client: Client, number: number): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM ${SCHEMA}.current WHERE set_number = $1`, [number]);
  return rowCount === 1;
}

/** From one moment to the next: who asks afterwards reads the new set, who is reading the old one goes on with it. */
export async function switchTo(client: Client, set: number): Promise<void> {
  await client.query('BEGIN');
  const { rows: before } = await client.query<{ number: number }>(
    `SELECT set_number AS number FROM ${SCHEMA}.current FOR UPDATE`,
  );
  await client.query(`UPDATE ${SCHEMA}.sets SET complete = true, completed_at = now() WHERE number = $1`, [
    set,
  ]);
  await client.query(
    `INSERT INTO ${SCHEMA}.current (set_number) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET set_number = EXCLUDED.set_number`,
    [set],
  );
  await client.query('COMMIT');
  await dropOthers(client, [set, ...before.map(({ number }) => number)]);
}

/** The set before stays for those that still read it, and for the way back; older and abandoned ones go. */
async function dropOthers(client: Client, kept: readonly number[]): Promise<void> {
  const { rows } = await client.query<{ number: number }>(
    `SELECT number FROM ${SCHEMA}.sets WHERE number <> ALL ($1)`,
    [kept],
  );
  for (const { number } of rows) await dropSet(client, number);
}

export async function dropSet(client: Client, number: number): Promise<void> {
  await client.query('BEGIN');
  await client.query(`DROP SCHEMA IF EXISTS ${nameSet(number)} CASCADE`);
  await client.query(`DELETE FROM ${SCHEMA}.sets WHERE number = $1`, [number]);
  await client.query('COMMIT');
}
