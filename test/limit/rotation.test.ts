// More addresses than are counted exactly: memory stays bounded and nobody gains by being forgotten.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import type { Policies } from '../../src/limit/rate-store.ts';

const WINDOW_MS = 900_000;
const policies: Policies = {
  api: { name: 'default', limit: 100, windowMs: WINDOW_MS },
  widget: { name: 'widget', limit: 1000, windowMs: WINDOW_MS },
  agent: { name: 'agent', limit: 1000, windowMs: WINDOW_MS },
};
const MILLION = 1_000_000;
const formatSubnet = (number: number) =>
  `2001:db8:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}::/64`;

// Millions of requests: seconds on a quiet machine, more on a busy one.
describe('rotation', { timeout: 120_000 }, () => {
  it('holds a million addresses exactly in under 35 MB and lets the memory go afterwards', () => {
    let time = 0;
    const store = new MemoryStore(policies, { clock: () => time });
    expect(store.measure().bytes).toBe(0);
    for (let client = 0; client < MILLION; client++) store.take('api', formatSubnet(client));
    expect(store.measure().windows).toBe(MILLION);
    expect(store.measure().bytes).toBeLessThan(35e6);
    for (const client of [0, 1, 499_999, 999_999]) {
      expect(store.take('api', formatSubnet(client))).toEqual({
        allowed: true,
        remaining: 98,
        resetAt: WINDOW_MS,
      });
    }
    time = WINDOW_MS;
    for (let request = 0; request < MILLION / 2; request++) store.take('api', '192.0.2.1');
    expect(store.measure().windows).toBe(1);
    expect(store.measure().bytes).toBeLessThan(5.1e6);
  });

  it('keeps an address refused while two million others come, and no longer than it must', () => {
    let time = 0;
    const store = new MemoryStore(policies, { clock: () => time });
    const others = 2 * MILLION;
    const begun = new Uint8Array(others);
    let most = 0;
    for (let request = 0; request < 100; request++) store.take('api', '192.0.2.1');
    store.take('api', '192.0.2.2');
    for (let client = 0; client < others; client++) {
      time = Math.floor((client / others) * (WINDOW_MS - 1));
      begun[client] = store.take('api', formatSubnet(client)).remaining;
      if (client % 1000 === 0) {
        expect(store.take('api', '192.0.2.1').allowed).toBe(false);
        most = Math.max(most, store.measure().bytes);
      }
    }
    expect(most).toBeLessThan(35e6);
    // The newest million are counted exactly, from whatever they began with.
    for (const client of [others - 1, others - 12_345, others - MILLION + 10]) {
      expect(store.take('api', formatSubnet(client)).remaining).toBe(begun[client]! - 1);
    }
    expect(store.take('api', '192.0.2.2').remaining).toBeLessThanOrEqual(98);
    time = WINDOW_MS + WINDOW_MS / 6;
    expect(store.take('api', '192.0.2.1')).toMatchObject({ allowed: true });
  });

  it('lets no more than the limit weigh on an address at any moment, whoever else comes', () => {
    const step = fc.record({
      client: fc.integer({ min: 0, max: 40 }),
      elapsed: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 }), fc.constantFrom(99, 100, 300)),
    });
    const capacities = fc.constantFrom(1, 2, 5, 8, 64);
    const limits = fc.constantFrom(1, 2, 3, 300, 1000);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 600 }), capacities, limits, (steps, capacity, limit) => {
        let time = 0;
        const api = { name: 'default', limit, windowMs: 100 };
        const store = new MemoryStore({ ...policies, api }, { clock: () => time, capacity });
        const clients = new Map<number, { resetAt: number; count: number }[]>();
        for (const { client, elapsed } of steps) {
          time += elapsed;
          const decision = store.take('api', `192.0.2.${client}`);
          expect(decision.resetAt).toBeGreaterThan(time);
          expect(decision.resetAt).toBeLessThanOrEqual(time + 100);
          if (!decision.allowed) continue;
          const live = (clients.get(client) ?? []).filter(({ resetAt }) => resetAt > time);
          const window = live.find(({ resetAt }) => resetAt === decision.resetAt);
          if (window === undefined) expect(decision.resetAt).toBe(time + 100);
          if (window === undefined) live.push({ resetAt: decision.resetAt, count: 1 });
          else window.count += 1;
          clients.set(client, live);
          const used = live.reduce((sum, { count }) => sum + count, 0);
          expect(used + decision.remaining).toBeLessThanOrEqual(limit);
        }
        expect(store.measure().windows).toBeLessThanOrEqual(capacity);
      }),
      { numRuns: 1000 },
    );
  });

  it('costs a newcomer about a request for each time a flood fills the table, however long it lasts', () => {
    let time = 0;
    const capacity = 2 ** 12;
    const perWindow = 16 * capacity;
    const store = new MemoryStore(policies, { clock: () => time, capacity });
    for (let client = 0; client < 4 * perWindow; client++) {
      time = Math.floor((client / perWindow) * WINDOW_MS);
      // Half of the flood's requests come from addresses that use their limit up.
      for (let request = client % 100 === 0 ? 100 : 1; request > 0; request--)
        store.take('api', formatSubnet(client));
    }
    const newcomers = Array.from({ length: 2000 }, (_, client) => store.take('api', `198.18.0.${client}`));
    expect(newcomers.filter(({ allowed }) => !allowed).length).toBeLessThan(100);
    const remaining = newcomers.reduce((sum, decision) => sum + decision.remaining, 0) / newcomers.length;
    expect(remaining).toBeGreaterThan(75);
  });
});
