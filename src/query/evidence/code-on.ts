// A merchant's evidence as of a day: which pieces count, and the usual code they lead to.
import type { Evidence } from '../../catalogue/evidence.ts';
import { type Merchant, UNKNOWN_COUNTRY, type UsualCode } from '../../catalogue/merchant.ts';
import { OPERATOR, rankCodes } from './rank-codes.ts';

/**
 * The usual code in a country: its own code if observations there differ. Undefined if nothing was known about the
 * merchant by that day. `getCodeIn` gives today's.
 */
export function findCodeOn(merchant: Merchant, country: string, on: string): UsualCode | undefined {
  const selected = selectEvidence(merchant.evidence, on);
  const rank = (where: string | undefined): UsualCode | undefined =>
    rankCodes(selected, { edition: on, country: where, channel: merchant.channel })[0];
  const usual = rank(merchant.home === UNKNOWN_COUNTRY ? undefined : merchant.home);
  if (!selected.some((piece) => piece.kind === 'observed' && piece.country === country)) return usual;
  const there = rank(country);
  return there?.mcc === usual?.mcc ? usual : there;
}

/**
 * An observation counts from its first day and ages from its last. Other evidence counts from its own date; for an
 * earlier day it counts only if nothing else is known. An editor's entry from 2026 about Airbnb tells us nothing about
 * 2015, when payments had another code.
 */
export function selectEvidence(evidence: readonly Evidence[], on: string): Evidence[] {
  // The operator's entries always count.
  const byDay = evidence.filter(
    (piece) => piece.source === OPERATOR || isOnOrBefore(getStartDate(piece), on),
  );
  // An inference alone is too weak to rule out a later editorial entry.
  const isKnown = byDay.some(({ kind }) => kind !== 'inferred');
  return isKnown ? byDay : evidence.filter((piece) => piece.kind !== 'observed');
}

/** Whether any piece dates from that day or earlier. */
export function hasEvidenceBy(evidence: readonly Evidence[], on: string): boolean {
  return evidence.some((piece) => isOnOrBefore(getStartDate(piece), on));
}

function getStartDate(piece: Evidence): string {
  return piece.kind === 'observed' ? (piece.firstSeen ?? piece.lastSeen) : piece.asOf;
}

/** Whether a day, month or year had begun: by `2019-03-01`, `2019` and `2019-03` had, `2019-04` had not. */
export function isOnOrBefore(date: string, on: string): boolean {
  return date <= on.slice(0, date.length);
}
