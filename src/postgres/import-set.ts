// Loads merchants into a new set and makes it the current one in a single step. What was loaded before an import broke off
// is kept: the next import of the same data goes on from there.
import pg, { type Client } from 'pg';
import type { CatalogueMeta } from '../catalogue/catalogue.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import { finishSet, RepeatedKeys } from './finish-set.ts';
import { ImportError } from './import-error.ts';
import { loadMerchants } from './load-merchants.ts';
import { prepareDatabase } from './prepare-database.ts';
import { dropSet, findOrAddSet, isCurrent, type StoredSet, switchTo } from './stored-sets.ts';

export { RepeatedKeys } from './finish-set.ts';
export { ImportError } from './import-error.ts';

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

const BATCH = 250;

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

async function fill(
  client: Client,
  set: StoredSet,
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
    if (count !== of) {
      // The next import of the right data must not go on from these.
      await dropSet(client, set.number);
      throw new ImportError(`there are ${count} merchants, not ${of}: did the data change meanwhile?`);
    }
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
