// What a card asks of its holder, and what a request says about the holder because of it.
import { describe, expect, it } from 'vitest';
import { type CardTerms, hasStatementMonth, listTerms } from '../../../src/web/visitor/card-terms.ts';
import { addPayments, EMPTY_LEDGER } from '../../../src/web/visitor/ledger.ts';
import { listParameters } from '../../../src/web/visitor/parameters.ts';
import { EMPTY_PROFILE } from '../../../src/web/visitor/profile.ts';
import { makeCard, makeRule } from '../../fixture/make-card.ts';

const ON = '2026-11-18';

describe('the terms of a card', () => {
  it('have one cap for rules that share it, with the least spending that reaches it', () => {
    const card = makeCard('A', {
      rules: [
        makeRule('dining', { cap: { amount: 1333, period: 'month', group: 'all', reward: 80 } }),
        makeRule('petrol', { cap: { amount: 1000, period: 'month', group: 'all', reward: 80 } }),
        makeRule('travel', { cap: { amount: 500, period: 'quarter' } }),
        makeRule('unknown', { cap: { amount: 'unknown', period: 'month' } }),
        makeRule('past', { cap: { amount: 9, period: 'month' }, until: '2026-10' }),
      ],
    });
    expect(listTerms(card, ON).caps).toEqual([
      { key: 'all', label: 'dining, petrol', amount: 1000, period: 'month' },
      { key: 'travel', label: 'travel', amount: 500, period: 'quarter' },
    ]);
  });

  it('have the minimums of all tiers, rising', () => {
    const tier = (from: number | undefined, below?: number) =>
      makeRule(`from ${from}`, {
        cap: { amount: 100, period: 'month' },
        conditions: [{ kind: 'tier', period: 'month', ...(from && { from }), ...(below && { below }) }],
      });
    const terms = listTerms(
      makeCard('A', { rules: [tier(2000), tier(undefined, 600), tier(600, 2000)] }),
      ON,
    );
    expect(terms.minimums).toEqual([{ amounts: [600, 2000], period: 'month' }]);
    expect(terms.caps.map(({ tier: from }) => from)).toEqual([2000, undefined, 600]);
  });

  it('have the categories to choose from', () => {
    const choose = (category: string) =>
      makeRule(category, { conditions: [{ kind: 'choose', pick: 2, of: 3, category }] });
    const card = makeCard('A', { rules: ['Dining', 'Travel', 'Dining'].map(choose) });
    expect(listTerms(card, ON).choice).toEqual({ pick: 2, categories: ['Dining', 'Travel'] });
    expect(listTerms(makeCard('B'), ON)).not.toHaveProperty('choice');
  });

  it('count months as the card’s statements do', () => {
    const rules = [makeRule('dining', { cap: { amount: 100, period: 'month' } })];
    const onStatement = listTerms(makeCard('A', { rules, month: 'statement' }), ON);
    expect(onStatement.caps[0]!.period).toBe('statement-month');
    expect(hasStatementMonth(onStatement)).toBe(true);
    expect(hasStatementMonth(listTerms(makeCard('A', { rules, month: 'calendar' }), ON))).toBe(false);
  });
});

const terms = (shortName: string, given: Partial<CardTerms> = {}): CardTerms => ({
  shortName,
  name: shortName,
  bank: 'Bank',
  currency: 'SGD',
  caps: [],
  minimums: [],
  ...given,
});
const ONE = terms('ONE', {
  caps: [{ key: 'all', label: 'all', amount: 1000, period: 'month' }],
  minimums: [{ amounts: [800], period: 'month' }],
});
const TWO = terms('TWO', {
  caps: [
    { key: 'x', label: 'x', amount: 500, period: 'month' },
    { key: 'y', label: 'y', amount: 500, period: 'month' },
  ],
  choice: { pick: 1, categories: ['Dining'] },
});
const pay = (card: string, amount: number, cap?: string, on = '2026-11-05') => ({
  on,
  card,
  amount,
  place: 'Secret Shop',
  ...(cap && { cap }),
});

describe('a request', () => {
  it('says nothing about somebody of whom nothing is known', () => {
    expect(listParameters(EMPTY_PROFILE, EMPTY_LEDGER, [ONE, TWO], ON)).toEqual({});
  });

  it('has what the profile says', () => {
    const profile = {
      ...EMPTY_PROFILE,
      cards: ['ONE', 'TWO', 'GONE'],
      mileValue: 1.8,
      usually: 'wallet-tap',
      meets: { ONE: 'all' },
      chosen: { TWO: ['Dining', 'Abolished'] },
    } as const;
    expect(listParameters(profile, EMPTY_LEDGER, [ONE, TWO], ON)).toEqual({
      cards: 'ONE,TWO,GONE',
      mileValue: '1.8',
      usually: 'wallet-tap',
      meets: 'ONE',
      chosen: 'TWO:Dining',
    });
    expect(listParameters({ ...profile, mileValue: 'cash' }, EMPTY_LEDGER, [], ON).mileValue).toBe('0.01');
  });

  it('has the sums of the ledger in the present period, and none of its payments', () => {
    const ledger = addPayments(EMPTY_LEDGER, [
      pay('ONE', 120.5),
      pay('ONE', 30),
      pay('ONE', 999, undefined, '2026-10-31'),
      pay('TWO', 70, 'y'),
      pay('TWO', 8),
    ]);
    expect(listParameters(EMPTY_PROFILE, ledger, [ONE, TWO], ON)).toEqual({
      spent: 'ONE:150.5,TWO:y:70',
    });
    const always = { ...EMPTY_PROFILE, cards: ['ONE'], meets: { ONE: 'all' as const } };
    expect(listParameters(always, ledger, [ONE], ON).meets).toBe('ONE');
  });

  it('says how much is spent on a card once that reaches its minimum, which is open until then', () => {
    const meets = (amount: number) =>
      listParameters(EMPTY_PROFILE, addPayments(EMPTY_LEDGER, [pay('ONE', amount)]), [ONE], ON).meets;
    expect(meets(799.99)).toBeUndefined();
    expect(meets(800)).toBe('ONE:800');
    const always = { ...EMPTY_PROFILE, cards: ['ONE'], meets: { ONE: 1000 } };
    expect(listParameters(always, EMPTY_LEDGER, [ONE], ON).meets).toBe('ONE:1000');
  });
});
