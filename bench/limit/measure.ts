// Timing for this bench.
import { setTimeout } from 'node:timers/promises';

/** Distinct IPv4 addresses, scattered so that neighbours in time are not neighbours in text. */
export function formatAddress(number: number): string {
  const bits = Math.imul(number + 1, 0x9e3779b1);
  return `${bits >>> 24}.${(bits >>> 16) & 255}.${(bits >>> 8) & 255}.${bits & 255}`;
}

const PARTS = 20;

/** Nanoseconds for one turn: the best of twenty parts, since other work on the machine only ever adds. */
export function measureNs(turns: number, run: (turn: number) => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  const part = Math.floor(turns / PARTS);
  for (let first = 0; first + part <= turns; first += part) {
    const started = process.hrtime.bigint();
    for (let turn = first; turn < first + part; turn++) run(turn);
    best = Math.min(best, Number(process.hrtime.bigint() - started) / part);
  }
  return Math.round(best);
}

/** The same for what answers by a promise. */
export async function measureAwaitedNs(
  turns: number,
  run: (turn: number) => Promise<unknown>,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  const part = Math.floor(turns / PARTS);
  for (let first = 0; first + part <= turns; first += part) {
    const started = process.hrtime.bigint();
    for (let turn = first; turn < first + part; turn++) await run(turn);
    best = Math.min(best, Number(process.hrtime.bigint() - started) / part);
  }
  return Math.round(best);
}

/** What is outside the heap is given back only some time after its owners were collected. */
export async function measureHeap(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await setTimeout(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
