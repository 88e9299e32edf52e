// Cards that a merchant does not accept, or of a network other than the requested one, earn nothing and say why.
import { describe, expect, it } from 'vitest';
import type { Merchant } from '../../../src/catalogue/merchant.ts';
import { listAssumptions } from '../../../src/query/advice/describe-earning.ts';
import { rankPurchase } from '../../../src/query/advice/earn-purchase.ts';
import {
  canPayWith,
  describeAccepted,
  explainUnusable,
  findAccepted,
} from '../../../src/query/eligibility/accepted-networks.ts';
import { listEligibleCards, rateCard } from '../../../src/query/eligibility/list-eligible-cards.ts';
import type { Question } from '../../../src/query/eligibility/question.ts';
import { makeCard, makeRule } from '../../fixture/make-card.ts';

const FACTS = { source: 'a', asOf: '2023-12' } as const;
const ACCEPTS: Merchant['accepts'] = [
  { country: 'US', channel: 'offline', networks: ['visa'], ...FACTS },
  { country: 'CA', networks: ['mastercard'], ...FACTS },
];
const VISA = makeCard('VISA');
const MASTER = makeCard('MC', { networks: ['Mastercard'], rules: [makeRule('all')] });
const AMEX = makeCard('AX', { networks: ['American Express'], rewardUnit: 'cash-back' });
const BOTH = makeCard('BOTH', { networks: ['Visa', 'Mastercard'] });
const AT_COSTCO: Question = {
  mcc: '5300',
  channel: 'offline',
  merchant: { id: 'costco', name: 'Costco', country: 'US', accepts: ACCEPTS[0] },
  region: 'SG',
  on: '2026-11-16',
};

it.each([
  [{ country: 'US', channel: 'offline', networks: ['visa'] }, 'Costco takes only Visa in person in the US'],
  [{ country: 'SG', channel: 'online', networks: ['visa'] }, 'Costco takes only Visa online in Singapore'],
  [
    { country: 'CA', networks: ['visa', 'mastercard', 'amex'] },
    'Costco takes only Visa, Mastercard and American Express in Canada',
  ],
] as const)('%j in words', (accepted, sentence) => {
  expect(describeAccepted('Costco', { ...accepted, ...FACTS })).toBe(sentence);
});

it('blames the network asked about where the merchant takes it', () => {
  const explain = (network?: 'visa' | 'mastercard') =>
    explainUnusable(BOTH, { ...AT_COSTCO, ...(network && { network }) });
  const own = 'this card is a Visa or a Mastercard';
  expect(explain('visa')).toBe(`You asked about Visa, but ${own}`);
  expect(explain('mastercard')).toBe(`Costco takes only Visa in person in the US, but ${own}`);
  expect(explain()).toBe(`Costco takes only Visa in person in the US, but ${own}`);
});

it('finds what is known for the country and the way of paying', () => {
  expect(findAccepted({ accepts: ACCEPTS }, 'US', 'offline')).toBe(ACCEPTS[0]);
  expect(findAccepted({ accepts: ACCEPTS }, 'US', 'online')).toBeUndefined();
  expect(findAccepted({ accepts: ACCEPTS }, 'CA', 'online')).toBe(ACCEPTS[1]);
  expect(findAccepted({}, 'US', 'offline')).toBeUndefined();
});

it('one of the networks that a merchant takes is enough', () => {
  const accepts = { country: 'US', networks: ['visa', 'amex'], ...FACTS } as const;
  const asked = { ...AT_COSTCO, merchant: { ...AT_COSTCO.merchant!, accepts } };
  expect([VISA, AMEX, BOTH, MASTER].map((card) => canPayWith(card, asked))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

describe('if a merchant accepts only one network', () => {
  it('other cards come last and earn nothing', () => {
    const listed = listEligibleCards({ cards: [MASTER, VISA, BOTH], meta: {} }, AT_COSTCO);
    expect(listed.map(({ shortName, mpd, eligible }) => [shortName, mpd, eligible])).toEqual([
      ['BOTH', '0.4 MPD', false],
      ['VISA', '0.4 MPD', false],
      ['MC', '0 MPD', false],
    ]);
    expect(listed[2]!.spendCap).toBe(
      'Costco takes only Visa in person in the US, but this card is a Mastercard',
    );
  });
  it('cash back has its unit after the reason', () => {
    expect(listEligibleCards({ cards: [AMEX], meta: {} }, AT_COSTCO)[0]!.spendCap).toBe(
      'Costco takes only Visa in person in the US, but this card is an American Express, as cash back, not miles',
    );
    expect(rateCard(AMEX, AT_COSTCO, 'people').reasons).toEqual([
      'Costco takes only Visa in person in the US, but this card is an American Express.',
    ]);
  });
  it('a purchase earns nothing with them', () => {
    const [first, last] = rankPurchase([MASTER, VISA], AT_COSTCO, 100, { mileValue: 1 });
    expect(first).toMatchObject({ card: { shortName: 'VISA' }, amount: 40 });
    expect(last).toMatchObject({ card: { shortName: 'MC' }, amount: 0, sure: 0 });
    expect(listAssumptions(last!, AT_COSTCO, 100, { mileValue: 1 })[0]).toMatch(/^Costco takes only Visa/);
  });
});

it('asking for one network leaves out the cards of others', () => {
  const asked: Question = {
    mcc: '5300',
    channel: 'offline',
    region: 'SG',
    on: '2026-11-16',
    network: 'visa',
  };
  expect(listEligibleCards({ cards: [MASTER], meta: {} }, asked)[0]).toMatchObject({
    eligible: false,
    spendCap: 'You asked about Visa, but this card is a Mastercard',
  });
  expect(
    listEligibleCards({ cards: [MASTER], meta: {} }, { ...asked, network: 'mastercard' })[0],
  ).toMatchObject({
    eligible: true,
  });
});
