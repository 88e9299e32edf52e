// Loads merchants into a new set and makes it the current one in a single step. What was loaded before an import broke off
// is kept: the next import of the same data goes on from there.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { CatalogueMeta } from '../catalogue/catalogue.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import { COPIED_TABLES, type CopiedTable, writeMerchantRows } from './merchant-rows.ts';
import { IMPORT_LOCK, migrate } from './migrate.ts';
import { SCHEMA } from './migrations.ts';
import { createTables, FAMOUS_MERCHANTS, isAllFamous, LAYOUT, listIndexes, nameSet } from './set-tables.ts';

/** What is imported: merchants by number, in ascending order of id. */
export interface ImportedMerchants {
  /** Equal digests mean equal merchants. */
  readonly digest: string;
  readonly meta: CatalogueMeta;
  readonly merchantCount: number;
  getMerchant(number: number): Merchant;
}

export interface ImportProgress {
  readonly step: 'loading' | 'indexing' | 'switching';
  readonly done: number;
  readonly of: number;
}

export interface ImportOutcome {
  readonly set: number;
  readonly merchants: number;
  /** Merchants that an earlier import of the same data had loaded. */
  readonly resumedAt: number;
  /** The set was the current one already. */
  readonly unchanged: boolean;
}

/** What the operator can put right. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/** Merchants in one transaction: what is lost when it breaks off, and what is held in memory. */
const CHUNK = 10_000;
const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 500;

export async function importMerchants(
  url: string,
  merchants: ImportedMerchants,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportOutcome> {
  const client = new pg.Client({ connectionString: url, application_name: 'mcc-lookup import' });
  // A connection that breaks in between fails the statement under way, which is reported.
  client.on('error', () => {});
  await client.connect();
  try {
    await prepareDatabase(client);
    const set = await findOrAddSet(client, merchants);
    const unchanged = await isCurrent(client, set.number);
    if (!unchanged) {
      await load(client, set, merchants, onProgress);
      await buildIndexes(client, set.number, isAllFamous(merchants.merchantCount), onProgress);
      onProgress({ step: 'switching', done: 0, of: 1 });
      await switchTo(client, set.number);
    }
    return { set: set.number, merchants: merchants.merchantCount, resumedAt: set.loaded, unchanged };
  } finally {
    await client.end();
  }
}

async function prepareDatabase(client: Client): Promise<void> {
  await client.query("SET client_min_messages = 'warning'");
  const { rows } = await client.query<{ encoding: string }>(
    "SELECT current_setting('server_encoding') AS encoding",
  );
  if (rows[0]!.encoding !== 'UTF8')
    throw new ImportError(
      `the data base is encoded in ${rows[0]!.encoding}; create one with ENCODING 'UTF8'`,
    );
  await migrate(client);
  // In the language "C" PostgreSQL takes only ASCII for letters, and other scripts would not be found.
  const { rows: scripts } = await client.query<{ known: boolean }>(
    "SELECT cardinality(show_trgm('京都')) > 0 AS known",
  );
  if (!scripts[0]!.known)
    throw new ImportError(
      "the data base knows no letters beyond ASCII; create one with LC_CTYPE 'C.UTF-8' (TEMPLATE template0)",
    );
  await lock(client);
}

/** An import that was killed holds the lock until the server has noticed. */
async function lock(client: Client): Promise<void> {
  for (let tries = 0; tries < LOCK_TRIES; tries++) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      IMPORT_LOCK,
    ]);
    if (rows[0]!.locked) return;
    await sleep(LOCK_PAUSE_MS);
  }
  throw new ImportError('another import is under way; wait until it is done');
}

interface SetProgress {
  readonly number: number;
  readonly loaded: number;
}

async function findOrAddSet(
  client: Client,
  { digest, meta, merchantCount }: ImportedMerchants,
): Promise<SetProgress> {
  const { rows } = await client.query<SetProgress>(
    `SELECT number, loaded FROM ${SCHEMA}.sets WHERE source_digest = $1 AND layout = $2 ORDER BY number DESC LIMIT 1`,
    [digest, LAYOUT],
  );
  if (rows[0] !== undefined) return rows[0];
  await client.query('BEGIN');
  const { rows: added } = await client.query<SetProgress>(
    `INSERT INTO ${SCHEMA}.sets (layout, source_digest, meta, merchants) VALUES ($1, $2, $3, $4) RETURNING number, loaded`,
    [LAYOUT, digest, JSON.stringify(meta), merchantCount],
  );
  await client.query(createTables(nameSet(added[0]!.number)));
  await client.query('COMMIT');
  return added[0]!;
}

async function isCurrent(client: Client, number: number): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM ${SCHEMA}.current WHERE set_number = $1`, [number]);
  return rowCount === 1;
}

async function load(
  client: Client,
  { number: set, loaded }: SetProgress,
  merchants: ImportedMerchants,
  onProgress: (progress: ImportProgress) => void,
): Promise<void> {
  const of = merchants.merchantCount;
  if (loaded >= of) return;
  const famousFrom = findFamous(merchants);
  for (let start = loaded; start < of; start += CHUNK) {
    onProgress({ step: 'loading', done: start, of });
    const end = Math.min(of, start + CHUNK);
    const texts: Record<CopiedTable, string[]> = { merchants: [], former_ids: [], hosts: [], names: [] };
    for (let number = start; number < end; number++)
      writeMerchantRows(merchants.getMerchant(number), number, famousFrom, texts);
    await client.query('BEGIN');
    for (const table of Object.keys(COPIED_TABLES) as CopiedTable[])
      await copy(client, `${nameSet(set)}.${table} (${COPIED_TABLES[table].join(', ')})`, texts[table]);
    await client.query(`UPDATE ${SCHEMA}.sets SET loaded = $2 WHERE number = $1`, [set, end]);
    await client.query('COMMIT');
  }
  onProgress({ step: 'loading', done: of, of });
}

async function copy(client: Client, target: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const stream = client.query(copyFrom(`COPY ${target} FROM STDIN`));
  stream.end(lines.join(''));
  await once(stream, 'finish');
}

/** The popularity from which on a merchant is one of the best known. */
function findFamous({ merchantCount, getMerchant }: ImportedMerchants): number {
  if (isAllFamous(merchantCount)) return Number.NEGATIVE_INFINITY;
  const all = new Float64Array(merchantCount);
  for (let number = 0; number < merchantCount; number++) all[number] = getMerchant(number).popularity;
  all.sort().reverse();
  const last = all[FAMOUS_MERCHANTS - 1]!;
  // Where a crowd ties at the bound, all of it stays out.
  return all[2 * FAMOUS_MERCHANTS] === last ? last + Number.EPSILON : last;
}

async function buildIndexes(
  client: Client,
  set: number,
  allFamous: boolean,
  onProgress: (progress: ImportProgress) => void,
): Promise<void> {
  const schema = nameSet(set);
  const { rows } = await client.query<{ name: string }>(
    'SELECT indexname AS name FROM pg_indexes WHERE schemaname = $1',
    [schema],
  );
  const built = new Set(rows.map(({ name }) => name));
  const indexes = listIndexes(schema, allFamous);
  await client.query("SET maintenance_work_mem = '512MB'");
  for (const [at, { name, sql }] of indexes.entries()) {
    onProgress({ step: 'indexing', done: at, of: indexes.length });
    if (!built.has(name)) await client.query(sql);
  }
  onProgress({ step: 'indexing', done: indexes.length, of: indexes.length });
  for (const table of Object.keys(COPIED_TABLES)) await client.query(`ANALYZE ${schema}.${table}`);
}

/** From one moment to the next: who asks afterwards reads the new set, who is reading the old one goes on with it. */
async function switchTo(client: Client, set: number): Promise<void> {
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
  for (const { number } of rows) {
    await client.query('BEGIN');
    await client.query(`DROP SCHEMA IF EXISTS ${nameSet(number)} CASCADE`);
    await client.query(`DELETE FROM ${SCHEMA}.sets WHERE number = $1`, [number]);
    await client.query('COMMIT');
  }
}
