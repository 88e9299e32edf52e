// What does counting a request cost, in time and memory, and how does it grow with the number of addresses?
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import type { Policies } from '../../src/limit/rate-store.ts';
import { openSharedStore } from '../../src/limit/shared-store.ts';
import { startValkey } from '../../test/support/engines/start-valkey.ts';
import {
  describeSpread,
  measureHeap,
  printTable,
  readNumbers,
  readOptions,
  readPackageVersion,
} from '../report.ts';

const POLICY = { name: 'default', limit: 100, windowMs: 900_000 };
const POLICIES: Policies = { api: POLICY, widget: POLICY, agent: POLICY, page: POLICY };
const PEER = 'rate-limiter-flexible';
const PARTS = 20;
const TURNS_IN_PART = 5000;
const SHARED_DECISIONS = 5000;

const LIMITERS = {
  ours: () => {
    const store = new MemoryStore(POLICIES);
    return (address: string) => store.take('api', address);
  },
  [`${PEER} ${readPackageVersion(PEER)}`]: () => {
    const store = new RateLimiterMemory({ points: POLICY.limit, duration: POLICY.windowMs / 1000 });
    return (address: string) => store.consume(address).catch((decision: unknown) => decision);
  },
};

await compareLimiters();
await measureShared();

/** Distinct IPv4 addresses, scattered so that consecutive ones don't have similar text. */
function formatAddress(number: number): string {
  const bits = Math.imul(number + 1, 0x9e3779b1);
  // Joined as in client-address.ts; a template would make a rope, which takes twice the memory.
  return [bits >>> 24, (bits >>> 16) & 255, (bits >>> 8) & 255, bits & 255].join('.');
}

async function compareLimiters(): Promise<void> {
  const counts = readNumbers(readOptions({ addresses: '10000,100000,500000' }).addresses);
  const rows = [];
  for (const [name, open] of Object.entries(LIMITERS)) {
    // Start with one address, for what is created only once.
    await measureLimiter(open, 1);
    for (const count of counts) rows.push([name, count, ...(await measureLimiter(open, count))]);
  }
  printTable({
    about: `A decision in memory for an address that is known already, the best of ${PARTS} parts, and the growth of heap and buffers. The peer is \`RateLimiterMemory\` with its defaults; it has no bound, and answers by promises, which are awaited.`,
    columns: ['limiter', 'addresses', 'a decision, ns', 'bytes an address'],
    rows,
  });
}

/** Nanoseconds of a decision, bytes of an address. */
async function measureLimiter(open: () => (address: string) => unknown, count: number): Promise<number[]> {
  const before = await measureHeap();
  const take = open();
  for (let number = 0; number < count; number++) await take(formatAddress(number));
  const bytes = (await measureHeap()) - before;
  const addresses = Array.from({ length: count }, (_, number) => formatAddress(number));
  const isAwaited = take(addresses[0]!) instanceof Promise;
  // Other work on the machine only ever adds time.
  let best = Number.POSITIVE_INFINITY;
  for (let part = 0; part < PARTS; part++) {
    const turns = Array.from(
      { length: TURNS_IN_PART },
      (_, turn) => addresses[((part * TURNS_IN_PART + turn) * 7919) % count]!,
    );
    const began = performance.now();
    if (isAwaited) for (const address of turns) await take(address);
    else for (const address of turns) take(address);
    best = Math.min(best, performance.now() - began);
  }
  return [Math.round((best / TURNS_IN_PART) * 1e6), Math.round(bytes / count)];
}

async function measureShared(): Promise<void> {
  const server = await startValkey();
  const shared = await openSharedStore(server.url, POLICIES, { timeoutMs: 1000 });
  const times: number[] = [];
  for (let turn = 0; turn < SHARED_DECISIONS; turn++) {
    const began = performance.now();
    await shared.take('api', formatAddress(turn % 1000));
    times.push(performance.now() - began);
  }
  const alone = shared.health.localDecisions;
  await shared.close();
  await server.close();
  if (alone > 0) throw new Error(`Valkey did not answer ${alone} times`);
  const { p50, p99 } = describeSpread(times);
  printTable({
    about: `${SHARED_DECISIONS.toLocaleString('en')} decisions, one at a time; Valkey or Redis on the same machine.`,
    columns: ['store', 'p50, ms', 'p99, ms'],
    rows: [['Valkey', p50, p99]],
  });
}
