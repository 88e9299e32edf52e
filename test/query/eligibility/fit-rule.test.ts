// Whether a rule applies, and what it leaves open: one row a reason.
import { describe, expect, test } from 'vitest';
import type { Condition } from '../../../src/catalogue/card-condition.ts';
import type { Rule } from '../../../src/catalogue/card-rule.ts';
import { fitRule, getQuarter } from '../../../src/query/eligibility/fit-rule.ts';
import {
  type AskedMerchant,
  isListed,
  isNamed,
  type Question,
} from '../../../src/query/eligibility/question.ts';
import { makeCard, makeRule } from '../../fixture/make-card.ts';

const shop = (name: string, country = 'SG', more: Partial<AskedMerchant> = {}): AskedMerchant => ({
  id: name.toLowerCase(),
  name,
  country,
  ...more,
});

/** At a restaurant in Singapore, however one pays: `2 open, 500` or why the rule does not apply. */
function tryRule(rule: Partial<Rule>, asked: Partial<Question> = {}): string {
  const question: Question = { mcc: '5812', channel: undefined, region: 'SG', on: '2026-11-16', ...asked };
  const found = fitRule(makeRule('rule', rule), makeCard('CARD'), question);
  if (typeof found === 'string') return found;
  return found.isUnlisted ? 'unlisted' : `${found.open.length} open, ${found.minimum}`;
}
const tryWith = (condition: Condition, asked?: Partial<Question>, rule: Partial<Rule> = {}) =>
  tryRule({ ...rule, conditions: [condition] }, asked);

const SETTLED = '0 open, 0';
const OPEN = '1 open, 0';

test.each<[string, Partial<Rule>, Partial<Question>, string]>([
  ['everything', {}, {}, SETTLED],
  ['before its first day', { from: '2026-11-17' }, {}, 'day'],
  ['on its first day', { from: '2026-11-16' }, {}, SETTLED],
  ['after its last day', { until: '2026-11-15' }, {}, 'day'],
  ['on its last day', { until: '2026-11-16' }, {}, SETTLED],
  ['its code', { mccs: ['5812'] }, {}, SETTLED],
  ['its range of codes', { mccs: ['5811-5813'] }, {}, SETTLED],
  ['another code', { mccs: ['5814'] }, {}, 'place'],
  ['no code', { mccs: [] }, {}, 'place'],
  ['codes that nobody knows', { mccs: 'unknown' }, {}, 'place'],
  ['a code left out', { except: ['5812'] }, {}, 'place'],
  ['another code left out', { except: ['5814'] }, {}, SETTLED],
  ['online, channel unknown', { channels: ['online'] }, {}, SETTLED],
  ['online, paid online', { channels: ['online'] }, { channel: 'online' }, SETTLED],
  ['online, paid in person', { channels: ['online'] }, { channel: 'offline' }, 'channel'],
  ['in apps, paid online', { channels: ['in-app'] }, { channel: 'online' }, SETTLED],
  ['in apps, paid in person', { channels: ['in-app'] }, { channel: 'offline' }, 'channel'],
  ['in store, paid in person', { channels: ['in-store'] }, { channel: 'offline' }, SETTLED],
  ['in store, paid online', { channels: ['in-store'] }, { channel: 'online' }, 'channel'],
  ['by wallet, paid in person', { channels: ['wallet-tap'] }, { channel: 'offline' }, SETTLED],
  ['by card tap, paid in person', { channels: ['card-tap'] }, { channel: 'offline' }, SETTLED],
  ['by tap, paid online', { channels: ['wallet-tap', 'card-tap'] }, { channel: 'online' }, 'channel'],
  ['in store or by tap', { channels: ['card-tap', 'in-store'] }, { channel: 'offline' }, SETTLED],
  ['another code and another way', { mccs: [], channels: ['online'] }, { channel: 'offline' }, 'place'],
  ['local, place unknown', { currency: 'local' }, {}, SETTLED],
  ['local, at home', { currency: 'local' }, { merchant: shop('A', 'SG') }, SETTLED],
  ['local, abroad', { currency: 'local' }, { merchant: shop('A', 'US') }, 'currency'],
  ['local, country unknown', { currency: 'local' }, { merchant: shop('A', 'ZZ') }, SETTLED],
  ['foreign, place unknown', { currency: 'foreign' }, {}, 'currency'],
  ['foreign, at home', { currency: 'foreign' }, { merchant: shop('A', 'SG') }, 'currency'],
  ['foreign, abroad', { currency: 'foreign' }, { merchant: shop('A', 'US') }, SETTLED],
  ['foreign, country unknown', { currency: 'foreign' }, { merchant: shop('A', 'ZZ') }, 'currency'],
  ['its currency', { currency: ['JPY', 'USD'] }, { merchant: shop('A', 'US') }, SETTLED],
  ['other currencies', { currency: ['JPY'] }, { merchant: shop('A', 'US') }, 'currency'],
  ['its currency, place unknown', { currency: ['USD'] }, {}, 'currency'],
  ['a currency left out', { exceptCurrencies: ['MYR', 'USD'] }, { merchant: shop('A', 'US') }, 'currency'],
  ['another currency left out', { exceptCurrencies: ['MYR'] }, { merchant: shop('A', 'US') }, SETTLED],
  ['its country', { countries: ['US'] }, { merchant: shop('A', 'US') }, SETTLED],
  ['another country', { countries: ['US'] }, { merchant: shop('A', 'SG') }, 'currency'],
  ['a country, place unknown', { countries: ['US'] }, {}, SETTLED],
  ['a country, country unknown', { countries: ['US'] }, { merchant: shop('A', 'ZZ') }, SETTLED],
])('%s', (_, rule, asked, expected) => {
  expect(tryRule(rule, asked)).toBe(expected);
});

test.each<[string, Condition, string]>([
  ['a portal', { kind: 'portal', name: 'Travel' }, 'place'],
  ['housing', { kind: 'housing', pays: ['rent'], through: 'Bilt', shares: [25] }, 'place'],
  ['a promotion', { kind: 'promo', terms: 'known' }, OPEN],
  ['a promotion that nobody has read', { kind: 'promo', terms: 'unread' }, 'place'],
  ['a minimum', { kind: 'min-spend', amount: 500, period: 'month' }, '1 open, 500'],
  ['unlocking', { kind: 'unlock', amount: 900, period: 'year', with: 'Scoot' }, '1 open, 900'],
  ['a tier from nothing', { kind: 'tier', below: 800, period: 'month' }, SETTLED],
  ['a tier from something', { kind: 'tier', from: 800, period: 'month' }, '1 open, 800'],
  ['an exception in words', { kind: 'not', what: ['top-ups'] }, SETTLED],
  ['a restriction in words', { kind: 'only', what: ['tickets'] }, OPEN],
  ['a choice', { kind: 'choose', pick: 1, of: 7, category: 'Dining' }, OPEN],
  ['a wallet', { kind: 'wallet', names: ['Apple Pay'] }, SETTLED],
])('%s as the condition', (_, condition, expected) => {
  expect(tryWith(condition)).toBe(expected);
});

test('ways of paying and the currency leave nothing open, and the highest minimum is the rule’s', () => {
  const conditions: Condition[] = [
    { kind: 'min-spend', amount: 500, period: 'month' },
    { kind: 'tier', from: 800, period: 'month' },
    { kind: 'registration' },
  ];
  const merchant = shop('A', 'US');
  expect(tryRule({ conditions, channels: ['online'], currency: 'foreign' }, { merchant })).toBe(
    '3 open, 800',
  );
});

test('a wallet is a way of paying, wherever taps are', () => {
  const condition: Condition = { kind: 'wallet', names: ['Apple Pay'] };
  const offline = { channel: 'offline' } as const;
  for (const channels of ['any', ['wallet-tap'], ['in-store']] as const)
    expect(tryWith(condition, offline, { channels })).toBe(SETTLED);
  expect(tryWith(condition, { pay: 'card-tap' }, { channels: ['in-store'] })).toBe('channel');
});

describe('lists of merchants', () => {
  const GRAB: Condition = { kind: 'merchants', names: ['Grab'] };
  const NAMELESS: Condition = { kind: 'merchants', names: [], what: 'partners' };
  const NEAR: Condition = { kind: 'merchant-approximated', names: ['Grab'] };
  const none = { mccs: [] };

  test.each<[string, Condition, AskedMerchant | undefined, string]>([
    ['the merchant on it', GRAB, shop('Grab'), SETTLED],
    ['another merchant', GRAB, shop('Gojek'), 'place'],
    ['no merchant', GRAB, undefined, 'place'],
    ['a list that we do not have', NAMELESS, shop('Gojek'), 'unlisted'],
    ['a list that we do not have, no merchant', NAMELESS, undefined, 'place'],
    ['such a list for this code', { ...NAMELESS, mccs: ['5812'] }, shop('Gojek'), 'unlisted'],
    ['such a list for other codes', { ...NAMELESS, mccs: ['4899'] }, shop('Gojek'), 'place'],
    ['only ids', { ...NAMELESS, ids: ['grab'] }, shop('Gojek'), 'place'],
    ['an id on it', { ...NAMELESS, ids: ['gojek'] }, shop('Gojek'), SETTLED],
    ['an approximated list with the merchant', NEAR, shop('Grab'), SETTLED],
    ['an approximated list without it', NEAR, shop('Gojek'), 'place'],
    ['an approximated list that we do not have', { ...NEAR, names: [] }, shop('Gojek'), 'place'],
  ])('%s', (_, condition, merchant, expected) => {
    expect(tryWith(condition, { merchant }, none)).toBe(expected);
  });

  test('codes that approximate a list leave it open', () => {
    expect(tryWith(NEAR, { merchant: shop('Gojek') }, { mccs: ['5812'] })).toBe(OPEN);
    expect(tryWith(NEAR, { merchant: shop('Grab') }, { mccs: ['5812'] })).toBe(SETTLED);
  });

  test('a list that we do not have matters only where one pays as the rule wants', () => {
    const merchant = shop('Gojek');
    const rule = { mccs: [], conditions: [NAMELESS] };
    expect(tryRule({ ...rule, channels: ['online'] }, { merchant, channel: 'offline' })).toBe('place');
    expect(tryRule({ ...rule, currency: 'foreign' }, { merchant })).toBe('place');
    expect(tryRule({ ...rule, except: ['5812'] }, { merchant })).toBe('place');
  });

  test.each<[string, Condition, AskedMerchant | undefined, string]>([
    ['the merchant', { kind: 'not-merchants', names: ['Shell'] }, shop('Shell'), 'place'],
    ['its id', { kind: 'not-merchants', names: [], ids: ['shell'] }, shop('Shell'), 'place'],
    ['another one', { kind: 'not-merchants', names: ['SPC'] }, shop('Shell'), SETTLED],
    ['for this code', { kind: 'not-merchants', names: ['Shell'], mccs: ['5812'] }, shop('Shell'), 'place'],
    ['for another code', { kind: 'not-merchants', names: ['Shell'], mccs: ['5541'] }, shop('Shell'), SETTLED],
    ['nobody', { kind: 'not-merchants', names: ['Shell'] }, undefined, SETTLED],
  ])('an exception for %s', (_, condition, merchant, expected) => {
    expect(tryWith(condition, { merchant })).toBe(expected);
  });
});

describe('rotating quarters', () => {
  const row = (quarter: string, mccs: string[], merchants: string[] = []) => ({
    quarter,
    categories: [],
    mccs,
    merchants,
  });
  const rotating: Condition = {
    kind: 'rotating',
    quarters: [row('2026-Q3', ['5541']), row('2026-Q4', ['5812'], ['Lazada'])],
  };
  test.each<[string, Partial<Question>, string]>([
    ['its code', {}, SETTLED],
    ['another quarter', { on: '2026-09-30' }, 'place'],
    ['the first day of a quarter', { on: '2026-10-01' }, SETTLED],
    ['another quarter’s code', { mcc: '5541' }, 'place'],
    ['its merchant', { mcc: '5999', merchant: shop('Lazada') }, SETTLED],
    ['its merchant in another quarter', { mcc: '5999', merchant: shop('Lazada'), on: '2026-08-01' }, 'place'],
  ])('%s', (_, asked, expected) => {
    expect(tryWith(rotating, asked, { mccs: [] })).toBe(expected);
  });
  test.each([
    ['2026-01-01', '2026-Q1'],
    ['2026-03-31', '2026-Q1'],
    ['2026-04-01', '2026-Q2'],
    ['2025-12-31', '2025-Q4'],
  ])('%s is in %s', (on, quarter) => expect(getQuarter(on)).toBe(quarter));
});

describe('a merchant is named', () => {
  test.each<[string, AskedMerchant | undefined, string[], string[], boolean]>([
    ['by its name', shop('Grab'), ['Grab'], [], true],
    ['in any spelling', shop('Mc Donald’s'), ['MCDONALDS'], [], true],
    ['by an alias', shop('GrabCar', 'SG', { aliases: ['Grab'] }), ['Grab'], [], true],
    ['by its id', shop('Grab'), [], ['grab'], true],
    ['not by part of its name', shop('Grab Food'), ['Grab'], [], false],
    ['not by another name', shop('Gojek'), ['Grab'], ['grab'], false],
    ['not by no name', shop('Grab'), [], [], false],
    ['not if nobody was asked about', undefined, ['Grab'], ['grab'], false],
  ])('%s', (_, merchant, names, ids, expected) => {
    expect(isNamed(merchant, names, ids)).toBe(expected);
  });
  test('until it has left the list', () => {
    const list = { names: ['Grab'], former: [{ name: 'BreadTalk', until: '2025-11' }] };
    expect(isListed(shop('BreadTalk'), list, '2025-11-30')).toBe(true);
    expect(isListed(shop('BreadTalk'), list, '2025-12-01')).toBe(false);
    expect(isListed(shop('Grab'), list, '2025-12-01')).toBe(true);
    expect(isListed(shop('Grab'), { names: ['Grab'] }, '2025-12-01')).toBe(true);
  });
});
