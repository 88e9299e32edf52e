// A moment as the day by which rules of cards and answers are dated.

/** Epoch milliseconds → `2026-11-16`, in UTC. */
export function sayDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
