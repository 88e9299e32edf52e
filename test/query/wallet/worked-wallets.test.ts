// What the programme takes into account beyond single codes and months, each figure worked out by hand. A mile is worth a cent.
import { expect, it } from 'vitest';
import type { Card } from '../../../src/catalogue/card.ts';
import { findWallet } from '../../../src/query/wallet/find-wallet.ts';
import type { Spending } from '../../../src/query/wallet/plan-card.ts';
import type { Wallet } from '../../../src/query/wallet/read-solution.ts';
import { openSolver } from '../../../src/solver/open-solver.ts';
import { makeCard, makeRule } from '../../fixture/make-card.ts';

const solve = await openSolver();

function spend(codes: string, amount = 1000, given: Partial<Spending> = {}): Spending {
  const list = codes.split(' ').map((mcc, _, { length }) => ({ mcc, share: 1 / length }));
  return { kind: codes, label: codes, codes: list, amount, ...given };
}

function find(cards: Card | Card[], ...spending: Spending[]): Wallet {
  const request = { region: 'SG', on: '2026-11-16', holder: { mileValue: 1 }, spending };
  return findWallet({ ...request, cards: [cards].flat(), size: 1, seconds: 30 }, solve)!.best;
}

const cash = (given: Partial<Card>): Card =>
  makeCard('CASH', { rewardUnit: 'cash-back', baseRate: 1, ...given });

it('pays a kind with several codes at once', () => {
  const card = cash({ rules: [makeRule('dining', { mccs: ['5812'] })] });
  expect(find(card, spend('5812 5814')).net).toBe(25);
});

it('pays in the way that earns most', () => {
  const card = cash({ rules: [makeRule('taps', { channels: ['wallet-tap'] })] });
  expect(find(card, spend('5812', 1000, { channel: 'offline' })).net).toBe(40);
  expect(find(card, spend('5812', 1000, { channel: 'online' })).net).toBe(10);
});

it('takes off the fee on foreign payments, and does not pay so where that costs more', () => {
  const asOf = '2026';
  const abroad = spend('5812', 1000, { abroad: true });
  const rules = [makeRule('abroad', { currency: 'foreign' })];
  expect(find(cash({ rules, foreignFee: { percent: 3, asOf } }), abroad).net).toBe(10);
  expect(find(cash({ foreignFee: { percent: 3, asOf } }), abroad)).toMatchObject({ net: 0, cards: [] });
});

it('does not count what nobody can plan', () => {
  for (const condition of [
    { kind: 'merchants', names: ['Shopee'] },
    { kind: 'portal', name: 'Kaligo' },
    { kind: 'sign-up', from: '2026-01', until: '2026-12', months: 3 },
    { kind: 'relationship', account: 'EGA' },
  ] as const)
    expect(find(cash({ rules: [makeRule('rule', { conditions: [condition] })] }), spend('5812')).net).toBe(
      10,
    );
  const cap = { amount: 'unknown', period: 'month' } as const;
  expect(find(cash({ rules: [makeRule('rule', { cap })] }), spend('5812')).net).toBe(10);
});

it('does not count excluded spending towards a minimum', () => {
  const card = cash({
    rules: [
      makeRule('rule', { mccs: ['5812'], conditions: [{ kind: 'min-spend', amount: 800, period: 'month' }] }),
    ],
    exclusions: { researched: true, entries: [{ mccs: ['6300'], of: 'card', basis: 'published' }] },
  });
  expect(find(card, spend('5812', 500), spend('6300', 500)).net).toBe(5);
  expect(find(card, spend('5812', 500), spend('5411', 500)).net).toBe(25);
});

it('counts only foreign payments towards a minimum of those', () => {
  const rules = [
    makeRule('rule', {
      mccs: ['5812'],
      conditions: [{ kind: 'min-spend', amount: 300, period: 'month', of: 'foreign' }],
    }),
  ];
  expect(find(cash({ rules }), spend('5812')).net).toBe(10);
  expect(find(cash({ rules }), spend('5812'), spend('5411', 300, { abroad: true })).net).toBe(43);
});

it('earns a top category’s rate on the code with the most spending alone', () => {
  const card = cash({
    rules: [
      makeRule('top', {
        mccs: ['5812', '5411'],
        conditions: [{ kind: 'auto-top-category', period: 'month', categories: ['dining', 'groceries'] }],
      }),
    ],
  });
  expect(find(card, spend('5812', 600), spend('5411', 400)).net).toBe(28);
});

it('shares a cap on the reward by what each rate earns', () => {
  const rule = (id: string, mcc: string, rate: number, amount: number) =>
    makeRule(id, { mccs: [mcc], rate, cap: { amount, period: 'month', group: 'shared', reward: 30 } });
  const card = cash({ baseRate: 0, rules: [rule('a', '5812', 10, 300), rule('b', '5411', 5, 600)] });
  expect(find(card, spend('5812', 150), spend('5411', 1000)).net).toBe(30);
  expect(find(card, spend('5812', 150), spend('5411', 100)).net).toBe(20);
});
