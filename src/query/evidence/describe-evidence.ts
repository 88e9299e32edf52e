// Evidence in plain words: how often the usual code holds, and the kind of business that an inferred code is based on.
import type { Evidence } from '../../catalogue/evidence.ts';
import type { UsualCode } from '../../catalogue/merchant.ts';
import { formatThousands } from '../../catalogue/money.ts';
import { inCountry, joinOr } from '../eligibility/wording.ts';

// How often a merchant's usual code holds: by counted card payments, otherwise by what sources say.

/** With at least this many payments, a count is better evidence than what sources say. */
const MIN_PAYMENTS = 10;
const MAX_OTHERS = 3;

/**
 * `ranked`: all codes, the usual one first; `evidence`: the pieces they were ranked by; `country`: where the payment is
 * made, if known. Payments elsewhere are used if too few were counted there.
 */
export function describeShare(
  ranked: readonly UsualCode[],
  evidence: readonly Evidence[],
  country?: string,
): string {
  const [usual, ...others] = ranked as [UsualCode, ...UsualCode[]];
  if (others.length === 0)
    return evidence.some(({ mcc }) => mcc !== usual.mcc)
      ? 'No other code was seen often enough to count.'
      : 'No other code is known for this merchant.';
  const counted = chooseCountry(evidence, country);
  const own = counted?.byCode.get(usual.mcc) ?? 0;
  // A count from elsewhere that contradicts the code tells us nothing about this country.
  if (counted === undefined || own * 2 < counted.payments)
    return `${formatPercent(usual.share)} of the evidence points to ${usual.mcc}, the rest to ${listOthers(others)}.`;
  const rest = others.filter(({ mcc }) => counted.byCode.has(mcc));
  return `${inCountry(counted.country).replace(/^i/, 'I')} ${usual.mcc} was on ${formatThousands(own)} of ${formatThousands(counted.payments)} known card payments (${formatPercent(own / counted.payments)})${rest.length === 0 ? '' : `; others had ${listOthers(rest)}`}.`;
}

interface CountedPayments {
  readonly country: string;
  readonly payments: number;
  readonly byCode: ReadonlyMap<string, number>;
}

/** The country asked about if enough payments were counted there, otherwise the one with the most. */
function chooseCountry(
  evidence: readonly Evidence[],
  country: string | undefined,
): CountedPayments | undefined {
  const byCountry = new Map<string, Map<string, number>>();
  for (const piece of evidence) {
    if (piece.kind !== 'observed' || piece.count === undefined) continue;
    const byCode = byCountry.get(piece.country) ?? new Map<string, number>();
    byCode.set(piece.mcc, (byCode.get(piece.mcc) ?? 0) + piece.count);
    byCountry.set(piece.country, byCode);
  }
  const counted = [...byCountry]
    .map(([where, byCode]) => ({
      country: where,
      payments: [...byCode.values()].reduce((sum, count) => sum + count, 0),
      byCode,
    }))
    .filter(({ payments }) => payments >= MIN_PAYMENTS)
    .sort((one, other) => other.payments - one.payments);
  return counted.find((each) => each.country === country) ?? counted[0];
}

function listOthers(others: readonly UsualCode[]): string {
  const named = others.slice(0, MAX_OTHERS).map(({ mcc }) => mcc);
  return others.length > MAX_OTHERS ? `${named.join(', ')} and more` : joinOr(named);
}

const formatPercent = (share: number): string => `${Math.round(share * 100)} %`;

const UPSTREAM = /^(?:brands|operators|transit|flags)\/[^/]+\//;
const REGISTER = /^Singapore\//;
/** How the build arrived at the code, which isn't about the business. */
const STEPS = /, (?:brand|chain|kind by name|reviewed)(?=,|$)/g;

/** `brands/amenity/fast_food` → `fast food`, `Singapore/licensed hotel, inn, chain` → `licensed hotel, inn`. */
export function describeKind(because: string): string {
  if (REGISTER.test(because)) return because.replace(REGISTER, '').replace(STEPS, '');
  return UPSTREAM.test(because) ? because.replace(UPSTREAM, '').replaceAll('_', ' ') : because;
}
