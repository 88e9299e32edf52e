// Which pieces of evidence speak about a purchase on a day.
import type { Evidence } from '../../catalogue/evidence.ts';

/**
 * A sighting speaks from its first day on, and ages from its last. Lists, editors and kinds of business name no
 * beginning, so they speak about every day.
 */
export function speaksOn(piece: Evidence, on: string): boolean {
  return piece.kind !== 'observed' || isByDay(piece.firstSeen ?? piece.lastSeen, on);
}

/** Whether a day, a month or a year had begun: `2019` and `2019-03` by `2019-03-01`, `2019-04` not. */
export function isByDay(date: string, on: string): boolean {
  return date <= on.slice(0, date.length);
}
