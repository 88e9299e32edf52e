// What we say about a card whose exclusions nobody has read, wherever it is named.
import type { Card } from '../../catalogue/card.ts';
import { formatRate } from '../../catalogue/money.ts';
import type { Decision } from './decide-card.ts';
import type { Question } from './question.ts';
import { upperFirst } from './wording.ts';

const UNCHECKED = 'we have not checked what the bank excludes';

/** A sentence without its full stop; undefined if there is nothing to say. */
export function describeUnchecked(
  card: Card,
  { kind, rate }: Decision,
  { mcc }: Question,
): string | undefined {
  if (kind === 'unsure') return `Most cards earn nothing for MCC ${mcc}, and ${UNCHECKED}`;
  return card.exclusions.researched || rate === 0 ? undefined : upperFirst(UNCHECKED);
}

/** For a list of terms: `No cap, online only, exclusions not checked`. Empty if they are. */
export function formatUnchecked({ exclusions }: Card): string {
  return exclusions.researched ? '' : 'exclusions not checked';
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
