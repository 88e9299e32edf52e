// Timing and printing for this bench.

/** Distinct IPv4 addresses, scattered so that neighbours in time are not neighbours in text. */
export function formatAddress(number: number): string {
  const bits = Math.imul(number + 1, 0x9e3779b1);
  return `${bits >>> 24}.${(bits >>> 16) & 255}.${(bits >>> 8) & 255}.${bits & 255}`;
}

/** Nanoseconds for one turn: the best of twenty parts, since other work on the machine only ever adds. */
export function measureNs(turns: number, run: (turn: number) => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  const part = Math.floor(turns / 20);
  for (let first = 0; first + part <= turns; first += part) {
    const started = process.hrtime.bigint();
    for (let turn = first; turn < first + part; turn++) run(turn);
    best = Math.min(best, Number(process.hrtime.bigint() - started) / part);
  }
  return Math.round(best);
}

export function measureHeap(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

export function print(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(44)} ${figure}\n`);
}
