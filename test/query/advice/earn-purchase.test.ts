// One purchase and a few cards, each figure worked out by hand. A mile is worth 1.5 cents.
import { describe, expect, it, test } from 'vitest';
import type { Card } from '../../../src/catalogue/card.ts';
import type { Condition } from '../../../src/catalogue/card-condition.ts';
import type { Rule } from '../../../src/catalogue/card-rule.ts';
import { listAssumptions, listOpenConditions } from '../../../src/query/advice/describe-earning.ts';
import { type Earning, earnPurchase, rankPurchase } from '../../../src/query/advice/earn-purchase.ts';
import { parseHolder } from '../../../src/query/advice/parse-holder.ts';
import { namePayWays } from '../../../src/query/eligibility/fit-rule.ts';
import type { Question } from '../../../src/query/eligibility/question.ts';
import { makeCard, makeRule } from '../../fixture/make-card.ts';

const AT: Question = { mcc: '5812', channel: 'offline', region: 'SG', on: '2026-11-16' };
const ONLINE: Question = { ...AT, channel: 'online' };

interface Said {
  readonly meets?: string[];
  readonly chosen?: string[];
  readonly spent?: string[];
}

function readHolder(card: Card, said: Said) {
  const read = parseHolder([card], { mileValue: 1.5, ...said });
  if ('problem' in read) throw new Error(JSON.stringify(read.problem));
  return read.holder;
}

/** `S$6 sure, S$6 at best`, in cents of the value. */
function earn(card: Card, amount = 100, asked: Partial<Question> = {}, said: Said = {}): Earning {
  return earnPurchase(card, { ...AT, ...asked }, amount, readHolder(card, said));
}
const sure = (...given: Parameters<typeof earn>): number => earn(...given).sure;
const both = (...given: Parameters<typeof earn>): [number, number] => {
  const earning = earn(...given);
  return [earning.sure, earning.value];
};
const labels = (...given: Parameters<typeof earn>): string[] =>
  listOpenConditions(earn(...given)).map(({ label }) => label);

/** 4 miles if all conditions hold, 0.4 otherwise: S$6 and S$0.60 on S$100. */
const cardWith = (...conditions: Condition[]): Card =>
  makeCard('CARD', { rules: [makeRule('rule', { conditions })] });
const ruleCard = (rule: Partial<Rule>, card: Partial<Card> = {}): Card =>
  makeCard('CARD', { rules: [makeRule('rule', rule)], ...card });

const SURE: [number, number] = [6, 6];
const OPEN: [number, number] = [0.6, 6];
const BASE: [number, number] = [0.6, 0.6];

describe('units', () => {
  it('are miles, cash back in the card’s currency, or points at their own value', () => {
    expect(earn(makeCard('M'))).toMatchObject({ amount: 40, value: 0.6, sure: 0.6 });
    const cash = makeCard('C', { rewardUnit: 'cash-back', baseRate: 1.6 });
    expect(earn(cash)).toMatchObject({ amount: 1.6, value: 1.6, sure: 1.6 });
    const points = makeCard('P', {
      rewardUnit: 'points',
      baseRate: 2,
      pointValue: { cents: 0.5, of: 'House points', asOf: '2026' },
    });
    expect(earn(points)).toMatchObject({ amount: 200, value: 1, sure: 1 });
    expect(earn({ ...points, pointValue: undefined as never })).toMatchObject({ amount: 200, value: 3 });
  });
});

describe('a requirement is open, met or missed', () => {
  const minimum = cardWith({ kind: 'min-spend', amount: 800, period: 'month' });
  const tier = cardWith({ kind: 'tier', from: 500, below: 1000, period: 'month' });
  const lastYear = cardWith({ kind: 'min-spend', amount: 50, period: 'previous-year' });
  const dining = cardWith({ kind: 'choose', pick: 1, of: 7, category: 'Dining' });
  const byDefault = cardWith({ kind: 'choose', pick: 1, of: 7, category: 'Petrol', default: true });
  const account = cardWith({ kind: 'relationship', account: 'EGA', balance: 50000 });
  const visits = cardWith({ kind: 'merchant-count', count: 4, period: 'month' });
  const ten = cardWith({ kind: 'purchase-count', count: 10, period: 'statement-month' });
  test.each<[string, Card, Said, number, [number, number]]>([
    ['a minimum of which nothing is said', minimum, {}, 100, OPEN],
    ['a minimum that is met', minimum, { meets: ['CARD'] }, 100, SURE],
    ['every minimum of every card', minimum, { meets: ['all'] }, 100, SURE],
    ['spending that reaches it', minimum, { meets: ['card:800'] }, 100, SURE],
    ['spending that does not', minimum, { meets: ['CARD:799.99'] }, 100, BASE],
    ['a purchase that does by itself', minimum, {}, 800, [48, 48]],
    ['a minimum of last year that it cannot', lastYear, {}, 100, OPEN],
    ['a tier of which nothing is said', tier, {}, 100, OPEN],
    ['spending in the tier', tier, { meets: ['CARD:500'] }, 100, SURE],
    ['spending above the tier', tier, { meets: ['CARD:1000'] }, 100, BASE],
    ['the highest tier', tier, { meets: ['CARD'] }, 100, SURE],
    ['the lowest tier', cardWith({ kind: 'tier', below: 500, period: 'month' }), {}, 100, SURE],
    ['a category that may be chosen', dining, {}, 100, OPEN],
    ['a category that is', dining, { chosen: ['CARD:dining'] }, 100, SURE],
    ['a category by default', byDefault, {}, 100, SURE],
    ['an account that nobody asked about', account, { meets: ['CARD:9000'] }, 100, OPEN],
    ['an account, every requirement met', account, { meets: ['CARD'] }, 100, SURE],
    ['visits, spending known', visits, { meets: ['CARD:9000'] }, 100, OPEN],
    ['visits, every requirement met', visits, { meets: ['CARD'] }, 100, SURE],
    ['ten purchases, spending known', ten, { meets: ['CARD:9000'] }, 100, OPEN],
    ['ten purchases, every requirement met', ten, { meets: ['CARD'] }, 100, SURE],
    ['an exception in words', cardWith({ kind: 'not', what: ['hotels'] }), {}, 100, SURE],
    ['a restriction in words', cardWith({ kind: 'only', what: ['tickets'] }), {}, 100, OPEN],
    ['a gateway abroad, in person', cardWith({ kind: 'gateway-abroad' }), {}, 100, SURE],
  ])('%s', (_, card, said, amount, expected) => {
    expect(both(card, amount, {}, said)).toEqual(expected);
  });

  it('a gateway abroad is open online', () => {
    expect(both(cardWith({ kind: 'gateway-abroad' }), 100, ONLINE)).toEqual(OPEN);
  });

  it('a choice made leaves out the others', () => {
    const card = makeCard('CARD', {
      rules: ['Dining', 'Travel'].map((category) =>
        makeRule(category, { conditions: [{ kind: 'choose', pick: 1, of: 2, category }], mccs: ['5812'] }),
      ),
    });
    expect(both(card, 100, { mcc: '5651' }, { chosen: ['CARD:dining'] })).toEqual(BASE);
  });

  it('is named with what would settle it', () => {
    const [open] = listOpenConditions(earn(minimum));
    expect(open).toEqual({
      kind: 'min-spend',
      label: 'spend S$800 a month on it',
      amount: 800,
      period: 'month',
      settledBy: { parameter: 'meets', value: 'CARD:800' },
    });
    expect(labels(dining)).toEqual(['picked Dining as a category']);
    expect(labels(minimum, 800)).toEqual([]);
  });
});

it('a better rule that is sure beats a best one that is open, and both are told', () => {
  const card = makeCard('CARD', {
    rules: [
      makeRule('sure', { rate: 2 }),
      makeRule('open', { rate: 10, conditions: [{ kind: 'registration' }] }),
    ],
  });
  expect(both(card)).toEqual([3, 15]);
});

describe('over all codes of a place', () => {
  const at = (...codes: [string, number][]): Partial<Question> => ({
    mcc: codes[0]![0],
    codes: codes.map(([mcc, share]) => ({ mcc, share })),
  });

  it('each code counts by its share: 0.6 × 10 + 0.4 × 0.4 = 6.16 miles a dollar', () => {
    const gambler = ruleCard({ rate: 10, mccs: ['5812'] });
    expect(earn(gambler, 100, at(['5812', 0.6], ['5814', 0.4])).amount).toBe(616);
    expect(sure(ruleCard({ mccs: ['5812', '5814'] }), 100, at(['5812', 0.6], ['5814', 0.4]))).toBe(6);
  });

  it('so 4 whichever code it is beats 10 if it is one of three', () => {
    const asked = { ...AT, ...at(['5812', 0.3], ['5814', 0.4], ['5813', 0.3]) };
    const cards = [
      makeCard('TEN', { rules: [makeRule('ten', { rate: 10, mccs: ['5812'] })] }),
      makeCard('FOUR', { rules: [makeRule('four', { mccs: ['5812-5814'] })] }),
    ];
    const ranked = rankPurchase(cards, asked, 100, { mileValue: 1.5 });
    expect(ranked.map(({ card }) => card.shortName)).toEqual(['FOUR', 'TEN']);
  });

  it('only as many categories are chosen as the card has: the better of two', () => {
    const card = makeCard('CARD', {
      rules: [
        makeRule('d', { mccs: ['5812'], conditions: [{ kind: 'choose', pick: 1, of: 2, category: 'D' }] }),
        makeRule('s', { mccs: ['5651'], conditions: [{ kind: 'choose', pick: 1, of: 2, category: 'S' }] }),
      ],
    });
    // 0.7 × 4 + 0.3 × 0.4 = 2.92 miles a dollar.
    expect(both(card, 100, at(['5812', 0.7], ['5651', 0.3]))).toEqual([0.6, 4.38]);
  });

  it('a code that is excluded earns nothing', () => {
    const exclusions = { researched: true, entries: [{ mccs: ['6300'], of: 'card', basis: 'published' }] };
    const card = makeCard('CARD', { exclusions: exclusions as Card['exclusions'] });
    expect(sure(card, 100, at(['5812', 0.5], ['6300', 0.5]))).toBe(0.3);
  });
});

describe('the way of paying', () => {
  const tap = ruleCard({ channels: ['wallet-tap'] });
  it('is not open if it can be chosen: the best one is taken', () => {
    const earning = earn(tap);
    expect([earning.sure, namePayWays(earning.ways)]).toEqual([6, ['wallet-tap']]);
  });
  it('can be given', () => {
    expect(sure(tap, 100, { pay: 'card-tap' })).toBe(0.6);
    expect(sure(tap, 100, { pay: 'wallet-tap' })).toBe(6);
    expect(sure(ruleCard({ channels: ['in-store'] }), 100, { pay: 'chip' })).toBe(6);
  });
  it('is one for all codes: a tap pays at one code, the chip at the other', () => {
    const card = makeCard('CARD', {
      rules: [
        makeRule('tap', { channels: ['card-tap'], mccs: ['5812'] }),
        makeRule('wallet', { channels: ['wallet-tap'], mccs: ['5814'] }),
      ],
    });
    const codes = [
      { mcc: '5812', share: 0.5 },
      { mcc: '5814', share: 0.5 },
    ];
    // 0.5 × 4 + 0.5 × 0.4 = 2.2 miles a dollar.
    expect(sure(card, 100, { codes })).toBe(3.3);
  });
  it('needs a wallet where the terms name some', () => {
    const card = ruleCard({ conditions: [{ kind: 'wallet', names: ['Apple Pay'] }] });
    expect(namePayWays(earn(card).ways)).toEqual(['wallet-tap']);
    expect(sure(card, 100, { pay: 'chip' })).toBe(0.6);
  });
});

describe('a payment of which nobody knows whether it is made online', () => {
  const UNKNOWN: Partial<Question> = { channel: undefined };
  const online = ruleCard({ channels: ['online', 'in-app'] });
  const ask = (card: Card, said: Said = {}) => earn(card, 100, UNKNOWN, said);
  it('surely earns the lesser of what it earns online and in person', () => {
    expect(ask(online)).toMatchObject({ sure: 0.6, value: 6, openChannel: 'online' });
    expect(ask(ruleCard({ channels: ['card-tap'] }))).toMatchObject({ sure: 0.6, openChannel: 'offline' });
    expect(ask(ruleCard({ channels: ['online', 'wallet-tap'] }))).toMatchObject({ sure: 6, value: 6 });
  });
  it('says that the channel is open, beside what else is, and what settles it', () => {
    expect(listOpenConditions(ask(online))).toEqual([
      { kind: 'channel', label: 'pay online', settledBy: { parameter: 'type', value: 'online' } },
    ]);
    const minimum = ruleCard({
      channels: ['in-store'],
      conditions: [{ kind: 'min-spend', amount: 800, period: 'month' }],
    });
    expect(listOpenConditions(ask(minimum)).map(({ label }) => label)).toEqual([
      'pay in person',
      'spend S$800 a month on it',
    ]);
    expect(listOpenConditions(ask(ruleCard({ channels: 'any' })))).toEqual([]);
  });
  it('is paid in any way that surely earns as much', () => {
    const tapOrClick = makeCard('CARD', {
      rules: [
        makeRule('tap', { rate: 2, channels: ['card-tap'] }),
        makeRule('click', { channels: ['online'] }),
      ],
    });
    const earning = ask(tapOrClick);
    expect([earning.sure, earning.value, namePayWays(earning.sureWays)]).toEqual([
      3,
      6,
      ['online', 'card-tap'],
    ]);
  });
  it('puts a card that earns everywhere before one that earns more online', () => {
    const flat = makeCard('FLAT', { baseRate: 2 });
    const first = (asked: Partial<Question>) =>
      rankPurchase([online, flat], { ...AT, ...asked }, 100, { mileValue: 1.5 })[0]!.card.shortName;
    expect([first(UNKNOWN), first({ channel: 'online' }), first({ pay: 'chip' })]).toEqual([
      'FLAT',
      'CARD',
      'FLAT',
    ]);
  });
});

describe('a payment in foreign currency', () => {
  const said = (card: Card, asked: Partial<Question> = {}): string[] =>
    listAssumptions(earn(card, 100, asked), { ...AT, ...asked }, 100, { mileValue: 1.5 });
  const withFee = (percent: number) => makeCard('CARD', { foreignFee: { percent, asOf: '2026' } });
  it.each([
    [withFee(3.25), 'The bank adds 3.25 % to a payment in foreign currency, which is not deducted here'],
    [withFee(0), 'The bank adds nothing to a payment in foreign currency'],
    [makeCard('CARD'), 'We do not know what the bank adds to a payment in foreign currency'],
  ])('comes with what the bank adds', (card, sentence) => {
    expect(said(card, { chargedIn: 'JP' })).toContain(sentence);
    expect(said(card).join()).not.toContain('foreign currency');
  });
});

describe('the currency', () => {
  const foreign = ruleCard({ currency: 'foreign' });
  it('is the card’s own, unless the country is another', () => {
    expect(sure(foreign)).toBe(0.6);
    expect(sure(foreign, 100, { chargedIn: 'JP' })).toBe(6);
    expect(sure(ruleCard({ currency: 'local' }), 100, { chargedIn: 'JP' })).toBe(0.6);
  });
});

describe('the cap', () => {
  const capped = ruleCard({ cap: { amount: 1000, period: 'month' } });
  it('limits the bonus; the rest earns the base rate: 1000 × 4 + 500 × 0.4', () => {
    expect(earn(capped, 1500).amount).toBe(4200);
    expect(earn(capped, 1000).amount).toBe(4000);
  });
  it('is partly used up: 700 × 4 + 300 × 0.4', () => {
    expect(earn(capped, 1000, {}, { spent: ['CARD:300'] }).amount).toBe(2920);
    expect(earn(capped, 100, {}, { spent: ['CARD:5000'] }).amount).toBe(40);
  });
  it('is followed by its own rate if there is one: 1000 × 4 + 500 × 2', () => {
    const followed = (after: number) => ruleCard({ cap: { amount: 1000, period: 'month', after } });
    expect(earn(followed(2), 1500).amount).toBe(5000);
    expect(earn(followed(0.1), 1000, {}, { spent: ['CARD:1000'] }).amount).toBe(100);
  });
  it('leaves nothing if it counts the base rate: 50 × 4', () => {
    const card = ruleCard({ cap: { amount: 1000, period: 'month', includesBase: true } });
    expect(earn(card, 100, {}, { spent: ['CARD:950'] }).amount).toBe(200);
    expect(earn(card, 100, {}, { spent: ['CARD:1000'] }).amount).toBe(0);
  });
  it('of the whole card ends all earning: 1000 × 0.4', () => {
    expect(earn(makeCard('CARD', { earningCap: { amount: 1000, period: 'month' } }), 1500).amount).toBe(400);
  });
  it('is shared only with rules that are in force on the same day', () => {
    const cap = { amount: 1000, period: 'month' as const, group: 'bonus' };
    const assume = (...others: Rule[]) => {
      const card = makeCard('ONE', { rules: [makeRule('dining', { cap }), ...others] });
      return listAssumptions(earn(card), AT, 100, { mileValue: 1.5 });
    };
    const used = 'You have not used any of the cap of S$1,000 a month';
    expect(assume(makeRule('dining-2025', { cap, until: '2025-12-31' }))).toContain(used);
    expect(assume(makeRule('travel', { cap }))).toContain(`${used}, which is shared with other bonuses`);
  });

  it('is assumed to be unused, or called unknown', () => {
    const assume = (card: Card) => listAssumptions(earn(card), AT, 100, { mileValue: 1.5 });
    expect(assume(capped)).toContain('You have not used any of the cap of S$1,000 a month');
    expect(assume(ruleCard({ cap: { amount: 'unknown', period: 'month' } }))[0]).toMatch(/do not know/);
  });
  it('can turn the order: at S$5,000 a flat 1.4 beats 4 up to S$1,000', () => {
    const rank = (amount: number) =>
      rankPurchase([capped, makeCard('FLAT', { baseRate: 1.4 })], AT, amount, { mileValue: 1.5 }).map(
        ({ card }) => card.shortName,
      );
    expect(rank(100)).toEqual(['CARD', 'FLAT']);
    expect(rank(5000)).toEqual(['FLAT', 'CARD']);
  });
});

describe('the rounding', () => {
  it('counts whole blocks: S$27.90 in S$5 is S$25', () => {
    const blocks = makeCard('B', { baseRate: 1.4, rounding: { block: 5, per: 'transaction' } });
    expect(earn(blocks, 27.9).amount).toBe(35);
    expect(earn(blocks, 4.99).amount).toBe(0);
    expect(earn({ ...blocks, rounding: { block: 0.1, per: 'transaction' } }, 27.9).amount).toBe(39.06);
    expect(earn({ ...blocks, rounding: { block: 5, per: 'month' } }, 27.9).amount).toBe(39.06);
  });
});

it('a list that we do not have is open', () => {
  const card = ruleCard({ mccs: [], conditions: [{ kind: 'merchants', names: [], what: 'yuu merchants' }] });
  const merchant = { id: 'shop', name: 'Shop', country: 'SG' };
  expect(both(card, 100, { merchant })).toEqual(OPEN);
  expect(labels(card, 100, { merchant })).toEqual([
    'pay at one of the yuu merchants, a list that we do not have',
  ]);
  expect(both(card)).toEqual(BASE);
});

it('exclusions that nobody has read are open: nothing is sure where most cards earn nothing', () => {
  const card = { ...ruleCard({}), usuallyExcluded: ['5812'] };
  expect(both(card)).toEqual([0, 6]);
  expect(listOpenConditions(earn(card))[0]?.kind).toBe('exclusions');
});

it('a reduced rate beats a bonus that applies everywhere', () => {
  const reduced = makeRule('reduced', { effect: 'reduced', rate: 0.2, mccs: ['5812'] });
  expect(both(makeCard('CARD', { rules: [makeRule('all'), reduced] }))).toEqual([0.3, 0.3]);
});

it('names exceptions in words, and when a rate ends', () => {
  const card = ruleCard({ until: '2026-12-31', conditions: [{ kind: 'not', what: ['dining in hotels'] }] });
  expect(listAssumptions(earn(card), AT, 100, { mileValue: 1.5 })).toEqual([
    'The rate does not apply for dining in hotels',
    'The rate of 4 MPD ends on 31 Dec 2026; you pay on 16 Nov 2026',
  ]);
});
