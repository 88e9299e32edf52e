import { describe, expect, it } from 'vitest';
import { describeCard } from '../../../src/query/eligibility/describe-card.ts';
import { listEligibleCards } from '../../../src/query/eligibility/list-eligible-cards.ts';
import { cards, getCard, mccs, TODAY } from './real-cards.ts';

const dining = listEligibleCards(cards, { mcc: '5812', channel: undefined, region: 'SG', on: TODAY });

describe('the eligible cards at a restaurant in Singapore', () => {
  it('all 34 cards of the region appear, and no others', () => {
    expect(dining).toHaveLength(34);
    expect(new Set(dining.map(({ shortName }) => getCard(shortName).region))).toEqual(new Set(['SG']));
  });
  it('an entry has exactly the keys of the contract, in order', () =>
    expect(Object.keys(dining[0]!)).toEqual(['name', 'shortName', 'eligible', 'mpd', 'spendCap']));
  it('4 MPD in order of name: each of these depends on something', () =>
    expect(dining.filter(({ mpd }) => mpd === '4 MPD').map(({ shortName }) => shortName)).toEqual([
      'CRMC',
      'WWMC',
      'REVO',
      'XL',
      'LADYS',
      'LADYSOL',
      'PPV',
      'UOBVS',
    ]));
  it('those without a bonus follow, best base rate first', () => {
    const rest = dining.filter(({ eligible }) => !eligible);
    expect(dining.slice(-rest.length)).toEqual(rest);
    expect(rest[0]).toEqual({
      name: 'HSBC Premier Mastercard',
      shortName: 'HSBCPMC',
      eligible: false,
      mpd: '1.68 MPD',
      spendCap: 'No bonus here, base rate only',
    });
  });
  it('a sure rate comes before an equal one with a condition', () => {
    const groceries = listEligibleCards(cards, { mcc: '5411', channel: undefined, region: 'US', on: TODAY });
    const three = groceries.filter(({ mpd }) => mpd === '3 MPD').map(({ shortName }) => shortName);
    expect(three.slice(0, 3)).toEqual(['BCE', 'C1S', 'STRATAP']);
    expect(three.slice(3)).toEqual(['BILTO', 'CSP', 'USBAR']);
  });
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
      spendCap: 'No bonus by category, base rate',
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
  it('rules that differ are each said with what they are for', () =>
    expect(describeToday('AMEXGOLD').spendCap).toBe(
      'Cap at US$25,000 a year, US merchants only (US supermarkets); cap at US$50,000 a year (restaurants)',
    ));
  it('the categories ascend and are codes of ours', () => {
    const { categories } = describeToday('HORIZON');
    expect(categories).toEqual([...categories].sort());
    expect(categories.every((code) => mccs.includes(code))).toBe(true);
  });
});
