// What makes a loaded set ready to be read: who the best known are, tables made from the names, indexes, statistics. Each
// step that is done is found done by an import that goes on after a break.
import type { Client } from 'pg';
import { SCHEMA } from './migrations.ts';
import { ALL_FAMOUS, FAMOUS_MERCHANTS, listSteps, nameSet } from './set-tables.ts';

/** Two merchants have the same id or site. */
export class RepeatedKeys extends Error {
  override readonly name = 'RepeatedKeys';
  readonly ids: readonly string[];
  readonly hosts: readonly string[];
  constructor(ids: readonly string[], hosts: readonly string[]) {
    super(`repeated: ${[...ids, ...hosts].join(', ')}`);
    this.ids = ids;
    this.hosts = hosts;
  }
}

const UNIQUE_VIOLATION = '23505';
const MOST_REPEATED = 50;
/** For sorting what an index is built from, and for gathering words: the server's own settings are for many small questions. */
const SETTINGS =
  "SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'; SET max_parallel_workers_per_gather = 0";

export async function finishSet(
  client: Client,
  set: number,
  merchants: number,
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  const schema = nameSet(set);
  await client.query(SETTINGS);
  const famousFrom = await chooseFamous(client, set, merchants);
  const steps = listSteps(schema, famousFrom);
  const { rows } = await client.query<{ name: string }>(
    'SELECT relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = $1',
    [schema],
  );
  const made = new Set(rows.map(({ name }) => name));
  for (const [at, { name, sql }] of steps.entries()) {
    onProgress(at, steps.length);
    if (made.has(name)) continue;
    try {
      await client.query(sql);
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      throw new RepeatedKeys(
        await findRepeated(client, `${schema}.merchants`, 'id'),
        await findRepeated(client, `${schema}.hosts`, 'host'),
      );
    }
  }
  onProgress(steps.length, steps.length);
  // Until a table is vacuumed, even what is in an index has to be looked up in the table.
  for (const table of ['merchants', 'former_ids', 'hosts', 'names', 'words', 'vocabulary', 'openings'])
    await client.query(`VACUUM (ANALYZE) ${schema}.${table}`);
}

async function chooseFamous(client: Client, set: number, merchants: number): Promise<number> {
  if (merchants <= FAMOUS_MERCHANTS) return ALL_FAMOUS;
  const { rows } = await client.query<{ famous_from: number }>(
    // Where a crowd ties at the bound, all of it stays out.
    `WITH best AS (
       SELECT popularity::real AS popularity FROM ${nameSet(set)}.merchants ORDER BY popularity DESC LIMIT ${2 * FAMOUS_MERCHANTS}
     ), bound AS (
       SELECT popularity FROM best ORDER BY popularity DESC OFFSET ${FAMOUS_MERCHANTS - 1} LIMIT 1
     )
     UPDATE ${SCHEMA}.sets SET famous_from = CASE
       WHEN (SELECT min(popularity) FROM best) < (SELECT popularity FROM bound) THEN (SELECT popularity FROM bound)
       ELSE coalesce((SELECT min(popularity) FROM best WHERE popularity > (SELECT popularity FROM bound)), 2) END
     WHERE number = $1 RETURNING famous_from`,
    [set],
  );
  return rows[0]!.famous_from;
}

async function findRepeated(client: Client, table: string, column: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT ${column} AS key FROM ${table} GROUP BY ${column} HAVING count(*) > 1 ORDER BY 1 LIMIT ${MOST_REPEATED}`,
  );
  return rows.map(({ key }) => key);
}
