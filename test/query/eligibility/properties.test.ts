// What must be true for every card, code, channel, merchant and day.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInForce, listHasCode } from '../../../src/catalogue/card-rule.ts';
import { earnPurchase } from '../../../src/query/advice/earn-purchase.ts';
import { describeCard } from '../../../src/query/eligibility/describe-card.ts';
import { listEligibleCards, rateCard } from '../../../src/query/eligibility/list-eligible-cards.ts';
import { isNamed, type Question } from '../../../src/query/eligibility/question.ts';
import { cards, mccs, TODAY } from './real-cards.ts';

const BROKEN = /undefined|null|NaN|\[object|,\s*,|\s{2}|^\s*$/;

const merchant = fc.record({
  id: fc.constant('somewhere'),
  name: fc.constantFrom('Grab', 'Scoot', 'Shell', 'Cold Storage', 'Amazon', 'Somewhere'),
  country: fc.constantFrom('SG', 'US', 'HK', 'MY', 'AU', 'GB', 'ID', 'MO', 'ZZ'),
});
const question: fc.Arbitrary<Question> = fc.record({
  mcc: fc.constantFrom(...mccs),
  channel: fc.constantFrom('online', 'offline', undefined),
  merchant: fc.option(merchant, { nil: undefined }),
  region: fc.constantFrom('SG', 'US', 'HK', 'MY', 'AU', 'GB'),
  on: fc.constantFrom('2023-01-31', '2024-03-01', '2025-10-01', '2026-03-31', '2026-08-15', TODAY),
});
const card = fc.constantFrom(...cards);

describe('for any card and question', () => {
  it('an excluded code earns nothing', () =>
    fc.assert(
      fc.property(card, question, (each, asked) => {
        const rating = rateCard(each, asked);
        const isExcluded = each.exclusions.entries.some(
          ({ mccs: codes, merchants = [], exceptMerchants = [], ...dates }) => {
            if (!isInForce(dates, asked.on) || isNamed(asked.merchant, exceptMerchants)) return false;
            return listHasCode(codes, asked.mcc) || isNamed(asked.merchant, merchants);
          },
        );
        if (isExcluded) expect(rating).toMatchObject({ eligible: false, rate: 0 });
        else if (each.baseRate > 0 && !listHasCode(each.usuallyExcluded ?? [], asked.mcc))
          expect(rating.rate).toBeGreaterThan(0);
      }),
    ));
  it('eligible means more than the base rate, and the rule was in force', () =>
    fc.assert(
      fc.property(card, question, (each, asked) => {
        const { eligible, rate, rule } = rateCard(each, asked);
        expect(eligible).toBe(rate > each.baseRate);
        if (eligible) expect(rule?.rate).toBe(rate);
        if (rule?.from !== undefined) expect(rule.from <= asked.on).toBe(true);
      }),
    ));
  it('every sentence and reason is complete', () =>
    fc.assert(
      fc.property(card, question, (each, asked) => {
        const { capSentence, reasons } = rateCard(each, asked);
        for (const sentence of [capSentence, ...reasons]) expect(sentence).not.toMatch(BROKEN);
      }),
    ));
  it('without a merchant, portals, merchant lists and foreign currency never answer', () =>
    fc.assert(
      fc.property(card, question, (each, asked) => {
        const { rule } = rateCard(each, { ...asked, merchant: undefined });
        const kinds = rule?.conditions.map(({ kind }) => kind) ?? [];
        expect(kinds).not.toContain('portal');
        expect(kinds).not.toContain('merchants');
        expect(kinds).not.toContain('housing');
        expect(rule?.currency).not.toBe('foreign');
      }),
    ));
  it('knowing the channel never makes a card eligible that some channel does not', () =>
    fc.assert(
      fc.property(card, question, (each, asked) => {
        const anyhow = rateCard(each, { ...asked, channel: undefined }).eligible;
        const channels = (['online', 'offline'] as const).map((channel) =>
          rateCard(each, { ...asked, channel }),
        );
        expect(channels.some(({ eligible }) => eligible)).toBe(anyhow);
      }),
    ));
});

describe('for any list of cards', () => {
  it('the order does not depend on the order of the input', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray(cards, { minLength: cards.length }), question, (shuffled, asked) => {
        expect(listEligibleCards({ cards: shuffled, meta: {} }, asked)).toEqual(
          listEligibleCards({ cards: cards, meta: {} }, asked),
        );
      }),
      { numRuns: 30 },
    ));
  it('eligible cards come first, each group by what is sure', () =>
    fc.assert(
      fc.property(question, (asked) => {
        const list = listEligibleCards({ cards: cards, meta: {} }, asked);
        const keys = list.map(({ eligible, name }) => {
          const held = cards.find((each) => each.name === name)!;
          return earnPurchase(held, asked, 100, { mileValue: 1 }).sure + (eligible ? 1000 : 0);
        });
        expect(keys).toEqual([...keys].sort((one, other) => other - one));
        for (const { mpd } of list) expect(mpd).toMatch(/^\d+(\.\d{1,4})? MPD$/);
      }),
    ));
});

it('every card can be described, in whole sentences', () => {
  for (const each of cards) {
    const { spendCap, rewardRate } = describeCard(each, mccs, TODAY);
    expect(spendCap).not.toMatch(BROKEN);
    expect(rewardRate).toMatch(/^\d+(\.\d{1,4})? MPD$/);
  }
});
