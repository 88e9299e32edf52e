// Every kind of condition and every shape of cap, as one plain sentence.
import { describe, expect, it } from 'vitest';
import type { Card } from '../../../src/catalogue/card.ts';
import type { Condition, ConditionKind } from '../../../src/catalogue/card-condition.ts';
import type { Rule } from '../../../src/catalogue/card-rule.ts';
import { formatCaps, formatNoBonus } from '../../../src/query/eligibility/format-caps.ts';
import { formatCondition } from '../../../src/query/eligibility/format-conditions.ts';
import { makeCard, makeRule } from '../../fixture/make-card.ts';

const RULE = makeRule('dining', { mccs: ['5812'] });
const CARD = makeCard('HOUSE', { rules: [RULE] });
const format = (rule: Partial<Rule>, card: Partial<Card> = {}): string =>
  formatCaps({ ...CARD, ...card }, [{ ...RULE, ...rule }], { on: '2026-11-16' });

const PHRASES: { [Kind in ConditionKind]: [Condition & { kind: Kind }, string] } = {
  'min-spend': [
    { kind: 'min-spend', amount: 1000, period: 'statement-month' },
    'with at least S$1,000 spent a statement month',
  ],
  tier: [
    { kind: 'tier', from: 800, below: 4000, period: 'month' },
    'with at least S$800 but less than S$4,000 spent a month',
  ],
  'purchase-count': [
    { kind: 'purchase-count', count: 10, period: 'statement-month' },
    'with 10 purchases a statement month',
  ],
  'merchant-count': [
    { kind: 'merchant-count', count: 4, period: 'month' },
    'with purchases at 4 merchants on the bank’s list a month',
  ],
  choose: [{ kind: 'choose', pick: 1, of: 7, category: 'Dining' }, 'only if Dining is a category you chose'],
  allocate: [
    { kind: 'allocate', parts: 5, of: 5, to: 'dining' },
    'only if you allocate 5 of 5 parts to dining',
  ],
  'auto-top-category': [
    { kind: 'auto-top-category', period: 'statement-month', categories: ['gas'] },
    'only if it is your top category that statement month',
  ],
  merchants: [{ kind: 'merchants', names: ['Grab', 'Gojek'] }, 'at Grab or Gojek only'],
  'merchant-approximated': [
    { kind: 'merchant-approximated', names: ['Grab'], what: 'ride hailing', partial: true },
    'for ride hailing only',
  ],
  'not-merchants': [{ kind: 'not-merchants', names: ['Shell', 'SPC'] }, 'not at Shell or SPC'],
  portal: [
    { kind: 'portal', name: 'Citi Travel', products: ['hotels', 'cars'] },
    'hotels and cars booked through Citi Travel only',
  ],
  rotating: [{ kind: 'rotating', quarters: [] }, 'only in this quarter’s categories'],
  activation: [{ kind: 'activation', retroactive: false }, 'once activated'],
  registration: [{ kind: 'registration' }, 'after registration'],
  unlock: [
    { kind: 'unlock', amount: 1000, period: 'membership-year', with: 'Scoot' },
    'with at least S$1,000 spent with Scoot a membership year',
  ],
  relationship: [
    { kind: 'relationship', programme: 'HSBC Premier', balance: 200_000 },
    'for HSBC Premier customers, with S$200,000 or more with the bank',
  ],
  membership: [{ kind: 'membership', name: 'Amazon Prime' }, 'for Amazon Prime members'],
  promo: [{ kind: 'promo', terms: 'known' }, 'during a promotion'],
  'first-year': [{ kind: 'first-year' }, 'in the first year'],
  'sign-up': [
    { kind: 'sign-up', from: '2026-07-01', until: '2026-09-30', months: 4 },
    'for 4 months after signing up between 2026-07-01 and 2026-09-30',
  ],
  time: [
    { kind: 'time', days: ['Fri', 'Sat'], from: '18:00', to: '06:00', zone: 'ET' },
    'only on Fri and Sat from 18:00 to 06:00 ET',
  ],
  wallet: [{ kind: 'wallet', names: ['Apple Pay'] }, 'paid with Apple Pay'],
  network: [{ kind: 'network', names: ['Visa', 'Mastercard'] }, 'on Visa or Mastercard only'],
  'gateway-abroad': [
    { kind: 'gateway-abroad' },
    'if a payment gateway outside Singapore processes the payment',
  ],
  'booked-direct': [{ kind: 'booked-direct', or: 'AmexTravel' }, 'booked direct or on AmexTravel'],
  only: [{ kind: 'only', what: ['tickets'] }, 'for tickets only'],
  not: [{ kind: 'not', what: ['top-ups'] }, 'not for top-ups'],
  housing: [
    { kind: 'housing', pays: ['rent', 'mortgage'], through: 'Bilt', shares: [25, 50] },
    'on rent or mortgage paid through Bilt, if your everyday spending is at least 25% of it',
  ],
};

describe('a phrase for every kind of condition', () => {
  it.each(Object.entries(PHRASES))('%s', (_, [condition, phrase]) =>
    expect(formatCondition(condition, { card: CARD })).toBe(phrase),
  );
  it('several wallets are not listed if only wallets earn', () => {
    const condition: Condition = { kind: 'wallet', names: ['Apple Pay', 'Google Pay'] };
    expect(formatCondition(condition, { card: CARD, channels: ['wallet-tap'] })).toBe('');
    expect(formatCondition(condition, { card: CARD, channels: 'any' })).toBe(
      'paid with Apple Pay or Google Pay',
    );
  });
  it('an exception for some codes is not mentioned for another code', () => {
    const condition: Condition = { kind: 'not', what: ['hotel dining'], mccs: ['5811-5813'] };
    expect(formatCondition(condition, { card: CARD, mcc: '5812' })).toBe('not for hotel dining');
    expect(formatCondition(condition, { card: CARD, mcc: '5651' })).toBe('');
  });
});

describe('phrases that depend on what is given', () => {
  it.each<[Condition, string]>([
    [
      { kind: 'min-spend', amount: 500, period: 'month', of: 'foreign' },
      'with at least S$500 spent in foreign currency a month',
    ],
    [
      { kind: 'min-spend', amount: 500, period: 'previous-year', of: 'cap-group' },
      'with at least S$500 spent this way in the previous year',
    ],
    [{ kind: 'tier', below: 800, period: 'month' }, 'with less than S$800 spent a month'],
    [{ kind: 'tier', from: 800, period: 'promotion' }, 'with at least S$800 spent during the promotion'],
    [{ kind: 'portal', name: 'Citi Travel' }, 'booked through Citi Travel only'],
    [{ kind: 'activation', retroactive: false, by: '2026-12-31' }, 'once activated, by 2026-12-31'],
    [{ kind: 'promo', terms: 'unread' }, 'during a promotion whose terms we don’t know'],
    [{ kind: 'booked-direct' }, 'booked direct'],
    [{ kind: 'merchants', names: [] }, 'only at merchants on the bank’s list'],
    [{ kind: 'merchants', names: ['A', 'B', 'C', 'D', 'E', 'F'] }, 'at A, B, C, D, E or F only'],
    [
      { kind: 'merchants', names: ['A', 'B', 'C', 'D', 'E', 'F', 'G'], what: 'partners' },
      'for partners only',
    ],
    [{ kind: 'relationship', account: 'Ace Account' }, 'with an Ace Account'],
    [{ kind: 'relationship', account: 'HSBC Account', balance: 5 }, 'with S$5 or more in an HSBC Account'],
    [
      { kind: 'relationship', account: 'Big Account', balance: 5, balanceOf: 'new funds' },
      'with S$5 or more in a Big Account (new funds)',
    ],
    [{ kind: 'relationship', balance: 5, balanceOf: 'new funds' }, 'with S$5 or more of new funds'],
    [{ kind: 'relationship', payroll: 9 }, 'with S$9 of salary paid in'],
    [
      { kind: 'relationship', balance: 5, payroll: 9 },
      'with S$5 or more with the bank or S$9 of salary paid in',
    ],
    [{ kind: 'relationship', programme: 'Premier' }, 'for Premier customers'],
  ])('%j', (condition, phrase) => expect(formatCondition(condition, { card: CARD })).toBe(phrase));

  it.each<[Rule['channels'], string]>([
    ['any', 'No cap'],
    [['online', 'in-app', 'wallet-tap', 'card-tap', 'in-store'], 'No cap'],
    [['online', 'in-app', 'in-store'], 'No cap'],
    [['online', 'in-app'], 'No cap, online only'],
    [['in-app'], 'No cap, in apps only'],
    [['wallet-tap', 'in-app'], 'No cap, mobile wallets only, tapped or in an app'],
    [['card-tap'], 'No cap, card taps only'],
    [['card-tap', 'wallet-tap'], 'No cap, contactless only'],
    [['online', 'in-app', 'wallet-tap', 'card-tap'], 'No cap, online or contactless only'],
    [['online', 'in-app', 'wallet-tap'], 'No cap, online, in an app or by mobile wallet tap'],
    [['online', 'card-tap'], 'No cap, online or card-tap only'],
  ])('paid by %j', (channels, sentence) => expect(format({ channels })).toBe(sentence));

  it.each<[Partial<Rule>, string]>([
    [{ currency: 'local' }, 'No cap, SGD only'],
    [{ currency: 'foreign' }, 'No cap, foreign currency only'],
    [{ currency: ['JPY', 'KRW'] }, 'No cap, in JPY or KRW only'],
    [
      { countries: ['AE', 'BS', 'GB', 'NL', 'PH', 'US', 'SG'] },
      'No cap, only at merchants in the United Arab Emirates, in the Bahamas, in the UK, in the Netherlands, in the Philippines, in the US or in Singapore',
    ],
  ])('%j', (rule, sentence) => expect(format(rule)).toBe(sentence));

  it.each<[string, Condition, Rule['channels'], string]>([
    [
      'several wallets, any way',
      { kind: 'wallet', names: ['A', 'B'] },
      ['in-app', 'online'],
      'paid with A or B',
    ],
    ['several wallets, in apps', { kind: 'wallet', names: ['A', 'B'] }, ['in-app'], ''],
    ['one wallet, by tap', { kind: 'wallet', names: ['A'] }, ['wallet-tap'], 'paid with A'],
  ])('%s', (_, condition, channels, phrase) =>
    expect(formatCondition(condition, { card: CARD, channels })).toBe(phrase),
  );
});

describe('a cap that rules share', () => {
  const shared = (label: string, given: Partial<Rule> = {}) =>
    makeRule(label, { cap: { amount: 100, period: 'month', group: 'all' }, ...given });
  const chosen = { conditions: [{ kind: 'choose', pick: 1, of: 2, category: 'X' }] } as const;
  const others = { ...shared('elsewhere'), cap: { amount: 100, period: 'month', group: 'other' } } as const;
  it.each<[string, Rule[], string]>([
    ['nobody else', [shared('own'), others, makeRule('uncapped')], ''],
    ['one', [shared('own'), shared('fuel')], ' shared with fuel'],
    ['two', [shared('own'), shared('fuel'), shared('food')], ' shared with fuel and food'],
    [
      'a label with an "and"',
      [shared('own'), shared('bread and butter'), shared('food')],
      ' shared with bread and butter, food',
    ],
    ['three', [shared('own'), shared('fuel'), shared('food'), shared('fun')], ' shared with other bonuses'],
    ['one that has ended', [shared('own'), shared('fuel', { until: '2026-10-31' })], ''],
    ['a category to choose', [shared('own'), shared('fuel', chosen)], ' shared with the category you chose'],
    [
      'a category to choose, and another',
      [shared('own'), shared('fuel', chosen), shared('food')],
      ' shared with fuel and food',
    ],
    ['categories to choose from', [shared('own', chosen), shared('fuel', chosen)], ''],
  ])('with %s', (_, rules, phrase) =>
    expect(formatCaps(makeCard('HOUSE', { rules }), [rules[0]!], { on: '2026-11-16' })).toMatch(
      new RegExp(`^Cap at S\\$100 a month${phrase}(?:, only if X is a category you chose)?$`),
    ),
  );
});

describe('caps', () => {
  it('absent: no cap', () => expect(format({})).toBe('No cap'));
  it.each([
    ['month', 'Cap at S$1,000 a month'],
    ['statement-month', 'Cap at S$1,000 a statement month'],
    ['quarter', 'Cap at S$1,000 a quarter'],
    ['year', 'Cap at S$1,000 a year'],
    ['membership-year', 'Cap at S$1,000 a membership year'],
    ['once', 'Cap at S$1,000 in total'],
  ] as const)('per %s', (period, sentence) =>
    expect(format({ cap: { amount: 1000, period } })).toBe(sentence),
  );
  it('cents are kept', () =>
    expect(format({ cap: { amount: 822.86, period: 'month' } })).toBe('Cap at S$822.86 a month'));
  it('an unknown amount is called unknown', () =>
    expect(format({ cap: { amount: 'unknown', period: 'month' } })).toBe('Cap of unknown amount a month'));
  it("the card's own limit applies if the rule has none", () =>
    expect(format({}, { earningCap: { amount: 'credit-limit', period: 'month' } })).toBe(
      'Cap at your credit limit a month',
    ));
  it('a different rate above the cap is mentioned', () =>
    expect(format({ cap: { amount: 5000, period: 'month', after: 0.5 } })).toBe(
      'Cap at S$5,000 a month, then 0.5 MPD',
    ));
  it('one sentence for rules with the same terms, one each for others', () => {
    const rules = [
      makeRule('online', { channels: ['online'] }),
      makeRule('shop', { channels: ['in-store'] }),
    ];
    const formatBoth = (other: Partial<Rule>) =>
      formatCaps(CARD, [rules[0]!, { ...rules[1]!, ...other }], { on: '2026-11-16' });
    expect(formatBoth({})).toBe('No cap, online or in store, not by wallet in an app');
    expect(formatBoth({ exceptCurrencies: ['MOP'] })).toBe(
      'No cap, online only, not by wallet in an app; no cap, in store only, not MOP',
    );
  });
  it('points are not called miles', () =>
    expect(format({}, { rewardUnit: 'points' })).toBe('No cap, in points, not miles'));
  it.each([
    ['SGD', 'S$'],
    ['USD', 'US$'],
    ['HKD', 'HK$'],
    ['MYR', 'RM'],
    ['AUD', 'A$'],
    ['GBP', '£'],
    ['JPY', 'JPY '],
  ])('%s is written %s', (currency, symbol) =>
    expect(format({ cap: { amount: 10_000, period: 'year' } }, { currency })).toBe(
      `Cap at ${symbol}10,000 a year`,
    ),
  );
});

describe('without a bonus', () => {
  it('excluded', () => expect(formatNoBonus(CARD, 'excluded')).toBe('Excluded by the bank: earns nothing'));
  it('reduced', () =>
    expect(formatNoBonus(CARD, 'reduced')).toBe('Reduced rate here, below the base rate of 0.4 MPD'));
  it('base, with a limit on all earning', () =>
    expect(formatNoBonus({ ...CARD, earningCap: { amount: 'credit-limit', period: 'month' } }, 'base')).toBe(
      'No bonus here, base rate with a cap at your credit limit a month',
    ));
});
