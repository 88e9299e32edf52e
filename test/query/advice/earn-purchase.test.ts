// One purchase and a few cards, each figure worked out by hand.
import { describe, expect, it } from 'vitest';
import type { Card } from '../../src/catalogue/card.ts';
import type { Rule } from '../../src/catalogue/card-rule.ts';
import { earnPurchase, rankPurchase } from '../../src/query/earn-purchase.ts';
import { chooseCards } from '../../src/query/find-card.ts';
import { placeAtSite } from '../../src/query/place.ts';
import { observed } from '../build/make-parts.ts';
import { exclude, makeCard, makeRule } from '../fixture/make-card.ts';
import { codeOf, EDITION, makeMerchant, openCatalogueOf } from '../fixture/make-catalogue.ts';
import { SMALL_CARDS } from '../fixture/small-cards.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';

const QUESTION = { mcc: '5812', channel: 'online', region: 'SG', on: '2026-11-16' } as const;
const [ONL, , PLAIN] = SMALL_CARDS as [Card, Card, Card];

function card(rule: Partial<Rule>, given: Partial<Card> = {}): Card {
  return { ...ONL, rules: [{ ...ONL.rules[0]!, channels: 'any', ...rule }], ...given };
}
const earn = (held: Card, amount: number, question: Partial<typeof QUESTION> = {}) =>
  earnPurchase(held, { ...QUESTION, ...question }, amount);

describe('the cap', () => {
  it('limits the bonus; the rest earns the base rate: 1000 × 4 + 500 × 0.4', () => {
    expect(earn(ONL, 1500)).toMatchObject({ miles: 4200 });
    expect(earn(ONL, 1000)).toMatchObject({ miles: 4000 });
  });

  it('is followed by its own rate if there is one: 1000 × 4 + 500 × 2', () => {
    expect(earn(card({ cap: { amount: 1000, period: 'month', after: 2 } }), 1500).miles).toBe(5000);
  });

  it('is assumed to be unused, or called unknown', () => {
    expect(earn(ONL, 10).assumed).toContain('You have not used any of the cap of S$1,000 a month');
    expect(earn(card({ cap: { amount: 'unknown', period: 'month' } }), 10).assumed[0]).toMatch(/do not know/);
  });

  it('of the whole card ends all earning: 1000 × 1.4', () => {
    const capped = { ...PLAIN, earningCap: { amount: 1000, period: 'month' } } as const;
    expect(earn(capped, 1500).miles).toBe(1400);
  });
});

describe('the rounding', () => {
  it('counts whole blocks: S$27.90 in S$5 is S$25', () => {
    const blocks = { rounding: { block: 5, per: 'transaction' } } as const;
    expect(earn({ ...PLAIN, ...blocks }, 27.9).miles).toBe(35);
    expect(earn({ ...PLAIN, ...blocks }, 4.99).miles).toBe(0);
    expect(earn({ ...PLAIN, rounding: { block: 0.1, per: 'transaction' } }, 27.9).miles).toBe(39.06);
  });

  it('by the month loses nothing on one purchase, and says so', () => {
    const monthly = earn({ ...PLAIN, rounding: { block: 5, per: 'month' } }, 27.9);
    expect(monthly).toMatchObject({ miles: 39.06 });
    expect(monthly.assumed[0]).toMatch(/whole S\$5 a month/);
  });
});

describe('the minimum spend', () => {
  const minimum = card({ conditions: [{ kind: 'min-spend', amount: 500, period: 'month' }] });

  it('guarantees only the base rate: 100 × 4, at least 100 × 0.4', () => {
    expect(earn(minimum, 100)).toMatchObject({ miles: 400, atLeast: 40 });
    expect(earn(minimum, 100).assumed).toContain('The rate applies with at least S$500 spent a month');
  });

  it('is met by a purchase of that size', () => {
    expect(earn(minimum, 600)).toMatchObject({ miles: 2400, atLeast: 2400 });
    expect(earn(minimum, 600).assumed.join()).not.toContain('S$500');
  });

  it('of the previous year is not met by a purchase today', () => {
    const before = card({ conditions: [{ kind: 'min-spend', amount: 500, period: 'previous-year' }] });
    expect(earn(before, 600)).toMatchObject({ miles: 2400, atLeast: 240 });
  });
});

it('ignores exceptions for other codes', () => {
  const rule = makeRule('all', { conditions: [{ kind: 'not', what: ['dining in hotels'], mccs: ['5812'] }] });
  const exception = makeCard('X', { rules: [rule] });
  expect(earn(exception, 100)).toMatchObject({
    atLeast: 40,
    assumed: ['The rate does not apply for dining in hotels'],
  });
  expect(earn(exception, 100, { mcc: '5651' as never })).toMatchObject({ atLeast: 400, assumed: [] });
});

it('says for which ways of paying the rule counts', () => {
  expect(earn(ONL, 10).assumed).toContain('The rate applies online only');
});

it('depends on the day: DINE earns 6 in December', () => {
  const dine = SMALL_CARDS[1]!;
  expect(earn(dine, 100).miles).toBe(300);
  expect(earn(dine, 100, { on: '2026-12-24' as never }).miles).toBe(600);
});

it('depends on the channel: ONL earns 4 online and 0.4 in person', () => {
  expect(earn(ONL, 100).miles).toBe(400);
  expect(earn(ONL, 100, { channel: 'offline' as never }).miles).toBe(40);
});

it('gives nothing for what the bank excludes', () => {
  const excluded = { ...ONL, exclusions: exclude({ mccs: ['5812'] }) };
  expect(earn(excluded, 100)).toMatchObject({ miles: 0, atLeast: 0 });
});

it('ranks by miles, and a cap can turn the order: at S$5,000 PLAIN’s 7,000 beat ONL’s 5,600', () => {
  const rank = (amount: number) =>
    rankPurchase([ONL, PLAIN], QUESTION, amount).map(({ card: { shortName } }) => shortName);
  expect(rank(100)).toEqual(['ONL', 'PLAIN']);
  expect(rank(5000)).toEqual(['PLAIN', 'ONL']);
});

it('accepts short names in upper or lower case, of the region only', () => {
  expect(chooseCards(SMALL_CARDS, 'SG', ['onl', 'ONL', 'plain'])).toEqual({ held: [ONL, PLAIN] });
  expect(chooseCards(SMALL_CARDS, 'SG', ['USD'])).toEqual({ unknown: 'USD' });
});

it('uses the merchant’s code and usual channel, and says so', () => {
  const place = placeAtSite(openSmallCatalogue(), 'shopee.sg', {
    region: 'SG',
    on: '2026-11-16',
    dated: false,
  })!;
  expect(place.question).toMatchObject({ mcc: '5399', channel: 'online' });
  expect(place.assumed).toEqual([
    'Shopee is charged under MCC 5399: we are 70 % sure',
    'You pay online, as most people do there',
  ]);
});

it('uses the code of the site’s country, with a day and without', () => {
  const seen = { channel: 'online', firstSeen: '2020', lastSeen: EDITION } as const;
  const catalogue = openCatalogueOf([
    makeMerchant({
      id: 'uber',
      name: 'Uber',
      home: 'US',
      sites: [{ host: 'uber.sg', country: 'SG' }],
      evidence: [observed('4722', { ...seen, country: 'US' }), observed('5812', { ...seen, country: 'SG' })],
      usual: codeOf('4722', 'observed'),
      byCountry: { SG: codeOf('5812', 'observed') },
    }),
  ]);
  for (const dated of [false, true])
    expect(placeAtSite(catalogue, 'uber.sg', { region: 'SG', on: EDITION, dated })!.question.mcc).toBe(
      '5812',
    );
});
