import { describe, expect, it } from 'vitest';
import { listEligibleCards } from '../../../src/query/eligibility/list-eligible-cards.ts';
import { cards, getCard, TODAY } from './real-cards.ts';

const dining = listEligibleCards(cards, { mcc: '5812', channel: undefined, region: 'SG', on: TODAY });

describe('the eligible cards at a restaurant in Singapore', () => {
  it('all cards of the region appear, and no others', () => {
    expect(dining).toHaveLength(cards.filter(({ region }) => region === 'SG').length);
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
      'LADYSOLM',
      'PPV',
      'UOBVS',
    ]));
  it('those without a bonus follow, best base rate first', () => {
    const rest = dining.filter(({ eligible }) => !eligible);
    expect(dining.slice(-rest.length)).toEqual(rest);
    const rates = rest.map(({ mpd }) => Number.parseFloat(mpd));
    expect(rates).toEqual(rates.toSorted((one, other) => other - one));
    expect(rest).toContainEqual({
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
