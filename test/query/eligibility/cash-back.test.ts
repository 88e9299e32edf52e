// Cash back is called cash back, except on the five endpoints of the contract; and a card may earn nothing without a rule.
import { describe, expect, it } from 'vitest';
import type { Cap } from '../../../src/catalogue/card-rule.ts';
import { earnPurchase } from '../../../src/query/advice/earn-purchase.ts';
import { describeCard, getDescription } from '../../../src/query/eligibility/describe-card.ts';
import { formatNamedCaps } from '../../../src/query/eligibility/format-caps.ts';
import { listEligibleCards, rateCard } from '../../../src/query/eligibility/list-eligible-cards.ts';
import type { Question } from '../../../src/query/eligibility/question.ts';
import { exclude, makeCard, makeRule } from '../../fixture/make-card.ts';

const ASKED: Question = { mcc: '5812', channel: 'offline', region: 'SG', on: '2026-11-16' };
const SHOP = { id: 'ya-kun', name: 'Ya Kun', country: 'SG' };
const DINING = makeRule('dining', {
  mccs: ['5812'],
  rate: 6,
  cap: { amount: 800, period: 'month', after: 0.3 },
});
const CARD = makeCard('CASH', { rewardUnit: 'cash-back', baseRate: 0.3, rules: [DINING] });

describe('a card that pays cash back', () => {
  it('has its percentage as MPD on the five endpoints, and a sentence that says what it is', () =>
    expect(listEligibleCards({ cards: [CARD], meta: {} }, ASKED)[0]).toMatchObject({
      mpd: '6 MPD',
      spendCap: 'Cap at S$800 a month, then 0.3 % cash back, as cash back, not miles',
    }));
  it('reads as cash back everywhere else', () =>
    expect(listEligibleCards({ cards: [CARD], meta: {} }, ASKED, 'people')[0]).toMatchObject({
      mpd: '6 % cash back',
      spendCap: 'Cap at S$800 a month, then 0.3 % cash back',
    }));
  it('mentions a cash-back cap shared by rules with different rates', () => {
    const rules = [
      { ...DINING, cap: { amount: 1333.33, period: 'month', group: 'all', reward: 80 } },
      makeRule('petrol', {
        mccs: ['5541'],
        rate: 8,
        cap: { amount: 1000, period: 'month', group: 'all', reward: 80 },
      }),
    ] as const;
    expect(listEligibleCards({ cards: [{ ...CARD, rules }], meta: {} }, ASKED, 'people')[0]!.spendCap).toBe(
      'Cap at S$80 cash back a month shared with petrol',
    );
  });
  it.each<[string, Cap, string]>([
    [
      'the base rate',
      { amount: 250, reward: 20, period: 'month', includesBase: true, after: 0 },
      'Cap at S$20 cash back a month, base rate included, then nothing',
    ],
    [
      'a spending that we do not know',
      { amount: 'unknown', reward: 120, period: 'statement-month' },
      'Cap at S$120 cash back a statement month',
    ],
    [
      'points',
      { amount: 1000, reward: 9000, rewardOf: 'bonus points', period: 'month' },
      'Cap at S$1,000 a month (9,000 bonus points)',
    ],
    [
      'points, by a spending that we do not know',
      { amount: 'unknown', reward: 9000, rewardOf: 'bonus points', period: 'month' },
      'Cap at 9,000 bonus points a month',
    ],
  ])('prints a cap of %s as the bank does', (_, cap, sentence) => {
    const rules = [{ ...DINING, cap }];
    expect(listEligibleCards({ cards: [{ ...CARD, rules }], meta: {} }, ASKED, 'people')[0]!.spendCap).toBe(
      sentence,
    );
  });
  it('says once that rules with different rates share a cap', () => {
    const cap = { period: 'month', group: 'all', reward: 80 } as const;
    const rules = [
      makeRule('dining', { mccs: ['5812'], cap: { ...cap, amount: 1000 } }),
      makeRule('petrol', { mccs: ['5541'], cap: { ...cap, amount: 500 } }),
    ];
    expect(formatNamedCaps({ ...CARD, rules }, rules, { on: ASKED.on })).toBe(
      'Cap at S$80 cash back a month for dining and petrol together',
    );
  });
  it('a merchant exempt from the bank’s exclusions earns the base rate', () => {
    const excluding = {
      ...CARD,
      exclusions: exclude({ mccs: ['5812'], exceptMerchants: ['Ya Kun'] }),
    };
    expect(rateCard(excluding, { ...ASKED, merchant: SHOP })).toMatchObject({ eligible: false, rate: 0.3 });
    expect(rateCard(excluding, ASKED)).toMatchObject({ eligible: false, rate: 0 });
  });
  it('an excluded code has its unit too', () => {
    const excluding = { ...CARD, exclusions: exclude({ mccs: ['5812'] }) };
    const sentence = 'Excluded by the bank: earns nothing';
    expect(listEligibleCards({ cards: [excluding], meta: {} }, ASKED)[0]!.spendCap).toBe(
      `${sentence}, as cash back, not miles`,
    );
    expect(listEligibleCards({ cards: [excluding], meta: {} }, ASKED, 'people')[0]).toMatchObject({
      mpd: '0 % cash back',
      spendCap: sentence,
    });
  });
  it('has its unit in every sentence', () => {
    const reduced = makeRule('utilities', { mccs: ['4900'], rate: 0.1, effect: 'reduced' });
    const rating = rateCard({ ...CARD, rules: [reduced] }, { ...ASKED, mcc: '4900' }, 'people');
    expect(rating.capSentence).toBe('Reduced rate here, below the base rate of 0.3 % cash back');
    expect(JSON.stringify([rating.reasons, rateCard(CARD, ASKED).reasons])).not.toContain('MPD');
  });
  it('its description ends with the unit, with one rule, several and none', () => {
    const uncapped = makeRule('fuel', { mccs: ['5541'], rate: 6 });
    for (const rules of [[DINING], [DINING, uncapped], []])
      expect(describeCard({ ...CARD, rules }, ['5812', '5541'], ASKED.on).spendCap).toMatch(
        /, as cash back, not miles$/,
      );
    const catalogue = { mccs: new Map([['5812', {}]]) } as unknown as Parameters<
      typeof getDescription
    >[1]['catalogue'];
    expect(getDescription(CARD, { catalogue, on: ASKED.on }, 'people')).toMatchObject({
      rewardRate: '6 % cash back',
      spendCap: 'Cap at S$800 a month, then 0.3 % cash back',
    });
  });
});

describe('a card without a base rate', () => {
  const none = makeCard('NONE', { rewardUnit: 'cash-back', baseRate: 0, rules: [DINING] });
  it('earns by its rules, and nothing elsewhere', () => {
    expect(rateCard(none, ASKED)).toMatchObject({ eligible: true, rate: 6 });
    expect(rateCard(none, { ...ASKED, mcc: '5999' }, 'people')).toMatchObject({
      eligible: false,
      rate: 0,
      capSentence: 'No bonus here, earns nothing',
    });
  });
});

describe('a rule by a list of merchants that we do not have', () => {
  const rule = makeRule('designated', {
    label: 'designated merchants',
    mccs: [],
    rate: 4,
    conditions: [{ kind: 'merchants', names: [], what: 'designated yuu merchants', partial: true }],
  });
  const card = makeCard('YUU', { baseRate: 0.4, rules: [rule] });
  it('says maybe, with its condition, and promises nothing', () => {
    const { eligible, rate, capSentence, reasons } = rateCard(card, { ...ASKED, merchant: SHOP });
    expect({ eligible, rate, capSentence }).toEqual({
      eligible: false,
      rate: 0.4,
      capSentence: 'Maybe 4 MPD: no cap, for designated yuu merchants only; otherwise the base rate',
    });
    expect(reasons.join(' ')).toContain('Designated merchants may earn 4 MPD here');
  });
  it('is open on a purchase', () =>
    expect(earnPurchase(card, { ...ASKED, merchant: SHOP }, 100, { mileValue: 1 })).toMatchObject({
      sure: 0.4,
      value: 4,
    }));
  it('does not answer for a code alone or for another way of paying', () => {
    const online = makeCard('YUU', { baseRate: 0.4, rules: [{ ...rule, channels: ['online'] }] });
    for (const rating of [rateCard(card, ASKED), rateCard(online, { ...ASKED, merchant: SHOP })])
      expect(rating.capSentence).toBe('No bonus here, base rate only');
  });
  it('says maybe only where such merchants can be, and next to a bonus that pays less', () => {
    const streaming = {
      ...rule,
      conditions: [
        { kind: 'merchants', names: [], what: 'streaming services', partial: true, mccs: ['4899'] } as const,
      ],
    };
    const narrow = makeCard('STREAM', { rules: [streaming] });
    const at = (mcc: string) => rateCard(narrow, { ...ASKED, mcc, merchant: SHOP }).capSentence;
    expect(at('4899')).toBe('Maybe 4 MPD: no cap, for streaming services only; otherwise the base rate');
    expect(at('5812')).toBe('No bonus here, base rate only');
    const both = makeCard('BOTH', { rules: [rule, makeRule('dining', { mccs: ['5812'], rate: 2 })] });
    const { rate, reasons } = rateCard(both, { ...ASKED, merchant: SHOP });
    expect(rate).toBe(2);
    expect(reasons.join(' ')).toContain('Designated merchants may earn 4 MPD here');
  });
});
