// The limiter's contract on real servers: one Valkey or Redis, and a Cluster of three nodes; three replicas on each.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Policies } from '../../src/limit/rate-store.ts';
import { openSharedStore, type SharedStoreOptions } from '../../src/limit/shared-store.ts';
import { waitUntil } from '../support/engines/server-process.ts';
import { startValkey, startValkeyCluster, type ValkeyServer } from '../support/engines/start-valkey.ts';
import { describeStoreContract } from './store-contract.ts';

const WINDOW_MS = 900_000;
const POLICIES: Policies = {
  api: { name: 'default', limit: 100, windowMs: WINDOW_MS },
  widget: { name: 'widget', limit: 1000, windowMs: WINDOW_MS },
  agent: { name: 'agent', limit: 1000, windowMs: WINDOW_MS },
  page: { name: 'page', limit: 1000, windowMs: WINDOW_MS },
};
/** How long a test may take: this process's clock stands still meanwhile, that of the servers does not. */
const TOLERANCE_MS = 60_000;
const PATIENT_MS = 10_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const AGE_KEYS =
  "for _, key in ipairs(redis.call('KEYS', '*')) do redis.call('PEXPIRE', key, redis.call('PTTL', key) - ARGV[1]) end";

/** Moves time on without waiting: this process's clock, and every key on the servers. */
async function moveOn(ms: number, nodes: readonly ValkeyServer[]): Promise<void> {
  vi.setSystemTime(Date.now() + ms);
  for (const node of nodes) expect(await node.ask(`EVAL "${AGE_KEYS}" 0 ${Math.ceil(ms)}`)).toBe('$-1\r\n');
}

/** Waits until its server answers. */
async function open(url: string, policies: Policies, options: Partial<SharedStoreOptions> = {}) {
  const store = await openSharedStore(url, policies, { timeoutMs: PATIENT_MS, ...options });
  await waitUntil(`an answer from ${url}`, async () => {
    const before = store.health.localDecisions;
    await store.take('widget', 'start');
    return store.health.localDecisions === before && store.health.reachable;
  });
  return store;
}

for (const [kind, start] of [
  ['one server', startValkey],
  ['a Cluster', startValkeyCluster],
] as const) {
  describe(kind, () => {
    let engine: { readonly url: string; close(): Promise<void> };
    let nodes: readonly ValkeyServer[];
    let tests = 0;
    beforeAll(async () => {
      const started = await start();
      engine = started;
      nodes = 'nodes' in started ? started.nodes : [started];
    });
    afterAll(() => engine.close());
    const openReplica = (policies: Policies, clock: () => number = Date.now) =>
      open(`${engine.url}?prefix=test-${tests}`, policies, { clock });

    describeStoreContract(
      `the store on ${kind}`,
      async (policies) => {
        tests += 1;
        return { store: await openReplica(policies), now: Date.now, advance: (ms) => moveOn(ms, nodes) };
      },
      { windowMs: WINDOW_MS, toleranceMs: TOLERANCE_MS },
    );

    it('lets exactly 100 through of 1,000 at once from one address over three replicas', async () => {
      tests += 1;
      const replicas = await Promise.all([1, 2, 3].map(() => openReplica(POLICIES)));
      const before = replicas.map(({ health }) => health.localDecisions);
      const takes = Array.from({ length: 1000 }, (_, index) => replicas[index % 3]!.take('api', '192.0.2.1'));
      const decisions = await Promise.all(takes);
      expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(100);
      expect(replicas.map(({ health }) => health.localDecisions)).toEqual(before);
      await Promise.all(replicas.map((replica) => replica.close()));
    });

    it('ends a window for all replicas at once, by the clock of the server, however wrong theirs are', async () => {
      tests += 1;
      const policies = { ...POLICIES, api: { name: 'default', limit: 4, windowMs: WINDOW_MS } };
      const skews = [0, 3_600_000, -86_400_000];
      const replicas = await Promise.all(skews.map((skew) => openReplica(policies, () => Date.now() + skew)));
      const takeAll = () => Promise.all(replicas.map((replica) => replica.take('api', '192.0.2.1')));
      await takeAll();
      const second = await takeAll();
      expect(second.filter(({ allowed }) => allowed)).toHaveLength(1);
      // Each replica gives the end by its own clock.
      for (const [index, { resetAt }] of second.entries()) {
        const left = resetAt - (Date.now() + skews[index]!);
        expect(left).toBeGreaterThan(WINDOW_MS - TOLERANCE_MS);
        expect(left).toBeLessThanOrEqual(WINDOW_MS);
      }
      await moveOn(WINDOW_MS, nodes);
      expect((await takeAll()).map(({ allowed }) => allowed)).toEqual([true, true, true]);
      await Promise.all(replicas.map((replica) => replica.close()));
    });
  });
}

describe('on the server', () => {
  let server: ValkeyServer;
  beforeAll(async () => {
    server = await startValkey();
  });
  afterAll(() => server.close());
  const countScripts = async () => {
    const stats = await server.ask('INFO commandstats');
    return Number(/cmdstat_evalsha:calls=(\d+),/.exec(stats)?.[1] ?? 0);
  };

  it('keeps one key for each address and bucket, with the prefix and an expiry', async () => {
    const store = await open(`${server.url}/3?prefix=mine`, POLICIES);
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

  it('sends one command per decision, also when the server forgot the script', async () => {
    const store = await open(`${server.url}?prefix=calls`, POLICIES);
    await store.take('api', '192.0.2.1');
    await server.ask('SCRIPT FLUSH');
    expect(await store.take('api', '192.0.2.1')).toMatchObject({ allowed: true, remaining: 98 });
    await server.ask('CONFIG RESETSTAT');
    for (let index = 0; index < 10; index++) await store.take('api', '192.0.2.1');
    expect(await countScripts()).toBe(10);
    await store.close();
  });

  it('refuses a flood of clients over their limit without asking, until their windows end', async () => {
    const policies = { ...POLICIES, api: { name: 'default', limit: 1, windowMs: WINDOW_MS } };
    const store = await open(`${server.url}?prefix=flood`, policies);
    const addresses = Array.from({ length: 20 }, (_, index) => `192.0.2.${index}`);
    const takeAll = () => Promise.all(addresses.map((address) => store.take('api', address)));
    const first = await takeAll();
    expect(first.every(({ allowed }) => allowed)).toBe(true);
    await server.ask('CONFIG RESETSTAT');
    for (const { allowed, remaining, resetAt } of await takeAll()) {
      expect({ allowed, remaining }).toEqual({ allowed: false, remaining: 0 });
      expect(Math.abs(resetAt - first[0]!.resetAt)).toBeLessThan(TOLERANCE_MS);
    }
    expect(await countScripts()).toBe(0);
    await moveOn(WINDOW_MS, [server]);
    expect((await takeAll()).every(({ allowed }) => allowed)).toBe(true);
    await store.close();
  });

  it('refuses nobody for longer than a window when the clock is set back', async () => {
    const policies = { ...POLICIES, api: { name: 'default', limit: 1, windowMs: 900_000 } };
    vi.setSystemTime(Date.UTC(2027, 0));
    const store = await open(`${server.url}?prefix=clock`, policies);
    for (let index = 0; index < 2; index++) await store.take('api', '192.0.2.1');
    const now = Date.UTC(2026, 0);
    vi.setSystemTime(now);
    for (let index = 0; index < 2; index++) {
      const { allowed, resetAt } = await store.take('api', '192.0.2.1');
      expect(allowed).toBe(false);
      expect(resetAt - now).toBeLessThanOrEqual(900_000);
    }
    await server.ask('DEL clock:{192.0.2.1}:api');
    vi.setSystemTime(now - 900_000);
    expect(await store.take('api', '192.0.2.1')).toMatchObject({ allowed: true });
    await store.close();
  });

  it('refuses exactly however many clients are over their limit', async () => {
    const policies = { ...POLICIES, api: { name: 'default', limit: 1, windowMs: 900_000 } };
    const store = await open(`${server.url}?prefix=many`, policies);
    for (let turn = 0; turn < 2; turn++) {
      // More addresses than can be blocked in memory at once.
      for (let block = 0; block < 4; block++) {
        const addresses = Array.from({ length: 1000 }, (_, index) => `10.0.${block}.${index}`);
        const decisions = await Promise.all(addresses.map((address) => store.take('api', address)));
        expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(turn === 0 ? 1000 : 0);
      }
    }
    await store.close();
  });

  it('finds the server behind a password, and says so if the password is wrong', async () => {
    await server.ask('CONFIG SET requirepass s3cret');
    const right = await open(`valkey://:s3cret@127.0.0.1:${server.port}`, POLICIES);
    expect(await right.take('api', '192.0.2.77')).toMatchObject({ allowed: true, remaining: 99 });
    await right.close();
    const problems: string[] = [];
    const wrong = await openSharedStore(`valkey://:wrong@127.0.0.1:${server.port}`, POLICIES, {
      timeoutMs: 200,
      onOutage: ({ message }) => problems.push(message),
    });
    for (let index = 0; index < 3; index++)
      expect(await wrong.take('api', '192.0.2.77')).toMatchObject({ allowed: true });
    expect(wrong.health).toEqual({ reachable: false, localDecisions: 3, outages: 1 });
    expect(problems).toEqual([expect.stringMatching(/^WRONGPASS/)]);
    await wrong.close();
    await server.ask('AUTH s3cret\r\nCONFIG SET requirepass ""');
  });
});
