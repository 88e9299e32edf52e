import { expect, it } from 'vitest';
import type { CardTerms } from '../../../src/web/visitor/card-terms.ts';
import {
  addPayments,
  changePayment,
  EMPTY_LEDGER,
  formatLedgerCsv,
  listCapUse,
  listMinimumUse,
  listNew,
  parseLedger,
  removePayment,
  undo,
} from '../../../src/web/visitor/ledger.ts';

const pay = (on: string, amount: number, more = {}) => ({ on, card: 'ONL', amount, place: 'Shop', ...more });
const amounts = ({ payments }: { payments: readonly { amount: number }[] }) =>
  payments.map(({ amount }) => amount);

it('keeps the latest payment first, and undoes and redoes one change', () => {
  const two = addPayments(EMPTY_LEDGER, [pay('2026-11-02', 20), pay('2026-11-09', 90)]);
  expect(amounts(two)).toEqual([90, 20]);
  const changed = changePayment(two, 1, { amount: 25 });
  expect(amounts(changed)).toEqual([90, 25]);
  expect(amounts(undo(changed))).toEqual([90, 20]);
  expect(amounts(undo(undo(changed)))).toEqual([90, 25]);
  const removed = removePayment(two, 2);
  expect(amounts(removed)).toEqual([20]);
  expect(amounts(undo(removed))).toEqual([90, 20]);
  expect(undo(EMPTY_LEDGER)).toEqual(EMPTY_LEDGER);
});

it('never gives two payments the same id', () => {
  const ledger = removePayment(addPayments(EMPTY_LEDGER, [pay('2026-11-02', 1), pay('2026-11-02', 2)]), 1);
  expect(addPayments(ledger, [pay('2026-11-02', 3)]).payments.map(({ id }) => id)).toEqual([3, 2]);
});

it('takes a statement’s payments once, and two equal ones of a day as two', () => {
  const [coffee, lunch] = [pay('2026-11-02', 5, { place: 'Kopi' }), pay('2026-11-02', 12)];
  const ledger = addPayments(EMPTY_LEDGER, [coffee]);
  expect(listNew(ledger, [{ ...coffee, place: 'KOPI' }, coffee, lunch])).toEqual([coffee, lunch]);
});

const TERMS: CardTerms = {
  shortName: 'ONL',
  name: 'Online Card',
  bank: 'Bank',
  currency: 'SGD',
  caps: [
    { key: 'online', label: 'online', amount: 1000, period: 'month' },
    { key: 'travel', label: 'travel', amount: 500, period: 'statement-month' },
  ],
  minimums: [
    { amounts: [600, 1000], period: 'statement-month' },
    { amounts: [100], period: 'month', cap: 'travel' },
  ],
};

const PAYMENTS = addPayments(EMPTY_LEDGER, [
  pay('2026-10-31', 900, { cap: 'online' }),
  pay('2026-11-05', 700.1, { cap: 'online' }),
  pay('2026-11-18', 80.2, { cap: 'online' }),
  pay('2026-10-25', 600, { cap: 'travel' }),
  pay('2026-11-06', 30),
  pay('2026-11-07', 50, { card: 'PLAIN', cap: 'online' }),
  pay('2026-11-08', -10.1, { cap: 'online' }),
]).payments;

it('counts each cap in its own period', () => {
  const use = listCapUse(TERMS, PAYMENTS, '2026-11-18', { day: 20 });
  expect(use.map(({ key, used, left, span }) => [key, used, left, span.next])).toEqual([
    ['online', 770.2, 229.8, '2026-12-01'],
    ['travel', 600, 0, '2026-11-20'],
  ]);
  expect(listCapUse(TERMS, PAYMENTS, '2026-11-20', { day: 20 })[1]).toMatchObject({ used: 0, left: 500 });
});

it('counts everything on a card against its only cap', () => {
  const one = { ...TERMS, caps: TERMS.caps.slice(0, 1) };
  expect(listCapUse(one, PAYMENTS, '2026-11-18')[0]!.used).toBe(800.2);
});

it('leaves no debt if more was refunded than paid in a period', () => {
  const refund = addPayments(EMPTY_LEDGER, [pay('2026-11-05', -80, { cap: 'online' })]).payments;
  expect(listCapUse(TERMS, refund, '2026-11-18')[0]).toMatchObject({ used: 0, left: 1000 });
});

it('says how far it is to the next step of a minimum', () => {
  const [all, travel] = listMinimumUse(TERMS, PAYMENTS, '2026-11-18', { day: 1 });
  expect(all).toMatchObject({ used: 800.2, next: 1000 });
  expect(travel).toMatchObject({ used: 0, next: 100 });
  const reached = listMinimumUse(TERMS, PAYMENTS, '2026-10-31', { day: 1 })[0]!;
  expect(reached.used).toBe(1500);
  expect(reached).not.toHaveProperty('next');
});

it('exports a table that a spreadsheet does not run', () => {
  const ledger = addPayments(EMPTY_LEDGER, [
    pay('2026-11-05', 12.5, { place: 'Tea, "Hot"', mcc: '5814', cap: 'online' }),
    pay('2026-11-06', -3, { place: '=1+1' }),
  ]);
  expect(formatLedgerCsv(ledger)).toBe(
    'date,card,amount,place,mcc,cap\n2026-11-06,ONL,-3,\'=1+1,,\n2026-11-05,ONL,12.5,"Tea, ""Hot""",5814,online\n',
  );
});

it('leaves out what is not a payment', () => {
  const good = { id: 1, ...pay('2026-11-05', 1) };
  expect(
    parseLedger({
      payments: [good, null, 'x', { ...good, on: 'today' }, { ...good, amount: '5' }, { ...good, place: 7 }],
    }),
  ).toEqual({ payments: [good] });
  expect([undefined, null, 3, { payments: {} }].map(parseLedger)).toEqual(Array(4).fill({ payments: [] }));
});
