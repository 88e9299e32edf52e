import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import type { Bucket, Policies } from '../../src/limit/rate-store.ts';
import { NaiveStore } from './naive-store.ts';
import { describeStoreContract } from './store-contract.ts';

const buildMemoryStore = (policies: Policies, clock: () => number) => new MemoryStore(policies, { clock });
const buildNaiveStore = (policies: Policies, clock: () => number) => new NaiveStore(policies, clock);

for (const [name, build] of [
  ['the naive store', buildNaiveStore],
  ['the memory store', buildMemoryStore],
] as const) {
  describeStoreContract(
    name,
    (policies) => {
      let time = 1_790_000_000_123;
      const now = () => time;
      return {
        store: build(policies, now),
        now,
        advance: (ms) => {
          time += ms;
        },
      };
    },
    { windowMs: 900_000, toleranceMs: 0 },
  );
}

const policies: Policies = {
  api: { name: 'default', limit: 3, windowMs: 100 },
  widget: { name: 'widget', limit: 5, windowMs: 250 },
  agent: { name: 'agent', limit: 1, windowMs: 7 },
  page: { name: 'page', limit: 20, windowMs: 100 },
};
const BUCKETS: readonly Bucket[] = ['api', 'widget', 'agent', 'page'];

describe('the memory store', () => {
  const step = fc.record({
    bucket: fc.constantFrom(...BUCKETS),
    address: fc.integer({ min: 0, max: 12 }),
    cost: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 25 })),
    elapsed: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 8 }) },
      { weight: 4, arbitrary: fc.constantFrom(7, 99, 100, 101, 250, 1000) },
      { weight: 1, arbitrary: fc.integer({ min: -5000, max: -1 }) },
    ),
  });

  it('decides as the naive store does, also when the clock is set back', () => {
    fc.assert(
      // Expired windows fill generations too, so these have room for 400 requests, not just for 13 addresses.
      fc.property(fc.array(step, { maxLength: 400 }), fc.constantFrom(4000, 1_000_000), (steps, capacity) => {
        let now = 1_000_000;
        const clock = () => now;
        const store = new MemoryStore(policies, { clock, capacity });
        const naive = new NaiveStore(policies, clock);
        for (const { bucket, address, cost, elapsed } of steps) {
          now += elapsed;
          const key = `192.0.2.${address}`;
          expect(store.take(bucket, key, cost)).toEqual(naive.take(bucket, key, cost));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never allows more than the limit to an address among its last seven eighths of the capacity', () => {
    const capacity = 64;
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: (capacity * 7) / 8 - 1 }), { maxLength: 1000 }),
        (turns) => {
          const store = new MemoryStore(policies, { clock: () => 0, capacity });
          const naive = new NaiveStore(policies, () => 0);
          for (const turn of turns)
            expect(store.take('api', `${turn}`)).toEqual(naive.take('api', `${turn}`));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('drops the oldest windows first when there are more addresses than it keeps', () => {
    const store = new MemoryStore(policies, { clock: () => 0, capacity: 80 });
    for (let index = 0; index < 80; index++) store.take('agent', `${index}`);
    expect(store.size).toBe(80);
    store.take('agent', 'one too many');
    expect(store.size).toBe(71);
    for (let index = 79; index >= 10; index--)
      expect([index, store.take('agent', `${index}`).allowed]).toEqual([index, false]);
    expect(store.take('agent', '9').allowed).toBe(true);
    for (let index = 0; index < 1000; index++) store.take('agent', `other ${index}`);
    expect(store.size).toBeLessThanOrEqual(80);
  });

  it('drops windows that have ended before any that has not', () => {
    let now = 0;
    const store = new MemoryStore(policies, { clock: () => now, capacity: 80 });
    for (let index = 0; index < 70; index++) store.take('api', `early ${index}`);
    now = 100;
    for (let index = 0; index < 70; index++) store.take('api', `late ${index}`);
    expect(store.size).toBeLessThanOrEqual(80);
    for (let index = 0; index < 70; index++) expect(store.take('api', `late ${index}`).remaining).toBe(1);
    now = 200;
    store.take('api', 'last');
    expect(store.size).toBe(1);
  });

  it('recovers after a clock that was a year ahead is corrected', () => {
    let time = Date.UTC(2027, 0);
    const store = new MemoryStore(policies, { clock: () => time });
    for (let request = 0; request < 4; request++) store.take('api', '192.0.2.1');
    time = Date.UTC(2026, 0);
    expect(store.take('api', '192.0.2.1')).toEqual({ allowed: true, remaining: 2, resetAt: time + 100 });
    time += 100;
    expect(store.take('api', '192.0.2.1')).toEqual({ allowed: true, remaining: 2, resetAt: time + 100 });
  });

  it('refuses policies that it cannot count', () => {
    const build = (limit: number, windowMs: number) => () =>
      new MemoryStore({ ...policies, api: { name: 'default', limit, windowMs } });
    for (const limit of [0, -1, 1.5, Number.NaN, 2 ** 32])
      expect(build(limit, 100)).toThrow('whole number from 1');
    expect(build(2 ** 32 - 1, 1)).not.toThrow();
    for (const windowMs of [0, Number.NaN, Infinity]) expect(build(1, windowMs)).toThrow('1 ms or longer');
  });
});
