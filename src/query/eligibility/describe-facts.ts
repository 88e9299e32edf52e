// What a card costs and asks for, in words: fee, foreign payments, income, what a month is. What nobody has read is
// "not known".
import type { AnnualFee, Card, PointValue } from '../../catalogue/card.ts';
import { formatMoney } from '../../catalogue/money.ts';

export interface CardFact {
  readonly label: string;
  readonly value: string;
  /** When a source said so; absent if it is not known. */
  readonly asOf?: string;
  readonly source?: string;
}

export const NOT_KNOWN = 'not known';

const MONTHS = { statement: 'a statement month', calendar: 'a calendar month' } as const;

export function describeFacts(card: Card): CardFact[] {
  const { annualFee, foreignFee, income, month, pointValue, currency } = card;
  return [
    state('Annual fee', annualFee, (fee) => formatFee(fee, currency)),
    state('Fee on foreign currency', foreignFee, ({ percent }) => (percent === 0 ? 'none' : `${percent} %`)),
    state('Income asked for', income, ({ amount }) =>
      amount === 0 ? 'none' : `${formatMoney(amount, currency)} a year`,
    ),
    { label: 'A month is', value: month === undefined ? NOT_KNOWN : MONTHS[month] },
    ...(pointValue === undefined
      ? []
      : [state('What points are worth', pointValue, (worth) => formatPointValue(worth, currency))]),
  ];
}

function state<Fact extends { readonly asOf: string; readonly source?: string }>(
  label: string,
  fact: Fact | undefined,
  format: (fact: Fact) => string,
): CardFact {
  if (fact === undefined) return { label, value: NOT_KNOWN };
  const { asOf, source } = fact;
  return { label, value: format(fact), asOf, ...(source !== undefined && { source }) };
}

/** `S$196.20, free in the first year, waived for S$10,000 spent in a year`. */
function formatFee({ amount, waived }: AnnualFee, currency: string): string {
  if (amount === 0) return 'none';
  const fee = formatMoney(amount, currency);
  if (waived === undefined) return fee;
  if (waived === 'none') return `${fee}, never waived`;
  const { years, spend, note } = waived;
  return [
    fee,
    years !== undefined && (years === 1 ? 'free in the first year' : `free in the first ${years} years`),
    spend !== undefined && `waived for ${formatMoney(spend, currency)} spent in a year`,
    note,
  ]
    .filter(Boolean)
    .join(', ');
}

/** `S$0.50 for 100 Qantas points`: a unit is worth less than people can pay with. */
function formatPointValue({ cents, of }: PointValue, currency: string): string {
  return `${formatMoney(cents, currency)} for 100 ${of}`;
}
