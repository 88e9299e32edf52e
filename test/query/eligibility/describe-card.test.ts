import { describe, expect, it } from 'vitest';
import { decideCard } from '../../../src/query/eligibility/decide-card.ts';
import { describeAge, describeCard, isOutdated } from '../../../src/query/eligibility/describe-card.ts';
import { cards, getCard, mccs, TODAY } from './real-cards.ts';

it.each(['2026-02-15', TODAY])('lists exactly the codes that decideCard pays best, on %s', (on) => {
  for (const card of cards) {
    const paid = mccs
      .map((mcc) => ({ mcc, ...decideCard(card, { mcc, channel: undefined, region: card.region, on }) }))
      .filter(({ kind }) => kind === 'bonus');
    const best = Math.max(card.baseRate, ...paid.map(({ rate }) => rate));
    const expected = paid.filter(({ rate }) => rate === best).map(({ mcc }) => mcc);
    expect(describeCard(card, mccs, on).categories, card.shortName).toEqual(expected.sort());
  }
});

describe('a card as the list of cards shows it', () => {
  const describeToday = (shortName: string) => describeCard(getCard(shortName), mccs, TODAY);

  it('KrisFlyer UOB: the best rate and the one code that earns it', () =>
    expect(describeToday('KFUOB')).toEqual({
      name: 'KrisFlyer UOB Credit Card',
      shortName: 'KFUOB',
      bank: 'UOB',
      type: 'Mastercard/Visa',
      rewardRate: '3 MPD',
      categories: ['3075'],
      spendCap: 'No cap, at Singapore Airlines, Scoot, KrisShop, Kris+ or Pelago only',
    }));
  it('a general-spend card: the base rate and no categories', () =>
    expect(describeToday('ALTITUDE')).toMatchObject({
      type: 'Visa/American Express',
      rewardRate: '1.3 MPD',
      categories: [],
      spendCap: 'No category bonus, base rate only',
    }));
  it("Lady's: all seven categories in one sentence", () => {
    const { rewardRate, spendCap, categories } = describeToday('LADYS');
    expect({ rewardRate, spendCap }).toEqual({
      rewardRate: '4 MPD',
      spendCap: 'Cap at S$1,000 a month, only if it is a category you chose',
    });
    expect(categories).toEqual(expect.arrayContaining(['3075', '5411', '5812', '7230']));
  });
  it('HSBC Revolution: the 8 MPD of account holders is not the headline', () =>
    expect(describeToday('REVO').rewardRate).toBe('4 MPD'));
  it('different rules are each named with what they are for', () =>
    expect(describeToday('AMEXGOLD').spendCap).toBe(
      'Cap at US$25,000 a year, only at merchants in the US (US supermarkets); cap at US$50,000 a year (restaurants)',
    ));
  it('rules that differ only in how to pay share a sentence', () => {
    expect(describeToday('EVOL').spendCap).toBe(
      'Cap at S$300 a statement month for online spending and mobile wallet taps together, SGD only, with at least S$800 spent a statement month, as cash back, not miles',
    );
    expect(describeToday('FRANK').spendCap).toContain('for online spending and mobile wallet taps each');
  });
  it('the categories are known codes in ascending order', () => {
    const { categories } = describeToday('HORIZON');
    expect(categories).toEqual([...categories].sort());
    expect(categories.every((code) => mccs.includes(code))).toBe(true);
  });
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
