// The merchants of a service that keeps them in PostgreSQL. Looks every second which set is the current one, by which it
// also learns that the data base is lost or back; while it is lost, nobody waits for it.
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { askAgain } from '../query/remote/ask-again.ts';
import {
  type Facts,
  type MerchantSource,
  MerchantsUnavailable,
  type Need,
} from '../query/remote/merchant-source.ts';
import { openRemoteCatalogue, openRemoteSearch } from '../query/remote/open-remote-catalogue.ts';
import type { MerchantSearch } from '../query/search-merchants.ts';
import { type CurrentSet, readCurrentSet } from './current-set.ts';
import { isUnreachable, openPool, type PoolSettings } from './pool.ts';
import { MerchantReader } from './read-merchants.ts';
import { searchNames } from './search-names.ts';
import { nameSet } from './set-tables.ts';

export interface RemoteServed {
  readonly catalogue: Catalogue;
  readonly search: MerchantSearch;
  readonly source: MerchantSource;
}

export interface DatabaseEvents {
  lost(cause: Error): void;
  back(): void;
  /** Another set is the current one; undefined: there is none yet. */
  changed(set: CurrentSet | undefined): void;
}

const LOOK_MS = 1000;

export class MerchantDatabase {
  readonly #pool: Pool;
  readonly #events: DatabaseEvents;
  #embedded: Catalogue;
  #set: CurrentSet | undefined;
  #served: RemoteServed;
  #isLost = false;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: PoolSettings, embedded: Catalogue, events: DatabaseEvents) {
    this.#pool = openPool(settings);
    this.#embedded = embedded;
    this.#events = events;
    this.#served = this.#open(undefined);
  }

  /** Resolves after the first look, whatever it found. */
  async start(): Promise<void> {
    await this.#look();
  }

  /** For the current set; the same object until another takes its place. */
  get served(): RemoteServed {
    return this.#served;
  }

  /** Whether merchants can be answered from the data base now. */
  get isReady(): boolean {
    return !this.#isLost && this.#set !== undefined;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Codes and cards from a new snapshot. */
  takeEmbedded(embedded: Catalogue): void {
    this.#embedded = embedded;
    this.#served = this.#open(this.#set);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#pool.end();
  }

  async #look(): Promise<void> {
    try {
      const set = await readCurrentSet(this.#pool);
      if (set?.number !== this.#set?.number) {
        this.#set = set;
        this.#served = this.#open(set);
        this.#events.changed(set);
      }
      if (this.#isLost) {
        this.#isLost = false;
        this.#events.back();
      }
    } catch (error) {
      this.#lose(error as Error);
    }
    if (!this.#closed) this.#timer = setTimeout(() => this.#look(), LOOK_MS).unref();
  }

  #lose(cause: Error): void {
    if (this.#isLost || this.#closed) return;
    this.#isLost = true;
    this.#events.lost(cause);
  }

  #open(set: CurrentSet | undefined): RemoteServed {
    const embedded = this.#embedded;
    const catalogue = openRemoteCatalogue(embedded, {
      digest: createHash('sha256').update(`${embedded.digest} ${set?.digest}`).digest('hex'),
      meta: set === undefined ? embedded.meta : joinMeta(embedded, set),
    });
    const fetch = set === undefined ? refuseAll : this.#buildFetch(set);
    const source: MerchantSource = { ask: (question) => askAgain(question, fetch) };
    return { catalogue, search: openRemoteSearch(catalogue), source };
  }

  #buildFetch(set: CurrentSet): (need: Need, facts: Facts) => Promise<void> {
    const reader = new MerchantReader(this.#pool, set.number);
    const searched = { set: nameSet(set.number), famousFrom: set.famousFrom };
    const fetch = (need: Need, facts: Facts): Promise<void> => {
      if (need.kind === 'id') return reader.fetchId(need.id, facts);
      if (need.kind === 'hosts') return reader.fetchHosts(need.hosts, facts);
      if (need.kind === 'merchant') return reader.fetchMerchant(need.number, facts);
      return searchNames(this.#pool, searched, need.query, need.country, facts);
    };
    return async (need, facts) => {
      if (this.#isLost) throw new MerchantsUnavailable('the data base is lost');
      try {
        await fetch(need, facts);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        this.#lose(error as Error);
        throw new MerchantsUnavailable((error as Error).message);
      }
    };
  }
}

async function refuseAll(): Promise<never> {
  throw new MerchantsUnavailable('no merchants were imported yet');
}

/** What the set says of its merchants, and the snapshot of codes and cards. */
function joinMeta({ meta }: Catalogue, set: CurrentSet): Catalogue['meta'] {
  const { mccs, cards } = meta.counts;
  return { ...set.meta, regions: meta.regions, counts: { ...set.meta.counts, mccs, cards } };
}
