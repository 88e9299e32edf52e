// How often a merchant's usual code holds, in plain words: by counted card payments, else by what sources say.
import type { Evidence } from '../../catalogue/evidence.ts';
import type { UsualCode } from '../../catalogue/merchant.ts';
import { joinOr } from '../eligibility/wording.ts';

/** Payments from which on a count says more than sources do. */
const MIN_PAYMENTS = 10;
const MAX_OTHERS = 3;

/** `ranked`: all codes, the usual one first; `evidence`: the pieces that they were ranked by. */
export function describeShare(ranked: readonly UsualCode[], evidence: readonly Evidence[]): string {
  const [usual, ...others] = ranked as [UsualCode, ...UsualCode[]];
  if (others.length === 0) return 'No other code is known for this merchant.';
  const counted = countPayments(evidence);
  const payments = [...counted.values()].reduce((sum, count) => sum + count, 0);
  const own = counted.get(usual.mcc) ?? 0;
  if (payments >= MIN_PAYMENTS && own > 0)
    return `${usual.mcc} was on ${formatCount(own)} of the ${formatCount(payments)} card payments that we know of (${formatPercent(own / payments)})${own === payments ? '' : `; others had ${listOthers(others)}`}.`;
  return `${formatPercent(usual.share)} of what we know speaks for ${usual.mcc}, the rest for ${listOthers(others)}.`;
}

function countPayments(evidence: readonly Evidence[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const piece of evidence)
    if (piece.kind === 'observed' && piece.count !== undefined)
      counts.set(piece.mcc, (counts.get(piece.mcc) ?? 0) + piece.count);
  return counts;
}

function listOthers(others: readonly UsualCode[]): string {
  const named = others.slice(0, MAX_OTHERS).map(({ mcc }) => mcc);
  return others.length > MAX_OTHERS ? `${named.join(', ')} and more` : joinOr(named);
}

/** By hand: the first Intl.NumberFormat of a process takes 20 ms. */
const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
const formatPercent = (share: number): string => `${Math.round(share * 100)} %`;
