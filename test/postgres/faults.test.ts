// What happens to requests while PostgreSQL stops, pauses, dies, comes back, slows down or is cut off: merchants get the
// documented 503 or the snapshot's answer, codes and cards go on, nothing hangs, and all is well again afterwards.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { importCatalogue } from '../../src/postgres/import-set.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { AwakeClock } from '../support/awake-clock.ts';
import { waitUntil } from '../support/engines/server-process.ts';
import { type PostgresServer, startPostgres } from '../support/engines/start-postgres.ts';
import { TcpProxy } from '../support/engines/tcp-proxy.ts';
import { type DatabaseService, startDatabaseService } from './open-database.ts';

const TIMEOUT_MS = 500;
/** Waiting for a connection and then for a statement, and what a busy machine adds. */
const LONGEST_MS = 2 * TIMEOUT_MS + 1500;

const catalogue = openSmallCatalogue();

interface Tally {
  readonly merchants: Map<number, number>;
  readonly codes: Map<number, number>;
  readonly unhelpful: string[];
  slowest: number;
}

/** Every question is a new one, so that nothing is answered from what was prepared. */
function keepAsking({ service }: DatabaseService) {
  const tally: Tally = { merchants: new Map(), codes: new Map(), unhelpful: [], slowest: 0 };
  const clock = new AwakeClock();
  let going = true;
  let asked = 0;
  const loop = async (makePath: () => string, counts: Map<number, number>): Promise<void> => {
    while (going) {
      const began = clock.now();
      const { statusCode, headers, json } = await service.app.inject({ url: makePath() });
      tally.slowest = Math.max(tally.slowest, clock.now() - began);
      counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
      if (statusCode === 503 && (headers['retry-after'] !== '5' || !json().error.includes('unavailable')))
        tally.unhelpful.push(JSON.stringify(headers));
      await sleep(5);
    }
  };
  const loops = [
    loop(() => `/api/store-by-domain?domain=${asked++}.shopee.sg`, tally.merchants),
    loop(() => `/api/store/search?q=shopee+${asked++}`, tally.merchants),
    loop(() => `/api/mcc?mcc=5812&x=${asked++}`, tally.codes),
  ];
  return async (): Promise<Tally> => {
    going = false;
    await Promise.all(loops);
    clock.stop();
    return tally;
  };
}

type Fault = (parts: { server: PostgresServer; proxy: TcpProxy }) => unknown;
const FAULTS: [string, Fault, Fault][] = [
  ['stopped and started', ({ server }) => server.process.end('SIGINT'), ({ server }) => server.start()],
  ['killed and started', ({ server }) => server.process.end('SIGQUIT'), ({ server }) => server.start()],
  [
    'cut off without a word',
    ({ proxy }) => {
      proxy.silent = true;
    },
    ({ proxy }) => proxy.heal(),
  ],
  [
    'far too slow',
    ({ proxy }) => {
      proxy.delayMs = 2 * TIMEOUT_MS;
    },
    ({ proxy }) => proxy.heal(),
  ],
];

async function start(fallback: boolean) {
  const server = await startPostgres();
  onTestFinished(() => server.close());
  await importCatalogue(server.url, catalogue);
  const proxy = new TcpProxy(server.port);
  const url = server.urlAt(await proxy.listen());
  onTestFinished(() => proxy.close());
  const remote = await startDatabaseService(url, catalogue, { timeoutMs: TIMEOUT_MS, fallback });
  onTestFinished(() => remote.close());
  await remote.service.ask('/api/store/search?q=shopee');
  return { server, proxy, remote };
}

describe.each(FAULTS)('a data base that is %s', (_, harm, heal) => {
  it('refuses merchants with 503, serves codes, and recovers', async () => {
    const { server, proxy, remote } = await start(false);
    const stop = keepAsking(remote);
    await sleep(100);
    await harm({ server, proxy });
    await waitUntil('the loss to be noticed', () => !remote.database.isReady);
    await sleep(500);
    expect((await remote.service.ask('/ready')).json.merchants).toBe('unavailable');
    expect((await remote.service.ask('/merchant/shopee-never-asked')).status).toBe(503);
    expect((await remote.service.ask('/cards')).status).toBe(200);
    await heal({ server, proxy });
    await waitUntil('the return', () => remote.database.isReady);
    await sleep(200);
    const tally = await stop();
    expect([...tally.codes.keys()]).toEqual([200]);
    expect([...tally.merchants.keys()].sort()).toEqual([200, 503]);
    expect(tally.unhelpful).toEqual([]);
    expect(tally.slowest).toBeLessThan(LONGEST_MS);
    await waitUntil('an answer from the data base', async () => {
      const { status } = await remote.service.ask('/api/store-by-domain?domain=fresh.shopee.sg');
      return status === 200 && remote.database.isReady;
    });
    // Where the machine is too slow for the timeout meanwhile, there are more losses than this one, but each has its end.
    const events = remote.events.filter((event) => !event.startsWith('set'));
    expect(events.join(' ')).toMatch(/^lost back( lost back)*$/);
  });
});

it('goes on from the snapshot, by setting, without one refusal', async () => {
  const { server, remote } = await start(true);
  const stop = keepAsking(remote);
  await sleep(100);
  server.process.pause();
  await waitUntil('the loss to be noticed', () => !remote.database.isReady);
  await sleep(300);
  expect((await remote.service.ask('/ready')).json.merchants).toBe('snapshot');
  server.process.resume();
  await waitUntil('the return', () => remote.database.isReady);
  const tally = await stop();
  expect([...tally.merchants.keys()]).toEqual([200]);
  expect([...tally.codes.keys()]).toEqual([200]);
});

it('starts before its data base has merchants, and takes them up when they come', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.close());
  const remote = await startDatabaseService(server.url, catalogue);
  onTestFinished(() => remote.close());
  expect((await remote.service.ask('/api/store-by-domain?domain=shopee.sg')).status).toBe(503);
  await importCatalogue(server.url, catalogue);
  await waitUntil('the import to be seen', () => remote.database.isReady);
  expect((await remote.service.ask('/api/store-by-domain?domain=shopee.sg')).status).toBe(200);
});
