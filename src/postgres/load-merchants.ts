// Merchants → rows by COPY, a chunk in each transaction together with how far it came. While PostgreSQL takes a chunk, the
// rows of the next are made.
import { once } from 'node:events';
import { setImmediate as takeTurn } from 'node:timers/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Merchant } from '../catalogue/merchant.ts';
import { CopyRows } from './copy-text.ts';
import { COPIED_TABLES, type CopiedTable, type TableRows, writeMerchantRows } from './merchant-rows.ts';
import { SCHEMA } from './migrations.ts';
import { nameSet } from './set-tables.ts';

/** Merchants in one transaction: what is lost when it breaks off, and what is held in memory, twice. */
const CHUNK = 5000;

/** Returns how many there are in the end. */
export async function loadMerchants(
  client: Client,
  { number: set, loaded }: { readonly number: number; readonly loaded: number },
  batches: AsyncIterable<readonly Merchant[]>,
  onLoaded: (count: number) => void,
): Promise<number> {
  let rows = startRows();
  let number = loaded;
  let since = loaded;
  let copying = Promise.resolve();
  const send = async (): Promise<void> => {
    await copying;
    onLoaded(since);
    copying = copyChunk(client, set, rows, number);
    // Waited for before the next chunk, which then fails by it.
    copying.catch(() => {});
    rows = startRows();
    since = number;
  };
  for await (const batch of batches) {
    for (const merchant of batch) writeMerchantRows(merchant, number++, rows);
    if (number - since >= CHUNK) await send();
    // The chunk before goes out and PostgreSQL answers between batches.
    else await takeTurn();
  }
  if (number > since) await send();
  await copying;
  onLoaded(number);
  return number;
}

function startRows(): TableRows {
  return {
    merchants: new CopyRows(),
    former_ids: new CopyRows(),
    hosts: new CopyRows(),
    names: new CopyRows(),
  };
}

async function copyChunk(client: Client, set: number, rows: TableRows, end: number): Promise<void> {
  await client.query('BEGIN');
  for (const table of Object.keys(COPIED_TABLES) as CopiedTable[])
    await copy(client, `${nameSet(set)}.${table} (${COPIED_TABLES[table].join(', ')})`, rows[table].bytes);
  await client.query(`UPDATE ${SCHEMA}.sets SET loaded = $2 WHERE number = $1`, [set, end]);
  await client.query('COMMIT');
}

async function copy(client: Client, target: string, rows: Uint8Array): Promise<void> {
  if (rows.length === 0) return;
  const stream = client.query(copyFrom(`COPY ${target} FROM STDIN`));
  stream.end(rows);
  await once(stream, 'finish');
}
