// Which of several rules decides, on cards made by hand.
import { describe, expect, test } from 'vitest';
import type { Card } from '../../../src/catalogue/card.ts';
import type { Condition } from '../../../src/catalogue/card-condition.ts';
import type { Rule } from '../../../src/catalogue/card-rule.ts';
import { decideCard } from '../../../src/query/eligibility/decide-card.ts';
import { rankCards, rateCard } from '../../../src/query/eligibility/list-eligible-cards.ts';
import type { Question } from '../../../src/query/eligibility/question.ts';
import { exclude, makeCard, makeRule } from '../../fixture/make-card.ts';

const AT: Question = { mcc: '5812', channel: 'offline', region: 'SG', on: '2026-11-16' };
const SHOP = { id: 'ya-kun', name: 'Ya Kun', country: 'SG' };
const REGISTRATION: Condition = { kind: 'registration' };
const spend = (amount: number): Condition => ({ kind: 'min-spend', amount, period: 'month' });
const UNLISTED: Condition = { kind: 'merchants', names: [], what: 'partners' };

function decide(rules: readonly Rule[], asked: Partial<Question> = {}, card: Partial<Card> = {}) {
  const { rule, alternatives, maybe, ...rest } = decideCard(makeCard('CARD', { rules, ...card }), {
    ...AT,
    ...asked,
  });
  return { ...rest, rule: rule?.id, alternatives: listIds(alternatives), maybe: listIds(maybe) };
}
const listIds = (rules: readonly Rule[]) => rules.map(({ id }) => id);
const PLAIN = { rule: undefined, alternatives: [], maybe: [], conditional: false };

describe('the rule that decides', () => {
  test.each<[string, Rule[], string | undefined]>([
    ['the better rate', [makeRule('two', { rate: 2 }), makeRule('three', { rate: 3 })], 'three'],
    [
      'fewer open conditions before a better rate',
      [makeRule('more', { rate: 6, conditions: [REGISTRATION] }), makeRule('sure')],
      'sure',
    ],
    [
      'a lower minimum before a better rate',
      [
        makeRule('much', { rate: 6, conditions: [spend(1000)] }),
        makeRule('less', { rate: 3, conditions: [spend(500)] }),
      ],
      'less',
    ],
    ['none that pays the base rate', [makeRule('same', { rate: 0.4 })], undefined],
    ['none that pays less', [makeRule('less', { rate: 0.3 })], undefined],
    ['none of another place', [makeRule('fuel', { mccs: ['5541'] })], undefined],
    [
      'a reduced rule of the place before a bonus for everything',
      [makeRule('all'), makeRule('cut', { effect: 'reduced', rate: 0.1, mccs: ['5812'] })],
      'cut',
    ],
    [
      'a bonus of the place before a reduced one',
      [makeRule('dining', { mccs: ['5812'] }), makeRule('cut', { effect: 'reduced', rate: 0.1 })],
      'dining',
    ],
    [
      'the lowest of two reduced ones',
      [
        makeRule('low', { effect: 'reduced', rate: 0.2 }),
        makeRule('lowest', { effect: 'reduced', rate: 0.1 }),
      ],
      'lowest',
    ],
  ])('%s', (_, rules, expected) => {
    expect(decide(rules).rule).toBe(expected);
    expect(decide(rules.toReversed()).rule).toBe(expected);
  });

  test('gives its rate and kind', () => {
    expect(decide([makeRule('all')])).toEqual({ ...PLAIN, kind: 'bonus', rate: 4, rule: 'all' });
    expect(decide([])).toEqual({ ...PLAIN, kind: 'base', rate: 0.4 });
    const cut = makeRule('cut', { effect: 'reduced', rate: 0.1 });
    expect(decide([cut])).toEqual({ ...PLAIN, kind: 'reduced', rate: 0.1, rule: 'cut' });
    expect(decide([makeRule('if', { conditions: [REGISTRATION] })]).conditional).toBe(true);
  });

  test('has alternatives only if the channel is not known, and only those that pay the same', () => {
    const online = makeRule('online', { channels: ['online'] });
    const tap = makeRule('tap', { channels: ['wallet-tap'] });
    const less = makeRule('less', { channels: ['in-store'], rate: 3 });
    expect(decide([online, tap, less], { channel: undefined })).toMatchObject({
      rule: 'online',
      alternatives: ['tap'],
    });
    expect(decide([makeRule('one'), makeRule('other')], { channel: 'online' }).alternatives).toEqual([]);
  });

  test('may be beaten by rules whose list we do not have, best first, if they pay more than the base', () => {
    const list = (id: string, rate: number, more: Partial<Rule> = {}) =>
      makeRule(id, { mccs: [], rate, conditions: [UNLISTED], ...more });
    const rules = [
      list('six', 6),
      list('eight', 8),
      list('base', 0.4),
      list('cut', 7, { effect: 'reduced' }),
      makeRule('dining', { mccs: ['5812'], rate: 2 }),
    ];
    expect(decide(rules, { merchant: SHOP })).toMatchObject({ rule: 'dining', maybe: ['eight', 'six'] });
    expect(decide(rules.slice(0, 2), { merchant: SHOP })).toMatchObject({
      kind: 'base',
      maybe: ['eight', 'six'],
    });
    expect(decide(rules).maybe).toEqual([]);
  });
});

describe('exclusions', () => {
  const exclusions = exclude({ mccs: ['5812'], exceptMerchants: ['Ya Kun'], merchants: ['CardUp'] });
  const rules = [makeRule('all')];
  test.each<[string, Partial<Question>, object]>([
    ['a code', {}, { kind: 'excluded', rate: 0 }],
    ['a merchant', { mcc: '5999', merchant: { ...SHOP, name: 'CardUp' } }, { kind: 'excluded', rate: 0 }],
    ['a code, but not this merchant', { merchant: SHOP }, { kind: 'base', rate: 0.4 }],
  ])('%s', (_, asked, expected) => {
    expect(decide(rules, asked, { exclusions })).toEqual({ ...PLAIN, ...expected });
  });
  test('an exempt merchant with another code is like any other', () => {
    expect(decide(rules, { mcc: '5999', merchant: SHOP }, { exclusions }).kind).toBe('bonus');
  });

  test('count from their first day until their last', () => {
    const dated = exclude({ mccs: ['5812'], from: '2026-03-01', until: '2026-10' });
    const kindOn = (on: string) => decide(rules, { on }, { exclusions: dated }).kind;
    expect(['2026-02-28', '2026-03-01', '2026-10-31', '2026-11-01'].map(kindOn)).toEqual([
      'bonus',
      'excluded',
      'excluded',
      'bonus',
    ]);
  });
  test('a merchant exempt from one is not exempt from another', () => {
    const [byCode] = exclusions.entries;
    const both = { ...exclusions, entries: [byCode!, { ...byCode!, exceptMerchants: [] }] };
    expect(decide(rules, { merchant: SHOP }, { exclusions: both }).kind).toBe('excluded');
  });

  const unread = { usuallyExcluded: ['5812'], exclusions: exclude({ researched: false }) };
  test('a code that most cards exclude leaves us unsure', () => {
    const unsure = { ...PLAIN, kind: 'unsure', rate: 0, conditional: true };
    expect(decide(rules, {}, unread)).toEqual({ ...unsure, maybe: ['all'] });
    expect(decide([], {}, unread)).toEqual(unsure);
    expect(decide([makeRule('cut', { effect: 'reduced', rate: 0.1 })], {}, unread)).toEqual(unsure);
    expect(decide(rules, { mcc: '5999' }, unread).kind).toBe('bonus');
  });
  test('a rule for the place settles it, if it applies', () => {
    expect(decide([makeRule('dining', { mccs: ['5812'] })], {}, unread).kind).toBe('bonus');
    const online = makeRule('online', { mccs: ['5812'], channels: ['online'] });
    expect(decide([online], {}, unread).kind).toBe('unsure');
  });
  test('a card that earns nothing there anyway is no question', () => {
    expect(decide([], {}, { ...unread, baseRate: 0 }).kind).toBe('base');
  });
});

describe('the order of cards', () => {
  const rank = (cards: readonly Card[], asked: Partial<Question> = {}) =>
    rankCards({ cards: cards, meta: {} }, { ...AT, ...asked }).map(({ card }) => card.shortName);

  test.each<[string, Card[]]>([
    [
      'a bonus before a better base rate',
      [makeCard('B', { rules: [makeRule('r', { rate: 1 })] }), makeCard('A', { baseRate: 2 })],
    ],
    ['the better rate', [makeCard('B', { baseRate: 2 }), makeCard('A', { baseRate: 1 })]],
    [
      'what is sure before what has a condition',
      [
        makeCard('B', { rules: [makeRule('r')] }),
        makeCard('A', { rules: [makeRule('r', { conditions: [REGISTRATION] })] }),
      ],
    ],
    [
      'of cards that earn nothing, the one that may',
      [
        makeCard('B', { usuallyExcluded: ['5812'] }),
        makeCard('A', { exclusions: exclude({ mccs: ['5812'] }) }),
      ],
    ],
    ['by name', [makeCard('B', { name: 'Alpha' }), makeCard('A', { name: 'Beta' })]],
    ['by short name', [makeCard('A', { name: 'Alpha' }), makeCard('B', { name: 'Alpha' })]],
  ])('%s', (_, cards) => {
    const expected = cards.map(({ shortName }) => shortName);
    expect(rank(cards)).toEqual(expected);
    expect(rank(cards.toReversed())).toEqual(expected);
  });
  test('has only the region’s cards', () => {
    expect(rank([makeCard('HERE'), makeCard('THERE', { region: 'US' })])).toEqual(['HERE']);
  });
});

test('a rating has the conditions of the rule that decided', () => {
  const card = makeCard('CARD', { rules: [makeRule('all', { conditions: [REGISTRATION] })] });
  expect(rateCard(card, AT)).toMatchObject({ eligible: true, rate: 4, conditions: [REGISTRATION] });
  expect(rateCard(makeCard('CARD'), AT)).toMatchObject({ eligible: false, rate: 0.4, conditions: [] });
});
