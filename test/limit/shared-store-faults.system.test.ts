// What happens to requests while the shared store stops, pauses, dies, comes back, slows down or is cut off.
// Every request gets a decision, none waits much longer than the timeout, and afterwards replicas count together again.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Policies } from '../../src/limit/rate-store.ts';
import { openSharedStore } from '../../src/limit/shared-store.ts';
import { AwakeClock } from '../support/awake-clock.ts';
import { waitUntil } from '../support/engines/server-process.ts';
import { startSentinel, startValkey, startValkeyCluster } from '../support/engines/start-valkey.ts';
import { TcpProxy } from '../support/engines/tcp-proxy.ts';

const TIMEOUT_MS = 50;
/** A busy machine is slow even when it isn't paused; a request that waited for a connection would take two seconds. */
const MAX_WAIT_MS = TIMEOUT_MS + 1450;
const LIMIT = 40;
const WINDOW_MS = 900_000;
const POLICIES: Policies = {
  api: { name: 'default', limit: LIMIT, windowMs: WINDOW_MS },
  widget: { name: 'widget', limit: 1000, windowMs: WINDOW_MS },
  agent: { name: 'agent', limit: 1000, windowMs: WINDOW_MS },
  page: { name: 'page', limit: 1000, windowMs: WINDOW_MS },
};

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Store = Awaited<ReturnType<typeof openSharedStore>>;

interface Replica {
  readonly store: Store;
  readonly events: string[];
}

async function openReplica(url: string, timeoutMs = TIMEOUT_MS): Promise<Replica> {
  const events: string[] = [];
  const store = await openSharedStore(url, POLICIES, {
    timeoutMs,
    onOutage: () => events.push('lost'),
    onReturn: () => events.push('back'),
  });
  closing.push(() => store.close());
  return { store, events };
}

interface Tally {
  allowed: number;
  refused: number;
  failed: unknown[];
  slowest: number;
}

/** Clients that send requests one after another, each from its own address, until stopped. */
function startRequests(replicas: readonly Replica[], addresses: readonly string[]) {
  const tally: Tally = { allowed: 0, refused: 0, failed: [], slowest: 0 };
  const clock = new AwakeClock();
  let going = true;
  const loops = addresses.map(async (address, index) => {
    for (let turn = index; going; turn++) {
      const began = clock.now();
      try {
        const { allowed } = await replicas[turn % replicas.length]!.store.take('api', address);
        tally[allowed ? 'allowed' : 'refused'] += 1;
      } catch (error) {
        tally.failed.push(error);
      }
      tally.slowest = Math.max(tally.slowest, clock.now() - began);
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

/** Counts addresses, so that every try has a new one. */
let addresses = 0;

/** A new address gets exactly the limit from all replicas; retried if this machine was too slow for the timeout. */
async function expectTogether(replicas: readonly Replica[]): Promise<void> {
  const countAlone = () => replicas.reduce((sum, { store }) => sum + store.health.localDecisions, 0);
  await waitUntil('a window counted together', async () => {
    const address = `203.0.113.${addresses++}`;
    const before = countAlone();
    let allowed = 0;
    for (let index = 0; index < LIMIT * 2; index++)
      if ((await replicas[index % replicas.length]!.store.take('api', address)).allowed) allowed += 1;
    return countAlone() === before && allowed === LIMIT;
  });
}

const ADDRESSES = Array.from({ length: 8 }, (_, index) => `192.0.2.${index}`);

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
      // What was sent in the meantime is never answered: the store itself must give up that connection.
      ({ proxy }) => {
        proxy.silent = false;
      },
    ],
    [
      'slower than the timeout',
      ({ proxy }) => {
        proxy.delayMs = 2 * TIMEOUT_MS;
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
    const replicas = await Promise.all([1, 2, 3].map(() => openReplica(url)));
    const stop = startRequests(replicas, ADDRESSES);
    await sleep(60);
    await harm({ server, proxy });
    await waitUntil('all replicas to notice', () => replicas.every(({ events }) => events.includes('lost')));
    const outages = () => replicas.map(({ store }) => store.health.outages);
    const begun = outages();
    await sleep(700);
    expect(outages()).toEqual(begun);
    await heal({ server, proxy });
    await waitUntil('all replicas to return', () => replicas.every(({ store }) => store.health.reachable));
    const tally = await stop();

    expect(tally.failed).toEqual([]);
    expect(tally.slowest).toBeLessThan(MAX_WAIT_MS);
    for (const { store } of replicas) expect(store.health.localDecisions).toBeGreaterThan(0);
    // Each replica may give an address its limit once more while counting alone, and after a restart all start over.
    expect(tally.allowed).toBeLessThanOrEqual(ADDRESSES.length * LIMIT * (replicas.length + 1));
    await expectTogether(replicas);
    await waitUntil('all replicas to rest', () => replicas.every(({ store }) => store.health.reachable));
    // If the machine is too slow for the timeout, there can be further outages, but each of them ends.
    for (const { events } of replicas) expect(events.join(' ')).toMatch(/^lost back( lost back)*$/);
  });

  it('recovers after every connection was broken once, without an outage', async () => {
    const server = await startValkey();
    closing.push(() => server.close());
    const proxy = new TcpProxy(server.port);
    const url = `valkey://127.0.0.1:${await proxy.listen()}`;
    closing.push(() => proxy.close());
    const { store, events } = await openReplica(url, 10_000);
    await store.take('api', '192.0.2.1');
    proxy.cut();
    await waitUntil('a new connection', async () =>
      (await server.ask('CLIENT LIST')).includes('name=mcc-lookup'),
    );
    await store.take('api', '192.0.2.1');
    expect(events).toEqual([]);
    expect(store.health).toMatchObject({ reachable: true, outages: 0 });
  });

  it('starts without a server, and uses it once it is there', async () => {
    const server = await startValkey();
    closing.push(() => server.close());
    await server.process.end('SIGKILL');
    const { store, events } = await openReplica(server.url);
    for (let index = 0; index < 4; index++) expect((await store.take('api', '192.0.2.1')).allowed).toBe(true);
    expect(events).toEqual(['lost']);
    expect(store.health).toEqual({ reachable: false, localDecisions: 4, outages: 1 });
    await server.start();
    await waitUntil('the return', () => store.health.reachable);
    expect(events).toEqual(['lost', 'back']);
  });

  it('says that it counts alone before the first request, if the server refuses to write', async () => {
    const server = await startValkey();
    closing.push(() => server.close());
    await server.ask('CONFIG SET maxmemory 1');
    const { store, events } = await openReplica(server.url, 10_000);
    expect(store.health).toEqual({ reachable: false, localDecisions: 0, outages: 0 });
    await waitUntil('the outage', () => events.includes('lost'));
    await server.ask('CONFIG SET maxmemory 0');
    await waitUntil('the return', () => store.health.reachable);
    expect(events).toEqual(['lost', 'back']);
  });

  it('says so after one failed request, and no more once the server answers', async () => {
    const server = await startValkey();
    closing.push(() => server.close());
    const { store } = await openReplica(server.url, 10_000);
    expect(store.health.reachable).toBe(true);
    await server.ask('CONFIG SET maxmemory 1');
    expect((await store.take('api', '192.0.2.1')).allowed).toBe(true);
    expect(store.health).toMatchObject({ reachable: false, localDecisions: 1 });
    await server.ask('CONFIG SET maxmemory 0');
    await waitUntil('the return', () => store.health.reachable);
  });

  it('lets an address through at most its limit from each replica, also if the server forgets its counts', async () => {
    const server = await startValkey();
    closing.push(() => server.close());
    const replicas = [
      await openReplica(server.url),
      await openReplica(server.url),
      await openReplica(server.url),
    ];
    let allowed = 0;
    const askAll = async (): Promise<void> => {
      for (const { store } of replicas)
        for (let request = 0; request < LIMIT + 10; request++)
          if ((await store.take('api', '198.51.100.1')).allowed) allowed += 1;
    };
    await server.process.end('SIGKILL');
    await askAll();
    expect(allowed).toBe(3 * LIMIT);
    await server.start();
    await waitUntil('the return', () => replicas.every(({ events }) => events.includes('back')));
    await askAll();
    expect(allowed).toBe(3 * LIMIT);
  });

  it('continues on its own from what this replica has allowed', async () => {
    const server = await startValkey();
    closing.push(() => server.close());
    const { store } = await openReplica(server.url, 10_000);
    for (let index = 0; index < LIMIT - 1; index++) await store.take('api', '192.0.2.1');
    await server.process.end('SIGKILL');
    await waitUntil('the loss', async () => {
      await store.take('widget', 'anyone');
      return !store.health.reachable;
    });
    expect(await store.take('api', '192.0.2.1')).toMatchObject({ allowed: true, remaining: 0 });
    expect(await store.take('api', '192.0.2.1')).toMatchObject({ allowed: false });
  });
});

it('a Cluster that loses a node still counts the other addresses together', async () => {
  const cluster = await startValkeyCluster();
  closing.push(() => cluster.close());
  const replicas = [await openReplica(cluster.url), await openReplica(cluster.url)];
  const addresses = Array.from({ length: 24 }, (_, index) => `198.51.100.${index}`);
  const stop = startRequests(replicas, addresses);
  await sleep(100);
  await cluster.nodes[1]!.process.end('SIGKILL');
  await waitUntil('the loss to be noticed', () => replicas.every(({ store }) => !store.health.reachable));
  await sleep(2500);
  const during = await stop();
  // One at a time with no other clients: the counter is shared by all addresses.
  const { store } = replicas[0]!;
  const alone: boolean[] = [];
  for (const address of addresses) {
    const before = store.health.localDecisions;
    await store.take('widget', address);
    alone.push(store.health.localDecisions > before);
  }
  const stopAgain = startRequests(replicas, addresses);
  await cluster.nodes[1]!.start();
  await waitUntil('the return', () => replicas.every((replica) => replica.store.health.reachable), 20_000);
  for (const tally of [during, await stopAgain()]) {
    expect(tally.failed).toEqual([]);
    expect(tally.slowest).toBeLessThan(MAX_WAIT_MS);
  }
  expect(alone).toContain(false);
  expect(alone).toContain(true);
});

it('follows the Sentinels to the server that they promote', async () => {
  const watched = await startSentinel();
  closing.push(() => watched.close());
  const replica = await openReplica(watched.url);
  const { store } = replica;
  await expectTogether([replica]);
  const stop = startRequests([replica], ['198.51.100.1']);
  await watched.master.process.end('SIGKILL');
  await waitUntil('the loss', () => !store.health.reachable);
  await waitUntil('the promoted server', () => store.health.reachable, 30_000);
  const tally = await stop();
  expect(tally.failed).toEqual([]);
  await expectTogether([replica]);
});
