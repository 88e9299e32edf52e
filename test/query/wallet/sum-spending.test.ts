import { expect, it } from 'vitest';
import type { SpendingKind } from '../../../src/catalogue/spending.ts';
import { type SpentRow, sumSpending } from '../../../src/query/wallet/sum-spending.ts';

const KINDS: readonly SpendingKind[] = [
  { kind: 'dining', label: 'Restaurants', codes: [{ mcc: '5812', share: 1 }], channel: 'offline' },
  { kind: 'delivery', label: 'Food delivery', codes: [{ mcc: '5812', share: 1 }], channel: 'online' },
  { kind: 'abroad', label: 'Abroad', codes: [{ mcc: '5812', share: 1 }], channel: 'offline', abroad: true },
];
const HERE = { region: 'SG', currency: 'SGD' };

const pay = (mcc: string | undefined, amount: number, given: Partial<SpentRow> = {}): SpentRow => ({
  kind: 'purchase',
  amount,
  ...(mcc !== undefined && { merchant: { mcc, country: 'SG' } }),
  ...given,
});

const sum = (...rows: SpentRow[]) => sumSpending(rows, KINDS, HERE);

it('counts a purchase to the kind that has its code and its way of paying', () => {
  expect(
    sum(
      pay('5812', 30),
      pay('5812', 20, { merchant: { mcc: '5812', channel: 'online', country: 'SG' } }),
      pay('5812', 10, { merchant: { mcc: '5812', channel: 'offline', country: 'JP' } }),
    ).spending.map(({ kind, amount }) => [kind, amount]),
  ).toEqual([
    ['dining', 30],
    ['delivery', 20],
    ['abroad', 10],
  ]);
});

it('takes what a foreign shop sells online for paid in the cards’ currency', () => {
  const row = pay('5812', 10, { merchant: { mcc: '5812', channel: 'online', country: 'JP' } });
  expect(sum(row).spending).toMatchObject([{ kind: 'delivery' }]);
});

it('puts codes of no kind together, with their shares', () => {
  expect(sum(pay('8062', 75), pay('8211', 25)).spending).toEqual([
    {
      kind: 'other',
      label: 'Everything else',
      codes: [
        { mcc: '8062', share: 0.75 },
        { mcc: '8211', share: 0.25 },
      ],
      amount: 100,
    },
  ]);
});

it('keeps purchases abroad apart where no kind is for them', () => {
  const row = pay('5812', 10, { merchant: { mcc: '5812', country: 'JP' } });
  expect(sumSpending([row], KINDS.slice(0, 2), HERE).spending).toMatchObject([
    { kind: 'abroad', codes: [{ mcc: '5812', share: 1 }], abroad: true },
  ]);
});

it('takes refunds off, and counts neither payments of the bill nor other currencies', () => {
  expect(
    sum(
      pay('5812', 50),
      pay('5812', -20, { kind: 'refund' }),
      pay('5812', 500, { kind: 'payment' }),
      pay('5812', 500, { currency: 'USD' }),
      pay('8062', -5, { kind: 'refund' }),
    ).spending,
  ).toMatchObject([{ kind: 'dining', amount: 30 }]);
});

it('says what is spent where no code is known', () => {
  expect(sum(pay(undefined, 12.5), pay('5812', 1))).toMatchObject({ unknown: 12.5 });
});

it('divides by the months from the first purchase to the last', () => {
  const days = (from: string, until: string) =>
    sum(pay('5812', 30, { date: from }), pay('5812', 30, { date: until }));
  expect(days('2026-09-20', '2026-10-20')).toEqual({
    spending: [expect.objectContaining({ amount: 60 })],
    unknown: 0,
    months: 1,
    from: '2026-09-20',
    until: '2026-10-20',
  });
  expect(days('2026-01-01', '2026-12-31').spending).toMatchObject([{ amount: 5 }]);
  expect(sum(pay('5812', 60))).toMatchObject({ months: 1, spending: [{ amount: 60 }] });
});
