// Loads merchants into a new set and makes it the current one in a single step. What was loaded before an import broke off
// is kept: the next import of the same data goes on from there.
import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import type { CatalogueMeta } from '../catalogue/catalogue.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import { finishSet, RepeatedKeys } from './finish-set.ts';
import { loadMerchants } from './load-merchants.ts';
import { IMPORT_LOCK, migrate } from './migrate.ts';
import { SCHEMA } from './migrations.ts';
import { createTables, LAYOUT, nameSet } from './set-tables.ts';

export { RepeatedKeys } from './finish-set.ts';

export interface ImportedMerchants {
  /** Equal digests mean equal merchants in the same order. */
  readonly digest: string;
  readonly meta: CatalogueMeta;
  readonly merchantCount: number;
  /** Those from a number on, some hundred at a time. */
  listFrom(number: number): AsyncIterable<readonly Merchant[]>;
}

/** Merchants in memory, as a catalogue has them. */
export type NumberedMerchants = Omit<ImportedMerchants, 'listFrom'> & {
  getMerchant(number: number): Merchant;
};

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

const BATCH = 250;
const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 500;

export async function importCatalogue(
  url: string,
  merchants: NumberedMerchants,
  onProgress?: (progress: ImportProgress) => void,
): Promise<ImportOutcome> {
  const { digest, meta, merchantCount, getMerchant } = merchants;
  async function* listFrom(number: number): AsyncGenerator<readonly Merchant[]> {
    for (let start = number; start < merchantCount; start += BATCH)
      yield Array.from({ length: Math.min(BATCH, merchantCount - start) }, (_, at) =>
        getMerchant(start + at),
      );
  }
  return importMerchants(url, { digest, meta, merchantCount, listFrom }, onProgress);
}

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
      await fill(client, set, merchants, onProgress);
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

async function fill(
  client: Client,
  set: SetProgress,
  merchants: ImportedMerchants,
  onProgress: (progress: ImportProgress) => void,
): Promise<void> {
  const of = merchants.merchantCount;
  // A crash of the server may lose the last chunks, whole: how far it came is written in the same transactions.
  await client.query('SET synchronous_commit = off');
  if (set.loaded < of) {
    const count = await loadMerchants(client, set, merchants.listFrom(set.loaded), (done) =>
      onProgress({ step: 'loading', done, of }),
    );
    if (count !== of)
      throw new ImportError(`there are ${count} merchants, not ${of}: did the data change meanwhile?`);
  }
  try {
    await finishSet(client, set.number, of, (done, steps) =>
      onProgress({ step: 'indexing', done, of: steps }),
    );
  } catch (error) {
    if (error instanceof RepeatedKeys) await dropSet(client, set.number);
    throw error;
  }
  await client.query('SET synchronous_commit = on');
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
  for (const { number } of rows) await dropSet(client, number);
}

async function dropSet(client: Client, number: number): Promise<void> {
  await client.query('BEGIN');
  await client.query(`DROP SCHEMA IF EXISTS ${nameSet(number)} CASCADE`);
  await client.query(`DELETE FROM ${SCHEMA}.sets WHERE number = $1`, [number]);
  await client.query('COMMIT');
}
