import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import type { Bucket, Policies } from '../../src/limit/rate-store.ts';
import { WindowTable } from '../../src/limit/window-table.ts';
import { NaiveStore } from './naive-store.ts';
import { describeStoreContract } from './store-contract.ts';

const EXACT = { windowMs: 900_000, toleranceMs: 0 };

for (const [name, Store] of [
  ['the naive store', NaiveStore],
  [
    'the memory store',
    class extends MemoryStore {
      constructor(policies: Policies, clock: () => number) {
        super(policies, { clock });
      }
    },
  ],
] as const) {
  describeStoreContract(
    name,
    (policies) => {
      let time = 1_790_000_000_123;
      const now = () => time;
      return {
        store: new Store(policies, now),
        now,
        advance: (ms) => {
          time += ms;
        },
      };
    },
    EXACT,
  );
}

const policies: Policies = {
  api: { name: 'default', limit: 3, windowMs: 100 },
  widget: { name: 'widget', limit: 5, windowMs: 250 },
  agent: { name: 'agent', limit: 1, windowMs: 7 },
};

describe('the memory store', () => {
  const buckets: readonly Bucket[] = ['api', 'widget', 'agent'];
  const step = fc.record({
    bucket: fc.constantFrom(...buckets),
    address: fc.integer({ min: 0, max: 12 }),
    elapsed: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom(7, 99, 100, 101, 250, 1000),
    ),
    back: fc.oneof(
      { weight: 9, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 5000 }) },
    ),
  });

  it('decides as the naive store does, also when the clock steps back', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
        let elapsed = 1_000_000;
        let wall = elapsed;
        const store = new MemoryStore(policies, { clock: () => wall, capacity: 16 });
        const naive = new NaiveStore(policies, () => elapsed);
        for (const { bucket, address, elapsed: ms, back } of steps) {
          // A step back that no request sees is time that did not pass: look at the clock in between.
          wall -= back;
          if (back > 0) {
            store.take('agent', 'onlooker');
            naive.take('agent', 'onlooker');
          }
          wall += ms;
          elapsed += ms;
          const expected = naive.take(bucket, `192.0.2.${address}`);
          const decision = store.take(bucket, `192.0.2.${address}`);
          expect(decision).toEqual({ ...expected, resetAt: expected.resetAt - elapsed + wall });
        }
      }),
      { numRuns: 500 },
    );
  });

  it('goes on after a clock that was a year ahead is put right', () => {
    let time = Date.UTC(2027, 0);
    const store = new MemoryStore(policies, { clock: () => time });
    for (let request = 0; request < 4; request++) store.take('api', '192.0.2.1');
    time = Date.UTC(2026, 0);
    expect(store.take('api', '192.0.2.1')).toEqual({ allowed: false, remaining: 0, resetAt: time + 100 });
    time += 100;
    expect(store.take('api', '192.0.2.1')).toEqual({ allowed: true, remaining: 2, resetAt: time + 100 });
  });

  it('tells apart addresses whose hashes share a chain, or half of their bits', () => {
    const table = new WindowTable(policies.api, 1024);
    const hashes = [
      [1, 1],
      [1, 2],
      [1025, 1],
      [1 - 2 ** 31, 1],
      [1, -1],
      [-1, 1],
    ] as const;
    for (const [low, high] of hashes) expect(table.take(low, high, 0).remaining).toBe(2);
    for (const [low, high] of hashes) expect(table.take(low, high, 0).remaining).toBe(1);
    expect(table.take(1, 1, 0).remaining).toBe(0);
    expect(table.take(1, 1, 99).allowed).toBe(false);
    for (const [low, high] of hashes) expect(table.take(low, high, 100).remaining).toBe(2);
  });

  it('refuses policies that it cannot count', () => {
    const build = (limit: number, windowMs: number) => () =>
      new MemoryStore({ ...policies, api: { name: 'default', limit, windowMs } });
    for (const limit of [0, -1, 1.5, Number.NaN, 2 ** 31])
      expect(build(limit, 100)).toThrow('whole number from 1');
    for (const windowMs of [0, Number.NaN, Infinity]) expect(build(1, windowMs)).toThrow('1 ms or longer');
  });
});
