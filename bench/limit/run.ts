// What does counting a request cost, in time and memory, and how does it grow with the number of addresses?
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { findClientKey } from '../../src/limit/client-key.ts';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import type { Policies } from '../../src/limit/rate-store.ts';
import { openSharedStore } from '../../src/limit/shared-store.ts';
import { startValkey } from '../../test/support/engines/start-valkey.ts';
import { describeSpread, printTable, readPackageVersion } from '../report.ts';

const POLICY = { name: 'default', limit: 100, windowMs: 900_000 };
const POLICIES: Policies = { api: POLICY, widget: POLICY, agent: POLICY };
const PEER = 'rate-limiter-flexible';
const TURNS = 100_000;
const PARTS = 20;
const SHARED_DECISIONS = 5000;
const MIN_FOR_MEMORY = 10_000;

const { values } = parseArgs({
  options: { addresses: { type: 'string', default: '1000,100000,500000' } },
});
const counts = values.addresses.split(',').map(Number);

await compareLimiters();
await measureKeys();
await measureShared();

/** Distinct IPv4 addresses, scattered so that consecutive ones don't have similar text. */
function formatAddress(number: number): string {
  const bits = Math.imul(number + 1, 0x9e3779b1);
  // Joined as in client-key.ts; a template would make a rope, which takes twice the memory.
  return [bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255].join('.');
}

async function compareLimiters(): Promise<void> {
  const openOurs = () => {
    const store = new MemoryStore(POLICIES);
    return (address: string) => store.take('api', address);
  };
  const openPeer = () => {
    const store = new RateLimiterMemory({ points: POLICY.limit, duration: POLICY.windowMs / 1000 });
    return (address: string) => store.consume(address).catch((refusal: unknown) => refusal);
  };
  // Start with one address, for what is created only once; its figures aren't shown.
  await measureLimiter(openOurs, 1);
  await measureLimiter(openPeer, 1);
  const rows: (string | number)[][] = [];
  for (const [name, open] of [
    ['ours', openOurs],
    [`${PEER} ${readPackageVersion(PEER)}`, openPeer],
  ] as const)
    for (const count of counts) {
      const { ns, bytes } = await measureLimiter(open, count);
      // With fewer addresses, whatever else the process does outweighs them.
      const memory = count < MIN_FOR_MEMORY ? ['–', '–'] : [bytes / 1e6, Math.round(bytes / count)];
      rows.push([name, count, ns, ...memory]);
    }
  printTable({
    about: `A decision in memory for an address that is known already, the best of ${PARTS} parts, and the growth of heap and buffers. The peer is \`RateLimiterMemory\` with its defaults; it has no bound, and answers by promises, which are awaited.`,
    columns: ['limiter', 'addresses', 'a decision, ns', 'MB', 'bytes an address'],
    rows,
  });
}

type Take = (address: string) => unknown;

async function measureLimiter(open: () => Take, count: number): Promise<{ ns: number; bytes: number }> {
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

async function measureKeys(): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '2001:db8:1234:5678:9abc:def0:1234:5678'])
    rows.push([address, await timeBest(() => findClientKey([address]))]);
  printTable({ about: 'From an address to the key that it counts for.', columns: ['address', 'ns'], rows });
}

async function measureShared(): Promise<void> {
  const server = await startValkey();
  const stores = {
    memory: new MemoryStore(POLICIES),
    Valkey: await openSharedStore(server.url, POLICIES, { timeoutMs: 1000 }),
  };
  const ms = { memory: [] as number[], Valkey: [] as number[] };
  for (let turn = 0; turn < SHARED_DECISIONS; turn++)
    for (const name of ['memory', 'Valkey'] as const) {
      const began = performance.now();
      await stores[name].take('api', formatAddress(turn % 1000));
      ms[name].push(performance.now() - began);
    }
  const alone = stores.Valkey.health.localDecisions;
  await stores.Valkey.close();
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
