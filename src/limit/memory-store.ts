// Counts requests in this process: a million addresses for each bucket in about 33 MB, however many come.
import { type HashSeed, KeyedHash } from './keyed-hash.ts';
import type { Bucket, Decision, Policies, Policy, RateStore } from './rate-store.ts';
import { SteadyClock } from './steady-clock.ts';
import { WindowTable } from './window-table.ts';

export interface MemoryStoreOptions {
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** Windows that are counted exactly, for each bucket; past it the oldest are kept as upper bounds. */
  readonly capacity?: number;
  readonly seed?: HashSeed;
}

export class MemoryStore implements RateStore {
  readonly #clock: SteadyClock;
  readonly #hash: KeyedHash;
  readonly #policies: Policies;
  readonly #capacity: number;
  readonly #tables: Partial<Record<Bucket, WindowTable>> = {};

  constructor(policies: Policies, options: MemoryStoreOptions = {}) {
    for (const policy of Object.values(policies)) checkPolicy(policy);
    this.#policies = policies;
    this.#clock = new SteadyClock(options.clock ?? Date.now);
    this.#capacity = options.capacity ?? 1_000_000;
    this.#hash = new KeyedHash(options.seed);
  }

  take(bucket: Bucket, key: string): Decision {
    const now = this.#clock.now();
    const table = this.#tables[bucket] ?? this.#addTable(bucket);
    this.#hash.hash(key);
    const decision = table.take(this.#hash.low, this.#hash.high, now);
    const lead = this.#clock.lead;
    return lead === 0 ? decision : { ...decision, resetAt: decision.resetAt - lead };
  }

  /** Windows held, ended ones that were not yet dropped included, and the bytes of all arrays. */
  measure(): { readonly windows: number; readonly bytes: number } {
    let windows = 0;
    let bytes = 0;
    for (const table of Object.values(this.#tables)) {
      windows += table.size;
      bytes += table.bytes;
    }
    return { windows, bytes };
  }

  close(): void {}

  // A bucket that nobody uses costs nothing.
  #addTable(bucket: Bucket): WindowTable {
    const table = new WindowTable(this.#policies[bucket], this.#capacity);
    this.#tables[bucket] = table;
    return table;
  }
}

// Counts are kept in 32 bits with a sign.
const MAX_LIMIT = 2 ** 31 - 1;

function checkPolicy({ name, limit, windowMs }: Policy): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new RangeError(
      `The limit of ${name} is ${limit}; it must be a whole number from 1 to ${MAX_LIMIT}`,
    );
  }
  if (!Number.isFinite(windowMs) || windowMs < 1) {
    throw new RangeError(`The window of ${name} is ${windowMs} ms; it must be 1 ms or longer`);
  }
}
