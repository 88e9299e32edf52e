// What does counting a request cost, in time and memory, and how does it grow with the number of addresses?
import { setTimeout as sleep } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import type { Policies } from '../../src/limit/rate-store.ts';
import { openSharedStore } from '../../src/limit/shared-store.ts';
import { startValkey } from '../../test/support/engines/start-valkey.ts';
import { printPlot } from '../plot.ts';
import { describeSpread, printTable, readNumbers, readOptions, readPackageVersion } from '../report.ts';

const POLICY = { name: 'default', limit: 100, windowMs: 900_000 };
const POLICIES: Policies = { api: POLICY, widget: POLICY, agent: POLICY };
const PEER = 'rate-limiter-flexible';
const TURNS = 100_000;
const PARTS = 20;
const SHARED_DECISIONS = 5000;
/** With fewer addresses, whatever else the process does outweighs them. */
const MIN_FOR_MEMORY = 10_000;

const counts = readNumbers(readOptions({ addresses: '1000,10000,100000,500000' }).addresses);
await compareLimiters();
await measureShared();

/** Distinct IPv4 addresses, scattered so that consecutive ones don't have similar text. */
function formatAddress(number: number): string {
  const bits = Math.imul(number + 1, 0x9e3779b1);
  // Joined as in client-key.ts; a template would make a rope, which takes twice the memory.
  return [bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255].join('.');
}

async function compareLimiters(): Promise<void> {
  const limiters = {
    ours: () => {
      const store = new MemoryStore(POLICIES);
      return (address: string) => store.take('api', address);
    },
    [`${PEER} ${readPackageVersion(PEER)}`]: () => {
      const store = new RateLimiterMemory({ points: POLICY.limit, duration: POLICY.windowMs / 1000 });
      return (address: string) => store.consume(address).catch((refusal: unknown) => refusal);
    },
  };
  // Start with one address, for what is created only once; its figures aren't shown.
  for (const open of Object.values(limiters)) await measureLimiter(open, 1);
  const measured: { name: string; count: number; ns: number; bytes: number }[] = [];
  for (const [name, open] of Object.entries(limiters))
    for (const count of counts) measured.push({ name, count, ...(await measureLimiter(open, count)) });
  printTable({
    about: `A decision in memory for an address that is known already, the best of ${PARTS} parts, and the growth of heap and buffers. The peer is \`RateLimiterMemory\` with its defaults; it has no bound, and answers by promises, which are awaited.`,
    columns: ['limiter', 'addresses', 'a decision, ns', 'MB', 'bytes an address'],
    rows: measured.map(({ name, count, ns, bytes }) => [
      ...[name, count, ns],
      ...(count < MIN_FOR_MEMORY ? ['–', '–'] : [bytes / 1e6, Math.round(bytes / count)]),
    ]),
  });
  const draw = (title: string, read: (each: (typeof measured)[number]) => number, least = 0) => ({
    title,
    along: 'addresses',
    series: Object.keys(limiters).map((limiter) => ({
      name: limiter.split(' ')[0]!,
      points: measured
        .filter(({ name, count }) => name === limiter && count >= least)
        .map((each) => [each.count, read(each)] as const),
    })),
  });
  printPlot({
    name: 'limit',
    title: 'How a decision and memory of the limiter grow with the number of addresses',
    panels: [
      draw('a decision, ns', ({ ns }) => ns),
      draw('memory, MB', ({ bytes }) => bytes / 1e6, MIN_FOR_MEMORY),
    ],
  });
}

async function measureLimiter(
  open: () => (address: string) => unknown,
  count: number,
): Promise<{ ns: number; bytes: number }> {
  const before = await measureHeap();
  const take = open();
  for (let number = 0; number < count; number++) await take(formatAddress(number));
  const bytes = (await measureHeap()) - before;
  const addresses = Array.from({ length: count }, (_, number) => formatAddress(number));
  const pick = (turn: number): string => addresses[(turn * 7919) % count]!;
  return { ns: await timeBest((turn) => take(pick(turn))), bytes };
}

/** Nanoseconds per turn, in the best of several parts: other work on the machine only ever adds time. */
async function timeBest(run: (turn: number) => unknown): Promise<number> {
  const isAwaited = run(0) instanceof Promise;
  let best = Number.POSITIVE_INFINITY;
  for (let part = 0; part < PARTS; part++) {
    const [first, end] = [part * (TURNS / PARTS), (part + 1) * (TURNS / PARTS)];
    const began = performance.now();
    if (isAwaited) for (let turn = first; turn < end; turn++) await run(turn);
    else for (let turn = first; turn < end; turn++) run(turn);
    best = Math.min(best, (performance.now() - began) / (end - first));
  }
  return Math.round(best * 1e6);
}

/** Memory outside the heap is released only some time after its owners are collected. */
async function measureHeap(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await sleep(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function measureShared(): Promise<void> {
  const server = await startValkey();
  const shared = await openSharedStore(server.url, POLICIES, { timeoutMs: 1000 });
  const stores = { memory: new MemoryStore(POLICIES), Valkey: shared };
  const ms = { memory: [] as number[], Valkey: [] as number[] };
  for (let turn = 0; turn < SHARED_DECISIONS; turn++)
    for (const name of ['memory', 'Valkey'] as const) {
      const began = performance.now();
      await stores[name].take('api', formatAddress(turn % 1000));
      ms[name].push(performance.now() - began);
    }
  const alone = shared.health.localDecisions;
  await shared.close();
  await server.close();
  if (alone > 0) throw new Error(`Valkey did not answer ${alone} times`);
  printTable({
    about: `${SHARED_DECISIONS.toLocaleString('en')} decisions, one at a time, in turns; Valkey or Redis on the same machine.`,
    columns: ['store', 'p50, ms', 'p99, ms'],
    rows: Object.entries(ms).map(([name, times]) => {
      const { p50, p99 } = describeSpread(times);
      return [name, p50, p99];
    }),
  });
}
