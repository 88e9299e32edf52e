// How latencies are told.

export function tellLatencies(ms: readonly number[]): string {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (share: number): string =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(3);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${sorted.length} times)`;
}
