// A card as the list of cards shows it, on cards made by hand.
import { describe, expect, it } from 'vitest';
import type { Card } from '../../../src/catalogue/card.ts';
import type { Condition } from '../../../src/catalogue/card-condition.ts';
import type { Rule } from '../../../src/catalogue/card-rule.ts';
import { decideCard } from '../../../src/query/eligibility/decide-card.ts';
import {
  describeAge,
  describeCard,
  getDescription,
  isOutdated,
  listCards,
} from '../../../src/query/eligibility/describe-card.ts';
import { exclude, makeCard, makeRule } from '../../fixture/make-card.ts';

const CODES = ['0742', '3000', '3075', '4722', '5411', '5541', '5812', '5814', '9311'];
const ON = '2026-11-16';
const describeRules = (rules: readonly Rule[], card: Partial<Card> = {}) =>
  describeCard(makeCard('CARD', { rules, ...card }), CODES, ON);

const choose = (category: string): Condition => ({ kind: 'choose', pick: 1, of: 7, category });
const quarter = (name: string, mccs: string[]) => ({ quarter: name, categories: [], mccs });

/** Cards whose lists of codes have every shape. */
const SHAPES: Record<string, Partial<Card>> = {
  'no rule': {},
  everything: { rules: [makeRule('all')] },
  'everything but some': { rules: [makeRule('all', { except: ['5812', '9000-9999'] })] },
  'a code and a range': { rules: [makeRule('some', { mccs: ['5812', '3000-3350'] })] },
  'two ranges that overlap': { rules: [makeRule('a', { mccs: ['3000-3350'], except: ['3050-3080'] })] },
  'two rates': { rules: [makeRule('a', { mccs: ['5812'] }), makeRule('b', { mccs: ['5411'], rate: 6 })] },
  exclusions: { rules: [makeRule('all')], exclusions: exclude({ mccs: ['5812', '9000-9999'] }) },
  'usual exclusions': { rules: [makeRule('all')], usuallyExcluded: ['4722'] },
  quarters: {
    rules: [
      makeRule('turns', {
        mccs: [],
        conditions: [
          {
            kind: 'rotating',
            quarters: [quarter('2026-Q4', ['5541', '5812']), quarter('2026-Q3', ['5411'])],
          },
        ],
      }),
    ],
  },
  'a reduced place': {
    rules: [makeRule('all'), makeRule('less', { effect: 'reduced', rate: 0.1, mccs: ['5411'] })],
  },
};

it.each(Object.entries(SHAPES))('lists exactly the codes that decideCard pays best: %s', (_, given) => {
  const card = makeCard('CARD', given);
  const paid = CODES.map((mcc) => ({
    mcc,
    ...decideCard(card, { mcc, channel: undefined, region: 'SG', on: ON }),
  })).filter(({ kind }) => kind === 'bonus');
  const best = Math.max(card.baseRate, ...paid.map(({ rate }) => rate));
  const { categories, rewardRate } = describeCard(card, CODES.toReversed(), ON);
  expect(categories).toEqual(paid.filter(({ rate }) => rate === best).map(({ mcc }) => mcc));
  expect(rewardRate).toBe(`${best} MPD`);
});

describe('a description', () => {
  it('has the best rate and the codes that earn it', () =>
    expect(
      describeRules([makeRule('dining', { mccs: ['5812'] })], { networks: ['Mastercard', 'Visa'] }),
    ).toEqual({
      name: 'CARD Card',
      shortName: 'CARD',
      bank: 'House Bank',
      type: 'Mastercard/Visa',
      rewardRate: '4 MPD',
      categories: ['5812'],
      spendCap: 'No cap',
    }));
  const monthly = (amount: number, more = {}) => ({ amount, period: 'month', ...more }) as const;
  it.each<[string, Rule[], string]>([
    ['no rule', [], 'No category bonus, base rate only'],
    [
      'categories to choose from: one sentence',
      ['Dining', 'Family'].map((each, index) =>
        makeRule(each, { mccs: [CODES[index]!], cap: monthly(1000), conditions: [choose(each)] }),
      ),
      'Cap at S$1,000 a month, only if it is a category you chose',
    ],
    [
      'different caps: each with its name',
      [
        makeRule('US supermarkets', { mccs: ['5411'], cap: monthly(25), countries: ['US'] }),
        makeRule('restaurants', { mccs: ['5812'], cap: monthly(50) }),
      ],
      'Cap at S$25 a month, only at merchants in the US (US supermarkets); cap at S$50 a month (restaurants)',
    ],
    [
      'one cap for several ways of paying',
      [
        makeRule('online spending', { channels: ['online', 'in-app'], cap: monthly(300, { group: 'a' }) }),
        makeRule('taps', { channels: ['wallet-tap'], cap: monthly(300, { group: 'a' }) }),
      ],
      'Cap at S$300 a month for online spending and taps (mobile wallet taps only) together',
    ],
    [
      'the same cap for each way of paying',
      [
        makeRule('online spending', { channels: ['online', 'in-app'], cap: monthly(300) }),
        makeRule('taps', { channels: ['wallet-tap'], cap: monthly(300) }),
      ],
      'Cap at S$300 a month for online spending and taps (mobile wallet taps only) each',
    ],
    [
      'no cap for either',
      [
        makeRule('online spending', { channels: ['online', 'in-app'] }),
        makeRule('taps', { channels: ['wallet-tap'] }),
      ],
      'No cap for online spending and taps (mobile wallet taps only)',
    ],
  ])('%s', (_, rules, sentence) => expect(describeRules(rules).spendCap).toBe(sentence));

  describe('for people has the best rate of all', () => {
    const shops = makeRule('shops', {
      rate: 10,
      mccs: [],
      conditions: [{ kind: 'merchants', names: ['Cold Storage'] }],
    });
    const tier = (from: number, rate: number) =>
      makeRule(`from ${from}`, { rate, conditions: [{ kind: 'tier', from, period: 'month' }] });
    it.each<[string, Rule[], string, string]>([
      ['at merchants by name', [shops], '0.4 MPD', '10 MPD'],
      ['in a higher tier', [tier(600, 3), tier(2000, 6)], '3 MPD', '6 MPD'],
      ['abroad, not', [makeRule('abroad', { currency: 'foreign' })], '0.4 MPD', '0.4 MPD'],
      [
        'on a portal, not',
        [{ ...shops, conditions: [...shops.conditions, { kind: 'portal', name: 'Kris+' }] }],
        '0.4 MPD',
        '0.4 MPD',
      ],
      ['of the past, not', [{ ...shops, until: '2026-11-15' }], '0.4 MPD', '0.4 MPD'],
      [
        'for money kept with the bank, not',
        [
          makeRule('plain', { rate: 2 }),
          makeRule('rich', { conditions: [{ kind: 'relationship', balance: 50_000 }] }),
        ],
        '2 MPD',
        '2 MPD',
      ],
    ])('%s', (_, rules, api, people) => {
      const card = makeCard('CARD', { rules });
      expect(describeCard(card, CODES, ON).rewardRate).toBe(api);
      expect(describeCard(card, CODES, ON, 'people').rewardRate).toBe(people);
    });
    it('with its terms', () =>
      expect(describeCard(makeCard('CARD', { rules: [shops] }), CODES, ON, 'people')).toMatchObject({
        categories: [],
        spendCap: 'No cap, at Cold Storage only',
      }));
  });
  it('is made anew for another day, and for people', () => {
    const catalogue = { mccs: new Map(CODES.map((code) => [code, {}])) } as unknown as Parameters<
      typeof getDescription
    >[1]['catalogue'];
    const card = makeCard('CARD', {
      rewardUnit: 'cash-back',
      rules: [makeRule('old', { until: '2026-11-16', rate: 6 }), makeRule('new', { from: '2026-11-17' })],
    });
    const rate = (on: string, audience?: 'people') =>
      getDescription(card, { catalogue, on }, audience).rewardRate;
    expect([rate('2026-11-16'), rate('2026-11-16'), rate('2026-11-17')]).toEqual(['6 MPD', '6 MPD', '4 MPD']);
    expect(rate('2026-11-16', 'people')).toBe('6 % cash back');
  });
});

it('cards are listed by region, then by name', () => {
  const cards = [
    makeCard('US', { region: 'US', name: 'A' }),
    makeCard('B', { name: 'B' }),
    makeCard('A', { name: 'A' }),
  ];
  const list = (region?: string) =>
    listCards({ cards } as unknown as Parameters<typeof listCards>[0], region).map(
      ({ shortName }) => shortName,
    );
  expect(list()).toEqual(['A', 'B', 'US']);
  expect(list('US')).toEqual(['US']);
});

it.each([
  ['2025-11-16', false],
  ['2025-11-15', true],
  ['2025-11', false],
  ['2025-10', true],
  ['2026-11-01', false],
  ['2025', false],
  ['2024', true],
  [null, true],
])('a source of %s on 2026-11-16 is outdated: %s', (asOf, outdated) => {
  expect(isOutdated({ asOf }, '2026-11-16')).toBe(outdated);
});

it('says so if the facts are old', () => {
  expect(describeAge({ asOf: '2026-01' }, '2026-11-16')).toBeUndefined();
  expect(describeAge({ asOf: '2019-04' }, '2026-11-16')).toBe(
    'The latest source for this card is from Apr 2019, more than 12 months ago, so its terms may have changed.',
  );
  expect(describeAge({ asOf: null }, '2026-11-16')).toMatch(/^No source/);
});
