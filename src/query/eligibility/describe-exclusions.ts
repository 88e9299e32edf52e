// What we say about a card whose own exclusions nobody has read, wherever it is named.
import type { Card } from '../../catalogue/card.ts';
import { isInForce } from '../../catalogue/card-rule.ts';
import { formatRate } from '../../catalogue/money.ts';
import { buildForLast } from '../build-once.ts';
import { type Decision, findPartExclusion } from './decide-card.ts';
import type { Question } from './question.ts';
import { joinAnd, upperFirst } from './wording.ts';

const UNCHECKED = 'we have not checked what the bank excludes';
const BY_BANK = 'we have not read what this card excludes, and go by its bank’s list';

/** A sentence without its full stop; undefined if there is nothing to say. */
export function describeUnchecked(
  card: Card,
  { kind, rate }: Decision,
  question: Question,
): string | undefined {
  const words = kind === 'unsure' ? findPartExclusion(card, question)?.words : undefined;
  if (words !== undefined) return `The bank excludes ${joinAnd(words)}`;
  if (kind === 'unsure') return `Most cards earn nothing for MCC ${question.mcc}, and ${UNCHECKED}`;
  if (card.exclusions.researched || rate === 0) return undefined;
  return upperFirst(card.exclusions.list === undefined ? UNCHECKED : BY_BANK);
}

/** For a list of terms: `No cap, online only, exclusions not checked`. Empty if they are. */
export function formatUnchecked({ exclusions }: Card): string {
  if (exclusions.researched) return '';
  return exclusions.list === undefined ? 'exclusions not checked' : 'exclusions as on the bank’s other cards';
}

/** What a card earns where we are unsure, if its bank doesn't exclude the code; 0 where we are sure. */
export function getPossibleRate({ baseRate }: Card, { kind, maybe: [rule] }: Decision): number {
  return kind === 'unsure' ? (rule?.rate ?? baseRate) : 0;
}

/** `0.3 % cash back`; `up to 8 MPD` if it depends on more than the exclusions. */
export function formatPossibleRate(card: Card, decision: Decision): string {
  const rate = formatRate(getPossibleRate(card, decision), card);
  return decision.maybe.length > 0 ? `up to ${rate}` : rate;
}

/** What the bank excludes in words only, on that day; without a full stop, undefined if nothing. */
export const describeWords = buildForLast(({ exclusions }: Card, on): string | undefined => {
  const inForce = exclusions.entries.filter((entry) => isInForce(entry, on));
  const words = new Set(inForce.flatMap(({ words = [] }) => words));
  return words.size === 0 ? undefined : `The bank also excludes ${joinAnd([...words])}`;
});
