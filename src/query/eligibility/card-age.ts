// How old the facts of a card are on the day of a payment. Banks change terms once or twice a year.
import type { Card } from '../../catalogue/card.ts';

const MAX_AGE_MONTHS = 12;

/** Whether the latest source is more than 12 months older than the day, or none has a date. A year alone counts from its end. */
export function isOutdated({ asOf }: Pick<Card, 'asOf'>, on: string): boolean {
  if (asOf === null) return true;
  const [year = 0, month = 12] = asOf.split('-').map(Number);
  const age = (Number(on.slice(0, 4)) - year) * 12 + Number(on.slice(5, 7)) - month;
  if (age !== MAX_AGE_MONTHS) return age > MAX_AGE_MONTHS;
  // The same month a year ago: the day decides, where there is one.
  return asOf.length === 10 && asOf.slice(8) < on.slice(8);
}

/** A sentence where the facts are old; undefined where they are not. */
export function describeAge(card: Pick<Card, 'asOf'>, on: string): string | undefined {
  if (!isOutdated(card, on)) return undefined;
  return card.asOf === null
    ? 'No source for this card has a date, so its terms may have changed.'
    : `The latest source for this card is of ${card.asOf}, more than 12 months old: its terms may have changed.`;
}
