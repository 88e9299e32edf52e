// Counts requests in this process: fixed windows, exact for every address it keeps, with a limit on their number.
import type { Bucket, Decision, Policies, Policy, RateStore } from './rate-store.ts';

interface MemoryStoreOptions {
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** How many addresses each bucket keeps. If there are more within a window, the oldest eighth is forgotten. */
  readonly capacity?: number;
}

const DEFAULT_CAPACITY = 500_000;
const GENERATIONS = 8;

export class MemoryStore implements RateStore {
  readonly #clock: () => number;
  readonly #tables: Readonly<Record<Bucket, WindowTable>>;

  constructor(
    { api, widget, agent, page }: Policies,
    { clock = Date.now, capacity = DEFAULT_CAPACITY }: MemoryStoreOptions = {},
  ) {
    this.#clock = clock;
    this.#tables = {
      api: new WindowTable(api, capacity),
      widget: new WindowTable(widget, capacity),
      agent: new WindowTable(agent, capacity),
      page: new WindowTable(page, capacity),
    };
  }

  take(bucket: Bucket, key: string, cost = 1): Decision {
    return this.#tables[bucket].take(key, cost, this.#clock());
  }

  /** The number of windows in memory, including those that have ended but haven't been dropped yet. */
  get size(): number {
    return Object.values(this.#tables).reduce((sum, table) => sum + table.size, 0);
  }

  close(): void {}
}

/**
 * Windows of equal length end in the order they start, so they are grouped into generations by start, and a generation
 * is dropped as a whole: no timers, no deletions, and no pauses while one huge Map grows.
 */
class WindowTable {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #generationSize: number;
  /** Newest first. */
  readonly #generations: Generation[] = [];

  constructor(policy: Policy, capacity: number) {
    checkPolicy(policy);
    this.#limit = policy.limit;
    this.#windowMs = policy.windowMs;
    this.#generationSize = Math.ceil(capacity / GENERATIONS);
  }

  get size(): number {
    return this.#generations.reduce((sum, { slots }) => sum + slots.size, 0);
  }

  take(key: string, cost: number, now: number): Decision {
    for (const generation of this.#generations) {
      const slot = generation.slots.get(key);
      if (slot !== undefined && this.#isLive(generation.ends[slot]!, now))
        return this.#count(generation, slot, cost);
    }
    const newest = this.#makeRoom(now);
    return this.#count(newest, newest.start(key, now + this.#windowMs), cost);
  }

  #count({ counts, ends }: Generation, slot: number, cost: number): Decision {
    const left = this.#limit - counts[slot]! - cost;
    const remaining = Math.max(0, left);
    counts[slot] = this.#limit - remaining;
    return { allowed: left >= 0, remaining, resetAt: ends[slot]! };
  }

  // A window can't end later than one that starts now. If it seems to, the clock was set back; without this check, a
  // clock that was briefly a year ahead would lock people out for a year.
  #isLive(end: number, now: number): boolean {
    return end > now && end <= now + this.#windowMs;
  }

  #makeRoom(now: number): Generation {
    const generations = this.#generations;
    while (generations.length > 0 && !this.#isLive(generations.at(-1)!.lastEnd, now)) generations.pop();
    const newest = generations[0];
    if (newest !== undefined && newest.slots.size < this.#generationSize) return newest;
    if (generations.length === GENERATIONS) generations.pop();
    const next = new Generation(this.#generationSize);
    generations.unshift(next);
    return next;
  }
}

/** Columns instead of one object per window: 75 bytes per address instead of 150. */
class Generation {
  readonly slots = new Map<string, number>();
  readonly ends: Float64Array;
  readonly counts: Uint32Array;
  lastEnd = 0;

  constructor(size: number) {
    this.ends = new Float64Array(size);
    this.counts = new Uint32Array(size);
  }

  start(key: string, end: number): number {
    const slot = this.slots.get(key) ?? this.slots.size;
    this.slots.set(key, slot);
    this.ends[slot] = end;
    this.counts[slot] = 0;
    this.lastEnd = end;
    return slot;
  }
}

const MAX_LIMIT = 2 ** 32 - 1;

function checkPolicy({ name, limit, windowMs }: Policy): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new RangeError(
      `The limit of ${name} is ${limit}; it must be a whole number from 1 to ${MAX_LIMIT}`,
    );
  if (!Number.isFinite(windowMs) || windowMs < 1)
    throw new RangeError(`The window of ${name} is ${windowMs} ms; it must be 1 ms or longer`);
}
