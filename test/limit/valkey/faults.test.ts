// What happens to requests while the shared count stops, pauses, dies, comes back, slows down or is cut off.
// The service answers all the time: no 5xx, nothing much over the budget, and counts together again afterwards.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_HTTP_SETTINGS } from '../../../src/http/settings.ts';
import { SharedStore } from '../../../src/limit/shared-store.ts';
import { parseValkeyUrl } from '../../../src/limit/valkey/parse-valkey-url.ts';
import { ValkeyCounter } from '../../../src/limit/valkey/valkey-counter.ts';
import { type Service, startService } from '../../http/service.ts';
import { AwakeClock } from '../../support/awake-clock.ts';
import { waitUntil } from '../../support/engines/server-process.ts';
import { startSentinel, startValkey, startValkeyCluster } from '../../support/engines/start-valkey.ts';
import { TcpProxy } from '../../support/engines/tcp-proxy.ts';
import { buildSharedStore, openSharedStore } from './open-shared-store.ts';

const BUDGET_MS = 50;
/** A busy machine is slow even when it does not stand still; whoever waited for a connection would wait two seconds. */
const LONGEST_MS = BUDGET_MS + 1450;
const LIMIT = 40;
const POLICIES = {
  ...DEFAULT_HTTP_SETTINGS.policies,
  api: { name: 'default', limit: LIMIT, windowMs: 900_000 },
};

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Replica {
  readonly store: SharedStore;
  readonly service: Service;
  readonly events: string[];
}

/** `open` may be one that does not wait for the server. */
async function startReplica(
  url: string,
  open: (
    ...given: Parameters<typeof openSharedStore>
  ) => SharedStore | Promise<SharedStore> = openSharedStore,
): Promise<Replica> {
  const events: string[] = [];
  const store = await open(url, POLICIES, {
    budgetMs: BUDGET_MS,
    onOutage: () => events.push('lost'),
    onReturn: () => events.push('back'),
  });
  closing.push(() => store.close());
  const service = await startService({ store, settings: { policies: POLICIES, trust: { hops: 1 } } });
  closing.push(() => service.close());
  return { store, service, events };
}

interface Tally {
  allowed: number;
  refused: number;
  other: number[];
  slowest: number;
}

/** Clients that ask one after another, each under its own address, until told to stop. */
function keepAsking(replicas: readonly Replica[], addresses: readonly string[]) {
  const tally: Tally = { allowed: 0, refused: 0, other: [], slowest: 0 };
  const clock = new AwakeClock();
  let going = true;
  const loops = addresses.map(async (address, at) => {
    for (let turn = at; going; turn++) {
      const began = clock.now();
      const { service } = replicas[turn % replicas.length]!;
      const { statusCode } = await service.app.inject({
        url: '/api/mcc?mcc=5812',
        headers: { 'x-forwarded-for': address },
      });
      tally.slowest = Math.max(tally.slowest, clock.now() - began);
      if (statusCode === 200) tally.allowed += 1;
      else if (statusCode === 429) tally.refused += 1;
      else tally.other.push(statusCode);
      await sleep(4);
    }
  });
  return async (): Promise<Tally> => {
    going = false;
    await Promise.all(loops);
    clock.stop();
    return tally;
  };
}

/** So that every try has a new one. */
let addresses = 0;

/** A new address gets exactly the limit from all of them; tried again where this machine was too slow for the budget. */
async function expectTogether(replicas: readonly Replica[]): Promise<void> {
  const countAlone = () => replicas.reduce((sum, { store }) => sum + store.health.localDecisions, 0);
  await waitUntil('a window counted together', async () => {
    const address = `203.0.113.${addresses++}`;
    const before = countAlone();
    let allowed = 0;
    for (let at = 0; at < LIMIT * 2; at++)
      if ((await replicas[at % replicas.length]!.store.take('api', address)).allowed) allowed += 1;
    return countAlone() === before && allowed === LIMIT;
  });
}

const ADDRESSES = Array.from({ length: 8 }, (_, at) => `192.0.2.${at}`);

describe('one server', () => {
  type Fault = (parts: { server: Awaited<ReturnType<typeof startValkey>>; proxy: TcpProxy }) => unknown;
  const FAULTS: [string, Fault, Fault][] = [
    ['stopped and started', ({ server }) => server.process.end(), ({ server }) => server.start()],
    ['paused and resumed', ({ server }) => server.process.pause(), ({ server }) => server.process.resume()],
    [
      'out of memory',
      ({ server }) => server.ask('CONFIG SET maxmemory 1'),
      ({ server }) => server.ask('CONFIG SET maxmemory 0'),
    ],
    ['killed and started', ({ server }) => server.process.end('SIGKILL'), ({ server }) => server.start()],
    [
      'cut off without a word',
      ({ proxy }) => {
        proxy.silent = true;
      },
      ({ proxy }) => proxy.heal(),
    ],
    [
      'slower than the budget',
      ({ proxy }) => {
        proxy.delayMs = 2 * BUDGET_MS;
      },
      ({ proxy }) => {
        proxy.delayMs = 0;
      },
    ],
  ];

  it.each(FAULTS)('%s: answers all, and counts together again', async (_, harm, heal) => {
    const server = await startValkey();
    closing.push(() => server.close());
    const proxy = new TcpProxy(server.port);
    const url = `valkey://127.0.0.1:${await proxy.listen()}`;
    closing.push(() => proxy.close());
    const replicas = [await startReplica(url), await startReplica(url)];

    for (const { service } of replicas) await service.ask('/api/mcc?mcc=5812');
    const stop = keepAsking(replicas, ADDRESSES);
    await sleep(60);
    await harm({ server, proxy });
    await waitUntil('both replicas to notice', () => replicas.every(({ store }) => !store.health.reachable));
    const outages = () => replicas.map(({ store }) => store.health.outages);
    const begun = outages();
    await sleep(700);
    expect(outages()).toEqual(begun);
    const ready = await replicas[0]!.service.ask('/ready');
    expect(ready.json.limits).toBe('local');
    await heal({ server, proxy });
    await waitUntil('both replicas to return', () => replicas.every(({ store }) => store.health.reachable));
    const tally = await stop();

    expect(tally.other).toEqual([]);
    expect(tally.slowest).toBeLessThan(LONGEST_MS);
    for (const { store } of replicas) expect(store.health.localDecisions).toBeGreaterThan(0);
    // Each replica may give an address its limit once more while it counts alone, and after a restart all begin anew.
    expect(tally.allowed).toBeLessThanOrEqual(ADDRESSES.length * LIMIT * (replicas.length + 1));
    await expectTogether(replicas);
    // Where the machine is too slow for the budget meanwhile, there are more outages than this one, but each has its end.
    for (const { events } of replicas) expect(events.join(' ')).toMatch(/^lost back( lost back)*$/);
  });

  it('is back after every connection was broken once, without an outage', async () => {
    const server = await startValkey();
    closing.push(() => server.close());
    const proxy = new TcpProxy(server.port);
    const url = `valkey://127.0.0.1:${await proxy.listen()}`;
    const counter = new ValkeyCounter(parseValkeyUrl(url)!, POLICIES);
    const waitForConnection = () =>
      waitUntil('a connection', async () => (await counter.probe('anyone')) === 'OK');
    const { store, service } = await startReplica(
      url,
      (_, policies, options) => new SharedStore(counter, policies, { ...options, budgetMs: 10_000 }),
    );
    closing.push(() => proxy.close());
    await waitForConnection();
    await service.ask('/api/cards');
    proxy.cut();
    await waitForConnection();
    await service.ask('/api/cards');
    expect(store.health).toEqual({ reachable: true, localDecisions: 0, outages: 0 });
  });

  it('starts without a server, and takes it up when it comes', async () => {
    const server = await startValkey();
    closing.push(() => server.close());
    await server.process.end('SIGKILL');
    const { store, service, events } = await startReplica(server.url, buildSharedStore);
    for (let at = 0; at < 4; at++) expect((await service.ask('/api/cards')).status).toBe(200);
    expect(events).toEqual(['lost']);
    expect(store.health).toEqual({ reachable: false, localDecisions: 4, outages: 1 });
    await server.start();
    await waitUntil('the return', () => store.health.reachable);
    expect(events).toEqual(['lost', 'back']);
  });
});

it('a Cluster that loses a node counts the other addresses together as before', async () => {
  const cluster = await startValkeyCluster();
  closing.push(() => cluster.close());
  const replicas = [await startReplica(cluster.url), await startReplica(cluster.url)];
  const addresses = Array.from({ length: 24 }, (_, at) => `198.51.100.${at}`);
  const stop = keepAsking(replicas, addresses);
  await sleep(100);
  await cluster.nodes[1]!.process.end('SIGKILL');
  await waitUntil('the loss to be noticed', () => replicas.every(({ store }) => !store.health.reachable));
  await sleep(2500);
  const during = await stop();
  // One after the other, and nobody else: the counter is for all addresses together.
  const { store } = replicas[0]!;
  const alone: boolean[] = [];
  for (const address of addresses) {
    const before = store.health.localDecisions;
    await store.take('widget', address);
    alone.push(store.health.localDecisions > before);
  }
  const stopAgain = keepAsking(replicas, addresses);
  await cluster.nodes[1]!.start();
  await waitUntil('the return', () => replicas.every((replica) => replica.store.health.reachable), 20_000);
  for (const tally of [during, await stopAgain()]) {
    expect(tally.other).toEqual([]);
    expect(tally.slowest).toBeLessThan(LONGEST_MS);
  }
  expect(alone).toContain(false);
  expect(alone).toContain(true);
});

it('follows the Sentinels to the server that they promote', async () => {
  const watched = await startSentinel();
  closing.push(() => watched.close());
  const replica = await startReplica(watched.url);
  const { store } = replica;
  await expectTogether([replica]);
  const stop = keepAsking([replica], ['198.51.100.1']);
  await watched.master.process.end('SIGKILL');
  await waitUntil('the loss', () => !store.health.reachable);
  await waitUntil('the promoted server', () => store.health.reachable, 30_000);
  const tally = await stop();
  expect(tally.other).toEqual([]);
  await expectTogether([replica]);
});
