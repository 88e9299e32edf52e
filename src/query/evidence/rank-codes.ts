// From evidence to codes: the pieces that count on a day, and the codes they name, each with its share and how sure we are.
//
// The rule (published on /about/data and by /api/merchants/{id}; change it only with a new date):
//   Each piece of evidence counts as the chance that it alone names the code of the next purchase:
//     observed   0.95, 0.85 or 0.65 by the trust in its source, times the code's share of the store's transactions
//                there, halved for every 6 years since it was last seen, halved again if it was seen in a country
//                other than the one asked about, and again if on a channel other than the merchant's own; for the
//                code on one network, halved if it may have been seen on another (rankByNetwork in weigh-evidence.ts); a
//                quarter if it is about one part of the business (a hotel's restaurant) and there is evidence about
//                the whole
//     assigned   0.75   the code is the brand's own in the networks' lists; a chain's hotels often use another one
//     editorial  0.60   an editor's judgement of what the business sells
//     inferred   0.40   the kind of business in an upstream list, and 0.20 for each further kind of the same brand;
//                counts only if there is nothing stronger about the whole business
//   Entries from the operator of the service (the source `operator`) override everything else.
//   A code's weight is 1 - Π(1 - chance) over the pieces that name it. The usual code has the greatest weight; ties
//   go to the lower code. Its share is its weight over all weights; its confidence is weight × share.
import {
  type Channel,
  EVIDENCE_KINDS,
  type Evidence,
  type EvidenceKind,
  type Observation,
} from '../../catalogue/evidence.ts';
import type { UsualCode } from '../../catalogue/merchant.ts';
import { findNamedService } from './service.ts';

export const CONFIDENCE_RULE = {
  date: '2026-11-18',
  observed: { high: 0.95, medium: 0.85, low: 0.65 },
  assigned: 0.75,
  editorial: 0.6,
  inferred: 0.4,
  /** Relative to the first inference. */
  furtherInferences: 0.5,
  halfLifeYears: 6,
  elsewhere: 0.5,
  otherChannel: 0.5,
  networkUnknown: 0.5,
  partOfBusiness: 0.25,
} as const;
/** The source id of the operator's own entries. */
export const OPERATOR = 'operator';

/** When, where and how the next purchase is made. */
export interface PurchaseContext {
  readonly edition: string;
  readonly country?: string | undefined;
  readonly channel?: Channel | undefined;
}

/**
 * An observation counts from its first day and ages from its last. Other evidence counts from its own date; for an
 * earlier day it counts only if nothing else is known. An editor's entry from 2026 about Airbnb tells us nothing about
 * 2015, when payments had another code.
 */
export function selectEvidence(evidence: readonly Evidence[], on: string): Evidence[] {
  // The operator's entries always count.
  const byDay = evidence.filter((piece) => piece.source === OPERATOR || hasBegun(piece, on));
  // An inference alone is too weak to rule out a later editorial entry.
  const isKnown = byDay.some(({ kind }) => kind !== 'inferred');
  return isKnown ? byDay : evidence.filter((piece) => piece.kind !== 'observed');
}

/** Whether a piece of evidence dates from that day or earlier. */
export function hasBegun(piece: Evidence, on: string): boolean {
  return isOnOrBefore(piece.kind === 'observed' ? (piece.firstSeen ?? piece.lastSeen) : piece.asOf, on);
}

/** Whether a day, month or year had begun: by `2019-03-01`, `2019` and `2019-03` had, `2019-04` had not. */
export function isOnOrBefore(date: string, on: string): boolean {
  return date <= on.slice(0, date.length);
}

/**
 * All codes that the evidence names, the usual one first. `factor`: how much a piece counts for a narrower question.
 */
export function rankCodes(
  evidence: readonly Evidence[],
  context: PurchaseContext,
  factor: (piece: Evidence) => number = () => 1,
): UsualCode[] {
  const byCode = new Map<string, { miss: number; basis: EvidenceKind }>();
  let inferences = 0;
  const strongest = selectStrongest(evidence);
  const isPart = (piece: Evidence): boolean => findNamedService(piece) !== undefined;
  const partWorth = strongest.every(isPart) ? 1 : CONFIDENCE_RULE.partOfBusiness;
  for (const piece of strongest) {
    const first = piece.kind !== 'inferred' || inferences++ === 0;
    const worth =
      factor(piece) * (first ? 1 : CONFIDENCE_RULE.furtherInferences) * (isPart(piece) ? partWorth : 1);
    const chance = estimateChance(piece, context) * worth;
    const code = byCode.get(piece.mcc) ?? { miss: 1, basis: piece.kind };
    if (isStronger(piece.kind, code.basis)) code.basis = piece.kind;
    code.miss *= 1 - chance;
    byCode.set(piece.mcc, code);
  }
  const total = [...byCode.values()].reduce((sum, { miss }) => sum + 1 - miss, 0);
  return [...byCode]
    .map(([mcc, { miss, basis }]) => {
      const weight = 1 - miss;
      return {
        mcc,
        share: round(weight / (total || 1)),
        confidence: round((weight * weight) / (total || 1)),
        basis,
        weight,
      };
    })
    .sort((a, b) => b.weight - a.weight || (a.mcc < b.mcc ? -1 : 1))
    .map(({ weight: _, ...code }) => code);
}

function isStronger(one: EvidenceKind, other: EvidenceKind): boolean {
  return EVIDENCE_KINDS.indexOf(one) < EVIDENCE_KINDS.indexOf(other);
}

/** The operator's own entries if there are any; otherwise everything, but inferences only if nothing else is about the whole. */
function selectStrongest(evidence: readonly Evidence[]): readonly Evidence[] {
  const operators = evidence.filter(({ source }) => source === OPERATOR);
  if (operators.length > 0) return operators;
  const stronger = evidence.filter(({ kind }) => kind !== 'inferred');
  return stronger.some((piece) => findNamedService(piece) === undefined) ? stronger : evidence;
}

function estimateChance(piece: Evidence, { edition, country, channel }: PurchaseContext): number {
  switch (piece.kind) {
    case 'observed': {
      const age = Math.max(0, yearsBetween(piece.lastSeen, edition));
      const countryFactor =
        country === undefined || piece.country === country ? 1 : CONFIDENCE_RULE.elsewhere;
      const channelFactor =
        channel === undefined || piece.channel === channel ? 1 : CONFIDENCE_RULE.otherChannel;
      const ageFactor = 0.5 ** (age / CONFIDENCE_RULE.halfLifeYears);
      return (
        CONFIDENCE_RULE.observed[piece.trust] * getShare(piece) * ageFactor * countryFactor * channelFactor
      );
    }
    default:
      return CONFIDENCE_RULE[piece.kind];
  }
}

/** The code's share of the shop's payments in that source; 1 if payments weren't counted. */
export function getShare({ count, countOfStore }: Observation): number {
  return count === undefined || !countOfStore ? 1 : Math.min(1, count / countOfStore);
}

/** Dates may lack a day or month: `2019` counts from the middle of the year, `2019-03` from the middle of the month. */
function yearsBetween(from: string, to: string): number {
  const asYears = (date: string): number => {
    const [year, month, day] = date.split('-').map(Number);
    return year! + (month === undefined ? 0.5 : (month - 1 + (day === undefined ? 0.5 : day / 31)) / 12);
  };
  return asYears(to) - asYears(from);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
