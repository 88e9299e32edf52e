// How latencies are told.

export interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly times: number;
}

export function spreadLatencies(ms: readonly number[]): Spread {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { p50: at(0.5), p99: at(0.99), times: sorted.length };
}
