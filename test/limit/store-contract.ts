// What every store must do; run for memory in memory-store.test.ts and for Valkey in shared-store.system.test.ts.
import { afterEach, describe, expect, it } from 'vitest';
import type { Decision, Policies, RateStore } from '../../src/limit/rate-store.ts';

interface StoreUnderTest {
  readonly store: RateStore;
  now(): number;
  /** Moves the store's clock forward. */
  advance(ms: number): void | Promise<void>;
}

interface ContractOptions {
  /** The api bucket's window; widget's is twice as long, agent's three times. */
  readonly windowMs: number;
  /** How far a store with its own clock may be off. */
  readonly toleranceMs: number;
}

export function describeStoreContract(
  name: string,
  build: (policies: Policies) => StoreUnderTest | Promise<StoreUnderTest>,
  { windowMs, toleranceMs }: ContractOptions,
): void {
  const policies: Policies = {
    api: { name: 'default', limit: 5, windowMs },
    widget: { name: 'widget', limit: 7, windowMs: windowMs * 2 },
    agent: { name: 'agent', limit: 1, windowMs: windowMs * 3 },
    page: { name: 'page', limit: 10, windowMs },
  };

  describe(name, () => {
    let open: RateStore | undefined;
    const start = async () => {
      const underTest = await build(policies);
      open = underTest.store;
      return underTest;
    };
    afterEach(async () => {
      await open?.close();
      open = undefined;
    });
    const expectReset = (decision: Decision, resetAt: number) =>
      expect(Math.abs(decision.resetAt - resetAt)).toBeLessThanOrEqual(toleranceMs);

    it('allows the limit, counting down, and refuses the next', async () => {
      const { store, now } = await start();
      const resetAt = now() + windowMs;
      for (const remaining of [4, 3, 2, 1, 0]) {
        const decision = await store.take('api', '192.0.2.1');
        expect(decision).toMatchObject({ allowed: true, remaining });
        expectReset(decision, resetAt);
      }
      const refused = await store.take('api', '192.0.2.1');
      expect(refused).toMatchObject({ allowed: false, remaining: 0 });
      expectReset(refused, resetAt);
    });

    it('starts the window with the first request and ends it on time, refused requests or not', async () => {
      const { store, now, advance } = await start();
      await advance(windowMs / 4);
      const resetAt = now() + windowMs;
      for (let request = 0; request < 5; request++) await store.take('api', '192.0.2.1');
      await advance(windowMs - 1 - toleranceMs);
      const last = await store.take('api', '192.0.2.1');
      expect(last.allowed).toBe(false);
      expectReset(last, resetAt);
      await advance(1 + 2 * toleranceMs);
      const first = await store.take('api', '192.0.2.1');
      expect(first).toMatchObject({ allowed: true, remaining: 4 });
      expectReset(first, now() + windowMs);
    });

    it('counts each address separately', async () => {
      const { store } = await start();
      for (let request = 0; request < 6; request++) await store.take('api', '192.0.2.1');
      expect(await store.take('api', '192.0.2.2')).toMatchObject({ allowed: true, remaining: 4 });
      expect(await store.take('api', '2001:db8:0:1::/64')).toMatchObject({ allowed: true, remaining: 4 });
      expect(await store.take('api', '192.0.2.1')).toMatchObject({ allowed: false });
    });

    it('keeps buckets apart, each with its limit and window', async () => {
      const { store, now, advance } = await start();
      for (let request = 0; request < 6; request++) await store.take('api', '192.0.2.1');
      const widget = await store.take('widget', '192.0.2.1');
      expect(widget).toMatchObject({ allowed: true, remaining: 6 });
      expectReset(widget, now() + windowMs * 2);
      expect(await store.take('agent', '192.0.2.1')).toMatchObject({ allowed: true, remaining: 0 });
      expect(await store.take('agent', '192.0.2.1')).toMatchObject({ allowed: false });
      await advance(windowMs + toleranceMs);
      expect(await store.take('api', '192.0.2.1')).toMatchObject({ allowed: true, remaining: 4 });
      expect(await store.take('widget', '192.0.2.1')).toMatchObject({ allowed: true, remaining: 5 });
      expect(await store.take('agent', '192.0.2.1')).toMatchObject({ allowed: false });
    });

    it('counts a request as what it costs; one that costs more than is left uses up the rest', async () => {
      const { store } = await start();
      expect(await store.take('page', '192.0.2.1', 4)).toMatchObject({ allowed: true, remaining: 6 });
      expect(await store.take('page', '192.0.2.1', 6)).toMatchObject({ allowed: true, remaining: 0 });
      expect(await store.take('page', '192.0.2.1')).toMatchObject({ allowed: false, remaining: 0 });
      expect(await store.take('page', '192.0.2.2', 7)).toMatchObject({ allowed: true, remaining: 3 });
      expect(await store.take('page', '192.0.2.2', 4)).toMatchObject({ allowed: false, remaining: 0 });
      expect(await store.take('page', '192.0.2.2')).toMatchObject({ allowed: false, remaining: 0 });
    });

    it('lets exactly the limit through of a thousand at once', async () => {
      const { store } = await start();
      const takes = Array.from({ length: 1000 }, () => store.take('api', '192.0.2.1'));
      const decisions = await Promise.all(takes);
      expect(decisions.filter(({ allowed }) => allowed).map(({ remaining }) => remaining)).toEqual([
        4, 3, 2, 1, 0,
      ]);
    });
  });
}
