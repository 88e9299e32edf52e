// The limiter's contract on real servers: one Valkey, a Cluster of three nodes, and three replicas on each.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Policies } from '../../../src/limit/rate-store.ts';
import { SharedStore } from '../../../src/limit/shared-store.ts';
import { parseValkeyUrl } from '../../../src/limit/valkey/parse-valkey-url.ts';
import { ValkeyCounter } from '../../../src/limit/valkey/valkey-counter.ts';
import { waitUntil } from '../../support/engines/server-process.ts';
import { startValkey, startValkeyCluster, type ValkeyServer } from '../../support/engines/start-valkey.ts';
import { describeStoreContract } from '../store-contract.ts';
import { openSharedStore } from './open-shared-store.ts';

const POLICIES: Policies = {
  api: { name: 'default', limit: 100, windowMs: 900_000 },
  widget: { name: 'widget', limit: 1000, windowMs: 900_000 },
  agent: { name: 'agent', limit: 1000, windowMs: 900_000 },
};
// Wide enough for a machine that is busy with other tests.
const REAL_TIME = { windowMs: 5000, toleranceMs: 1200 };

for (const [kind, start] of [
  ['one Valkey', startValkey],
  ['a Cluster', startValkeyCluster],
] as const) {
  describe(kind, () => {
    let engine: { readonly url: string; close(): Promise<void> };
    let tests = 0;
    beforeAll(async () => {
      engine = await start();
    });
    afterAll(() => engine.close());
    const open = (policies: Policies, clock?: () => number) =>
      openSharedStore(`${engine.url}?prefix=test-${tests}`, policies, { clock });

    describeStoreContract(
      `the store on ${kind}`,
      async (policies) => {
        tests += 1;
        return { store: await open(policies), now: Date.now, advance: (ms) => sleep(ms) };
      },
      REAL_TIME,
    );

    it('lets exactly 100 through of 1,000 at once from one address over three replicas', async () => {
      tests += 1;
      const replicas = await Promise.all([1, 2, 3].map(() => open(POLICIES)));
      const takes = Array.from({ length: 1000 }, (_, at) => replicas[at % 3]!.take('api', '192.0.2.1'));
      const decisions = await Promise.all(takes);
      expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(100);
      expect(replicas.map(({ health }) => health.localDecisions)).toEqual([0, 0, 0]);
      await Promise.all(replicas.map((replica) => replica.close()));
    });

    it('ends a window for all replicas at once, by its own clock, however wrong theirs are', async () => {
      tests += 1;
      const policies = { ...POLICIES, api: { name: 'default', limit: 4, windowMs: 3000 } };
      const skews = [0, 3_600_000, -86_400_000];
      const replicas = await Promise.all(skews.map((skew) => open(policies, () => Date.now() + skew)));
      const takeAll = () => Promise.all(replicas.map((replica) => replica.take('api', '192.0.2.1')));
      await takeAll();
      const second = await takeAll();
      expect(second.filter(({ allowed }) => allowed)).toHaveLength(1);
      // Each tells the end on its own clock.
      for (const [at, { resetAt }] of second.entries()) {
        const left = resetAt - (Date.now() + skews[at]!);
        expect(left).toBeGreaterThan(0);
        expect(left).toBeLessThanOrEqual(3000);
      }
      const ends = Math.max(...second.map(({ resetAt }, at) => resetAt - skews[at]!));
      await sleep(ends - Date.now() + 50);
      expect((await takeAll()).map(({ allowed }) => allowed)).toEqual([true, true, true]);
      await Promise.all(replicas.map((replica) => replica.close()));
    });

    it('refuses an address over its limit without asking again, until its window ends', async () => {
      tests += 1;
      const policies = { ...POLICIES, api: { name: 'default', limit: 1, windowMs: 2000 } };
      const store = await open(policies);
      await store.take('api', '192.0.2.9');
      const asked = store.take('api', '192.0.2.9');
      expect(asked).toBeInstanceOf(Promise);
      expect((await asked).allowed).toBe(false);
      expect(store.take('api', '192.0.2.9')).toMatchObject({ allowed: false, remaining: 0 });
      await sleep(2020);
      expect(await store.take('api', '192.0.2.9')).toMatchObject({ allowed: true });
      await store.close();
    });
  });
}

describe('on the server', () => {
  let server: ValkeyServer;
  beforeAll(async () => {
    server = await startValkey();
  });
  afterAll(() => server.close());

  it('keeps one key for each address and bucket, with the prefix and an expiry', async () => {
    const store = await openSharedStore(`${server.url}/3?prefix=mine`, POLICIES);
    await store.take('api', '2001:db8:0:1::/64');
    await store.close();
    expect(await server.ask('KEYS *')).toBe('*0\r\n');
    expect(await server.ask('SELECT 3\r\nKEYS *')).toContain('mine:{2001:db8:0:1::/64}:api');
    const left = Number(
      /:(\d+)/.exec((await server.ask('SELECT 3\r\nPTTL mine:{2001:db8:0:1::/64}:api')).slice(5))![1],
    );
    expect(left).toBeGreaterThan(840_000);
    expect(left).toBeLessThanOrEqual(900_000);
  });

  it('asks once for each decision, also where the server forgot the script', async () => {
    const store = await openSharedStore(`${server.url}?prefix=calls`, POLICIES);
    await store.take('api', '192.0.2.1');
    await server.ask('SCRIPT FLUSH');
    expect(await store.take('api', '192.0.2.1')).toMatchObject({ allowed: true, remaining: 98 });
    await server.ask('CONFIG RESETSTAT');
    for (let at = 0; at < 10; at++) await store.take('api', '192.0.2.1');
    expect(await server.ask('INFO commandstats')).toMatch(/cmdstat_evalsha:calls=10,/);
    await store.close();
  });

  it('finds the server behind a password, and says so where the password is wrong', async () => {
    await server.ask('CONFIG SET requirepass s3cret');
    const right = await openSharedStore(`valkey://:s3cret@127.0.0.1:${server.port}`, POLICIES);
    expect(await right.take('api', '192.0.2.77')).toMatchObject({ allowed: true });
    expect(right.health.localDecisions).toBe(0);
    await right.close();
    const problems: string[] = [];
    const url = parseValkeyUrl(`valkey://:wrong@127.0.0.1:${server.port}`)!;
    const counter = new ValkeyCounter(url, POLICIES, ({ message }) => problems.push(message));
    const wrong = new SharedStore(counter, POLICIES, { budgetMs: 200 });
    expect(await wrong.take('api', '192.0.2.77')).toMatchObject({ allowed: true });
    expect(wrong.health.localDecisions).toBe(1);
    await waitUntil('the reason', () => problems.some((problem) => problem.startsWith('WRONGPASS')));
    await wrong.close();
    await server.ask('AUTH s3cret\r\nCONFIG SET requirepass ""');
  });
});
