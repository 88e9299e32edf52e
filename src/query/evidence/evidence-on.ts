// Which pieces of evidence speak about a purchase on a day.
import type { Evidence } from '../../catalogue/evidence.ts';
import { OPERATOR } from './rank-codes.ts';

/**
 * A sighting speaks from its first day on, and ages from its last. What an editor, a list or a kind of business says holds
 * from its own date on. About a day before, it speaks only where nothing else is known: who wrote down in 2026 what Airbnb
 * is said nothing of 2015, when cards carried another code.
 */
export function chooseSpeaking(evidence: readonly Evidence[], on: string): Evidence[] {
  // The operator's word decides alone, whenever it was given.
  const byDay = evidence.filter((piece) => piece.source === OPERATOR || isByDay(dateBeginning(piece), on));
  // Inferences are too weak to silence an editor of a later day.
  const isKnown = byDay.some(({ kind }) => kind !== 'inferred');
  return isKnown ? byDay : evidence.filter((piece) => piece.kind !== 'observed');
}

/** Whether any of it is of that day or before. */
export function reachesBack(evidence: readonly Evidence[], on: string): boolean {
  return evidence.some((piece) => isByDay(dateBeginning(piece), on));
}

function dateBeginning(piece: Evidence): string {
  return piece.kind === 'observed' ? (piece.firstSeen ?? piece.lastSeen) : piece.asOf;
}

/** Whether a day, a month or a year had begun: `2019` and `2019-03` by `2019-03-01`, `2019-04` not. */
export function isByDay(date: string, on: string): boolean {
  return date <= on.slice(0, date.length);
}
