// Evidence in plain words: why a code is the usual one, how often it holds, and the kind of business that an inferred
// code is based on.
import { type Evidence, type Observation, REPORTS_SOURCE } from '../../catalogue/evidence.ts';
import { formatDate } from '../../catalogue/format-date.ts';
import type { UsualCode } from '../../catalogue/merchant.ts';
import { formatThousands } from '../../catalogue/money.ts';
import { inCountry, joinOr, upperFirst } from '../eligibility/wording.ts';
import { hasBegun } from './rank-codes.ts';

/** With at least this many payments, a count is better evidence than what sources say. */
const MIN_PAYMENTS = 10;
const MAX_OTHERS = 3;

/**
 * How often the usual code holds, by counted card payments or else by what sources say; without a full stop. `ranked`:
 * all codes, the usual one first; `evidence`: the pieces they were ranked by; `country`: where the payment is made, if
 * known. Payments elsewhere are used if too few were counted there.
 */
export function describeShare(
  ranked: readonly UsualCode[],
  evidence: readonly Evidence[],
  country?: string,
): string {
  const [usual, ...others] = ranked as [UsualCode, ...UsualCode[]];
  if (others.length === 0)
    return evidence.some(({ mcc }) => mcc !== usual.mcc)
      ? 'No other code was seen often enough to count'
      : 'No other code is known for this merchant';
  if (!others.some(({ mcc }) => evidence.some((piece) => piece.mcc === mcc)))
    return `No other code is known for this merchant, but such places sometimes have ${listOthers(others)}`;
  const counted = chooseCountry(evidence, country);
  const own = counted?.byCode.get(usual.mcc) ?? 0;
  // A count from elsewhere that contradicts the code tells us nothing about this country.
  if (counted === undefined || own * 2 < counted.payments)
    return `${formatPercent(usual.share)} of the evidence points to ${usual.mcc}, the rest to ${listOthers(others)}`;
  const rest = others.filter(({ mcc }) => counted.byCode.has(mcc));
  return `${upperFirst(inCountry(counted.country))} ${usual.mcc} was on ${formatThousands(own)} of ${formatThousands(counted.payments)} known card payments (${formatPercent(own / counted.payments)})${rest.length === 0 ? '' : `; others had ${listOthers(rest)}`}`;
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

/** Why the first code is the usual one, in sentences. `holds`: the sentence of `describeShare`. */
export function explainUsual(
  { mcc, basis, confidence }: UsualCode,
  holds: string,
  evidence: readonly Evidence[],
  on: string,
): string[] {
  const naming = evidence.filter((piece) => piece.mcc === mcc);
  return [
    explainBasis(mcc, basis, naming, on),
    ...[describeReports(mcc, naming)].filter((sentence) => sentence !== undefined),
    ...(naming.some((piece) => hasBegun(piece, on)) ? [] : ['All of this evidence is from after that day.']),
    holds,
    `Confidence ${confidence}: of a hundred such codes, ${Math.round(confidence * 100)} are the one of the next purchase.`,
  ];
}

const listReports = (mcc: string, evidence: readonly Evidence[]): Observation[] =>
  evidence.filter(
    (piece): piece is Observation =>
      piece.kind === 'observed' && piece.source === REPORTS_SOURCE && piece.mcc === mcc,
  );

/** How many people reported a code. */
export const countReports = (mcc: string, evidence: readonly Evidence[]): number =>
  listReports(mcc, evidence).reduce((sum, { count = 1 }) => sum + count, 0);

/** `4121 was reported by 3 people, last in Nov 2026.`; undefined if nobody did. */
export function describeReports(mcc: string, evidence: readonly Evidence[]): string | undefined {
  const people = countReports(mcc, evidence);
  if (people === 0) return undefined;
  const last = listReports(mcc, evidence).reduce(
    (latest, { lastSeen }) => (lastSeen > latest ? lastSeen : latest),
    '',
  );
  return `${mcc} was reported by ${people === 1 ? 'one person' : `${formatThousands(people)} people`}, last in ${formatDate(last.slice(0, 7))}.`;
}

function explainBasis(
  mcc: string,
  basis: UsualCode['basis'],
  pieces: readonly Evidence[],
  on: string,
): string {
  switch (basis) {
    case 'observed':
      return explainBestObservation(pieces.filter((piece) => piece.kind === 'observed'));
    case 'assigned':
      return `${mcc} is the brand’s own code in the card networks’ lists.`;
    case 'editorial':
      return `Our editors chose ${mcc} from what the business sells. ${explainSeen(pieces, on)}`;
    case 'inferred': {
      const because = pieces.find((piece) => piece.kind === 'inferred')?.because;
      return `${mcc} is based on the type of business${because === undefined ? '' : ` (${describeKind(because)})`}. ${explainSeen(pieces, on)}`;
    }
  }
}

/** For a code that rests on something else. */
function explainSeen(pieces: readonly Evidence[], on: string): string {
  return pieces.some(({ kind }) => kind === 'observed')
    ? 'Card payments with it were seen elsewhere.'
    : `No card payment with it was seen by ${formatDate(on)}.`;
}

/** The latest observation; if there are several on that day, the one with the most payments. */
function explainBestObservation(pieces: readonly Observation[]): string {
  const [best] = [...pieces].sort((one, other) =>
    one.lastSeen === other.lastSeen
      ? (other.count ?? 0) - (one.count ?? 0)
      : one.lastSeen < other.lastSeen
        ? 1
        : -1,
  );
  if (best === undefined) return '';
  const { mcc, count, countOfStore, country, channel, firstSeen, lastSeen } = best;
  const counted =
    count === undefined
      ? ''
      : `${formatThousands(count)}${countOfStore ? ` of ${formatThousands(countOfStore)}` : ''} `;
  const period =
    firstSeen === undefined || firstSeen === lastSeen
      ? `${lastSeen.length > 7 ? 'on' : 'in'} ${formatDate(lastSeen)}`
      : `from ${formatDate(firstSeen)} to ${formatDate(lastSeen)}`;
  const more =
    pieces.length > 1
      ? `, and in ${pieces.length - 1} more ${pieces.length === 2 ? 'observation' : 'observations'}`
      : '';
  const how = channel === 'online' ? 'online' : 'in-person';
  return `${mcc} was seen on ${counted}${how} card payments ${inCountry(country)} ${period}${more}.`;
}

const UPSTREAM = /^(?:brands|operators|transit|flags)\/[^/]+\//;
const REGISTER = /^Singapore\//;
/** How the build arrived at the code, which isn't about the business. */
const STEPS = /, (?:brand|chain|kind by name|reviewed)(?=,|$)/g;

/** `brands/amenity/fast_food` → `fast food`, `Singapore/licensed hotel, inn, chain` → `licensed hotel, inn`. */
export function describeKind(because: string): string {
  if (REGISTER.test(because)) return because.replace(REGISTER, '').replace(STEPS, '');
  return UPSTREAM.test(because) ? because.replace(UPSTREAM, '').replaceAll('_', ' ') : because;
}
