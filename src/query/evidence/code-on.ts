// A merchant's evidence as of a day: which pieces count, and the usual code that follows from them.
import type { Evidence } from '../../catalogue/evidence.ts';
import { type Merchant, UNKNOWN_COUNTRY, type UsualCode } from '../../catalogue/merchant.ts';
import { OPERATOR, rankCodes } from './rank-codes.ts';

/**
 * The usual code in a country: its own where observations there differ. Undefined where nothing was known of the merchant
 * by that day. `getCodeIn` has today's.
 */
export function findCodeOn(merchant: Merchant, country: string, on: string): UsualCode | undefined {
  const speaking = chooseSpeaking(merchant.evidence, on);
  const rank = (where: string | undefined): UsualCode | undefined =>
    rankCodes(speaking, { edition: on, country: where, channel: merchant.channel })[0];
  const usual = rank(merchant.home === UNKNOWN_COUNTRY ? undefined : merchant.home);
  if (!speaking.some((piece) => piece.kind === 'observed' && piece.country === country)) return usual;
  const there = rank(country);
  return there?.mcc === usual?.mcc ? usual : there;
}

/**
 * An observation counts from its first day on, and ages from its last. Other evidence counts from its own date on; for
 * an earlier day it counts only where nothing else is known. An editor's entry of 2026 about Airbnb says nothing about
 * 2015, when payments carried another code.
 */
export function chooseSpeaking(evidence: readonly Evidence[], on: string): Evidence[] {
  // The operator's entries always count.
  const byDay = evidence.filter((piece) => piece.source === OPERATOR || isByDay(dateBeginning(piece), on));
  // An inference alone is too weak to rule out a later editorial entry.
  const isKnown = byDay.some(({ kind }) => kind !== 'inferred');
  return isKnown ? byDay : evidence.filter((piece) => piece.kind !== 'observed');
}

/** Whether any piece dates from that day or before. */
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
