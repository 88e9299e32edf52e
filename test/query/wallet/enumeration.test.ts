// The programme against every way of spending, in notes of 100, on small sets of cards. Each note goes on a card at one of its
// rates; a rate needs its conditions, and its cap must have room.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Card } from '../../../src/catalogue/card.ts';
import type { Condition } from '../../../src/catalogue/card-condition.ts';
import type { Rule } from '../../../src/catalogue/card-rule.ts';
import { buildModel } from '../../../src/query/wallet/build-model.ts';
import type { Spending } from '../../../src/query/wallet/plan-card.ts';
import { readSolution } from '../../../src/query/wallet/read-solution.ts';
import { openSolver } from '../../../src/solver/open-solver.ts';
import { makeCard, makeRule } from '../../fixture/make-card.ts';

const NOTE = 100;
const CODES = ['5812', '5411', '4121'];
const PLANNER = { region: 'SG', on: '2026-11-16', holder: { mileValue: 1 } };
const solve = await openSolver();

interface Slot {
  readonly card: number;
  readonly rule: Rule | undefined;
  readonly isOver: boolean;
  readonly amount: number;
}

/** Where money spent with a code can go: the base rate, and each rule below and above its cap. */
function listSlots(cards: readonly Card[], mcc: string, amount: number): Slot[] {
  return cards.flatMap(({ rules }, card): Slot[] => {
    const fitting = rules.filter(({ mccs }) => mccs === 'all' || mccs.includes(mcc));
    const isBaseCapped = fitting.some(({ cap }) => cap?.includesBase);
    return [
      ...fitting.flatMap((rule) => [
        { card, rule, isOver: false, amount },
        ...(rule.cap ? [{ card, rule, isOver: true, amount }] : []),
      ]),
      ...(isBaseCapped ? [] : [{ card, rule: undefined, isOver: false, amount }]),
    ];
  });
}

/** The most that a set of at most `size` cards brings, over all ways of spending. */
function enumerate(cards: readonly Card[], spending: readonly Spending[], size: number): number {
  const notes = spending.flatMap(({ codes, amount }) =>
    Array.from({ length: amount / NOTE }, () => codes[0]!.mcc),
  );
  const slotsAt = new Map(CODES.map((mcc) => [mcc, [undefined, ...listSlots(cards, mcc, NOTE)]]));
  const chosen: (Slot | undefined)[] = [];
  let best = 0;
  const place = (i: number, first: number): void => {
    if (i === notes.length) {
      best = Math.max(best, value(cards, chosen, size) ?? 0);
      return;
    }
    const slots = slotsAt.get(notes[i]!)!;
    for (let slot = first; slot < slots.length; slot++) {
      chosen[i] = slots[slot];
      // Notes of one kind are alike.
      place(i + 1, notes[i + 1] === notes[i] ? slot : 0);
    }
  };
  place(0, 0);
  return best;
}

function value(cards: readonly Card[], chosen: readonly (Slot | undefined)[], size: number) {
  const used = new Set(chosen.flatMap((slot) => (slot ? [slot.card] : [])));
  if (used.size > size) return undefined;
  let net = 0;
  for (const index of used) {
    const card = cards[index]!;
    const own = chosen.filter((slot) => slot?.card === index) as Slot[];
    const spent = own.reduce((sum, { amount }) => sum + amount, 0);
    const room = new Map<string, number>();
    const picked = new Set<string>();
    for (const { rule, isOver, amount: sum } of own) {
      for (const condition of rule?.conditions ?? []) {
        const months = condition.kind === 'min-spend' && condition.period === 'quarter' ? 3 : 1;
        if (condition.kind === 'min-spend' && spent * months < condition.amount) return undefined;
        if (
          condition.kind === 'tier' &&
          (spent < (condition.from ?? 0) || spent >= (condition.below ?? Number.POSITIVE_INFINITY))
        )
          return undefined;
        if (condition.kind === 'choose') picked.add(condition.category);
      }
      let rate = rule?.rate ?? card.baseRate;
      if (rule?.cap !== undefined) {
        const { group = rule.id, amount, after, includesBase } = rule.cap;
        if (isOver) rate = after ?? (includesBase ? 0 : card.baseRate);
        else {
          const left = (room.get(group) ?? Number(amount)) - sum;
          if (left < 0) return undefined;
          room.set(group, left);
        }
      }
      net += (sum * rate) / 100;
    }
    if (picked.size > 1) return undefined;
    const { amount = 0, waived } = card.annualFee ?? {};
    const limit = typeof waived === 'object' ? waived.spend : undefined;
    if (limit === undefined || spent < limit / 12) net -= amount / 12;
  }
  return net;
}

const notes = (max: number) => fc.integer({ min: 1, max }).map((count) => count * NOTE);
const codes = fc.oneof(fc.constant('all' as const), fc.subarray(CODES, { minLength: 1, maxLength: 2 }));

const conditions: fc.Arbitrary<readonly Condition[]> = fc.oneof(
  fc.constant([]),
  notes(4).map((amount): Condition[] => [{ kind: 'min-spend', amount, period: 'month' }]),
  notes(3).map((amount): Condition[] => [{ kind: 'min-spend', amount: amount * 3, period: 'quarter' }]),
  fc
    .constantFrom('dining', 'travel')
    .map((category): Condition[] => [{ kind: 'choose', pick: 1, of: 2, category }]),
);

const rule = fc
  .record({
    rate: fc.integer({ min: 2, max: 9 }),
    mccs: codes,
    conditions,
    cap: fc.option(
      fc.record({ amount: notes(3), shared: fc.boolean(), after: fc.option(fc.constantFrom(0, 3)) }),
    ),
    includesBase: fc.boolean(),
  })
  .map(
    ({ cap, includesBase, ...rest }): Omit<Rule, 'id' | 'label'> => ({
      ...makeRule(''),
      ...rest,
      ...(cap && {
        cap: {
          // A shared cap is the same for all that share it.
          amount: cap.shared ? 200 : cap.amount,
          period: 'month',
          ...(cap.shared && { group: 'shared' }),
          ...(cap.after !== null && { after: cap.after }),
          ...(includesBase && rest.conditions.length === 0 && { includesBase: true }),
        },
      }),
    }),
  );

const tiers = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 0, max: 4 }), notes(2))
  .map(([rate, more, from]): Omit<Rule, 'id' | 'label'>[] => [
    { ...makeRule(''), rate, conditions: [{ kind: 'tier', from, below: from + NOTE, period: 'month' }] },
    {
      ...makeRule(''),
      rate: rate + more,
      conditions: [{ kind: 'tier', from: from + NOTE, period: 'month' }],
    },
  ]);

const card = fc
  .record({
    baseRate: fc.constantFrom(0, 0.5, 1),
    rules: fc.oneof(
      { weight: 3, arbitrary: fc.array(rule, { maxLength: 2 }) },
      { weight: 1, arbitrary: tiers },
    ),
    fee: fc.constantFrom(0, 12, 60),
    waivedAt: fc.option(notes(4)),
  })
  .map(
    ({ baseRate, rules, fee, waivedAt }): Partial<Card> => ({
      rewardUnit: 'cash-back',
      baseRate,
      rules: rules.map((each, i) => ({ ...each, id: `rule-${i}`, label: `rule ${i}` })),
      annualFee: {
        amount: fee,
        asOf: '2026',
        ...(waivedAt !== null && { waived: { spend: waivedAt * 12 } }),
      },
    }),
  );

const wallet = fc.record({
  cards: fc
    .array(card, { minLength: 1, maxLength: 3 })
    .map((given) => given.map((each, i) => makeCard(`CARD${i}`, each))),
  spending: fc
    .tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 }))
    .map((counts): Spending[] =>
      CODES.flatMap((mcc, i) =>
        counts[i] === 0
          ? []
          : [{ kind: mcc, label: mcc, codes: [{ mcc, share: 1 }], amount: counts[i]! * NOTE }],
      ),
    ),
  size: fc.integer({ min: 1, max: 3 }),
});

test('the best set brings as much as the best of all ways of spending', () => {
  fc.assert(
    fc.property(wallet, ({ cards, spending, size }) => {
      const model = buildModel(cards, spending, PLANNER, { size });
      const solution = solve(model.programme, { seconds: 30, gap: 0 })!;
      const { net, bound } = readSolution(model, spending, solution);
      const most = enumerate(cards, spending, size);
      expect(net).toBeCloseTo(most, 1);
      expect(bound).toBeCloseTo(most, 1);
    }),
    { numRuns: 50 },
  );
});

/** The same for one kind of spending whose payments carry either of two codes: a note is half of each, on one card. */
function enumerateMixed(cards: readonly Card[], count: number, size: number): number {
  const [one, other] = CODES.map((mcc) => listSlots(cards, mcc, NOTE / 2));
  const pairs = [
    [],
    ...one!.flatMap((first) =>
      other!.filter(({ card }) => card === first.card).map((second) => [first, second]),
    ),
  ];
  let best = 0;
  const place = (left: number, from: number, chosen: readonly Slot[]): void => {
    if (left === 0) best = Math.max(best, value(cards, chosen, size) ?? 0);
    else
      for (let pair = from; pair < pairs.length; pair++) place(left - 1, pair, [...chosen, ...pairs[pair]!]);
  };
  place(count, 0, []);
  return best;
}

test('a kind of spending with several codes goes on one card, whichever code it carries', () => {
  const few = fc.record({
    cards: fc
      .array(card, { minLength: 1, maxLength: 2 })
      .map((given) => given.map((each, i) => makeCard(`CARD${i}`, each))),
    count: fc.integer({ min: 1, max: 3 }),
    size: fc.integer({ min: 1, max: 2 }),
  });
  fc.assert(
    fc.property(few, ({ cards, count, size }) => {
      const spent = CODES.slice(0, 2).map((mcc) => ({ mcc, share: 0.5 }));
      const spending: Spending[] = [{ kind: 'mixed', label: 'mixed', codes: spent, amount: count * NOTE }];
      const model = buildModel(cards, spending, PLANNER, { size });
      const { net } = readSolution(model, spending, solve(model.programme, { seconds: 30, gap: 0 })!);
      expect(net).toBeCloseTo(enumerateMixed(cards, count, size), 1);
    }),
    { numRuns: 50 },
  );
});
