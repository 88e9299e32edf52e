// What a card costs and asks for, in words.
import { expect, it } from 'vitest';
import type { AnnualFee, Card } from '../../../src/catalogue/card.ts';
import { describeFacts } from '../../../src/query/eligibility/describe-facts.ts';
import { makeCard } from '../../fixture/make-card.ts';

const describe = (given: Partial<Card>) =>
  describeFacts(makeCard('HOUSE', given)).map(({ label, value }) => `${label}: ${value}`);

it('what nobody has read is not known', () =>
  expect(describe({})).toEqual([
    'Annual fee: not known',
    'Fee on foreign currency: not known',
    'Income asked for: not known',
    'A month is: not known',
  ]));

const asOf = '2026-10-03';
it('what is known has its date and page', () => {
  const source = 'https://example.org/fees';
  expect(describeFacts(makeCard('HOUSE', { foreignFee: { percent: 3.25, asOf, source } }))).toContainEqual({
    label: 'Fee on foreign currency',
    value: '3.25 %',
    asOf,
    source,
  });
});

it('nothing to pay and nothing asked for', () =>
  expect(
    describe({
      annualFee: { amount: 0, asOf },
      foreignFee: { percent: 0, asOf },
      income: { amount: 0, asOf },
      month: 'calendar',
    }),
  ).toEqual([
    'Annual fee: none',
    'Fee on foreign currency: none',
    'Income asked for: none',
    'A month is: a calendar month',
  ]));

it.each<[NonNullable<AnnualFee['waived']> | undefined, string]>([
  [undefined, 'S$196.20'],
  ['none', 'S$196.20, never waived'],
  [{ years: 1 }, 'S$196.20, free in the first year'],
  [{ years: 2, spend: 10_000 }, 'S$196.20, free in the first 2 years, waived for S$10,000 spent in a year'],
  [{ note: 'waived on request' }, 'S$196.20, waived on request'],
])('a fee waived for %j', (waived, value) =>
  expect(describe({ annualFee: { amount: 196.2, asOf, ...(waived && { waived }) } })[0]).toBe(
    `Annual fee: ${value}`,
  ),
);

it('income, a statement month, and what points are worth', () =>
  expect(
    describe({
      income: { amount: 30_000, asOf },
      month: 'statement',
      pointValue: { cents: 0.5, of: 'Qantas points', asOf },
    }).slice(2),
  ).toEqual([
    'Income asked for: S$30,000 a year',
    'A month is: a statement month',
    'What points are worth: S$0.50 for 100 Qantas points',
  ]));
