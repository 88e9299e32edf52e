// Cards whose exclusions nobody has read. Two of three researched cards exclude travel agencies (4722).
import { describe, expect, it } from 'vitest';
import type { Card } from '../../../src/catalogue/card.ts';
import { listAssumptions, listOpenConditions } from '../../../src/query/advice/describe-earning.ts';
import { earnPurchase, rankPurchase } from '../../../src/query/advice/earn-purchase.ts';
import { getDescription } from '../../../src/query/eligibility/describe-card.ts';
import { listEligibleCards, rateCard } from '../../../src/query/eligibility/list-eligible-cards.ts';
import type { Question } from '../../../src/query/eligibility/question.ts';
import { exclude, makeCard, makeRule } from '../../fixture/make-card.ts';
import { openCatalogueOf } from '../../fixture/make-catalogue.ts';

const UNREAD = exclude({ researched: false });
const EXCLUDING = exclude({ mccs: ['4722'] });
const { cards, ...catalogue } = openCatalogueOf(
  [],
  [
    makeCard('EX1', { exclusions: EXCLUDING }),
    makeCard('EX2', { exclusions: EXCLUDING }),
    makeCard('SURE', { baseRate: 0.1 }),
    makeCard('BASE', { baseRate: 2, exclusions: UNREAD }),
    makeCard('CASH', { baseRate: 0.3, rewardUnit: 'cash-back', exclusions: UNREAD }),
    makeCard('POINTS', { baseRate: 1, rewardUnit: 'points', exclusions: UNREAD }),
    makeCard('ALL', { exclusions: UNREAD, rules: [makeRule('online', { channels: ['online', 'in-app'] })] }),
    makeCard('NAMED', {
      exclusions: UNREAD,
      rules: [makeRule('everything', { rate: 3 }), makeRule('travel', { rate: 3, mccs: ['4722'] })],
    }),
    makeCard('NONE', { baseRate: 0, exclusions: UNREAD }),
  ],
);
const AGENCY: Question = { mcc: '4722', channel: 'online', region: 'SG', on: '2026-11-16' };
const SHOP: Question = { ...AGENCY, mcc: '5999' };
const get = (shortName: string): Card => cards.find((card) => card.shortName === shortName)!;
const answer = (shortName: string, question: Question, audience: 'api' | 'people' = 'people') => {
  const { eligible, rate, capSentence } = rateCard(get(shortName), question, audience);
  return `${eligible ? '' : 'no '}${rate} ${capSentence}`;
};

const MOST = 'ost cards earn nothing for MCC 4722, and we have not checked what the bank excludes';

describe('where most cards earn nothing', () => {
  it('the answer is maybe', () => {
    expect(answer('BASE', AGENCY)).toBe(`no 0 Maybe 2 MPD: m${MOST}`);
    expect(answer('CASH', AGENCY)).toBe(`no 0 Maybe 0.3 % cash back: m${MOST}`);
    expect(answer('CASH', AGENCY, 'api')).toBe(
      `no 0 Maybe 0.3 % cash back: m${MOST}, as cash back, not miles`,
    );
    expect(answer('POINTS', AGENCY)).toBe(`no 0 Maybe 1 MPD, in points, not miles: m${MOST}`);
  });
  it('a bonus for everything is no surer', () =>
    expect(answer('ALL', AGENCY)).toBe(`no 0 Maybe up to 4 MPD, no cap, online only: m${MOST}`));
  it('a rule for the place itself is sure', () =>
    expect(answer('NAMED', AGENCY)).toBe('3 No cap, exclusions not checked'));
  it('a card without a base rate earns nothing', () =>
    expect(answer('NONE', AGENCY)).toBe('no 0 No bonus here, earns nothing'));
  it('the reasons say what it may earn', () =>
    expect(rateCard(get('BASE'), AGENCY).reasons.slice(0, 2)).toEqual([
      `M${MOST}.`,
      'If it is not excluded, it earns 2 MPD.',
    ]));
  it('it ranks behind every card that surely earns, before those that earn nothing', () => {
    const order = ['NAMED', 'SURE', 'ALL', 'BASE', 'POINTS', 'CASH', 'EX1', 'EX2', 'NONE'];
    expect(listEligibleCards({ cards, meta: {} }, AGENCY).map(({ shortName }) => shortName)).toEqual(order);
    expect(rankPurchase(cards, AGENCY, 100, { mileValue: 1 }).map(({ card }) => card.shortName)).toEqual(
      order,
    );
  });
  it('a purchase earns nothing for sure, and the conditions say what else is possible', () => {
    const earning = earnPurchase(get('BASE'), AGENCY, 100, { mileValue: 1 });
    expect(earning).toMatchObject({ sure: 0, value: 2 });
    expect(listOpenConditions(earning)).toMatchObject([{ kind: 'exclusions' }]);
  });
  it('the code does not count among those that earn the headline rate', () => {
    const { categories } = getDescription(get('ALL'), {
      catalogue: { cards, ...catalogue },
      on: AGENCY.on,
    });
    expect(categories).toContain('5999');
    expect(categories).not.toContain('4722');
  });
});

describe('everywhere else', () => {
  it('the card keeps its rank', () =>
    expect(listEligibleCards({ cards, meta: {} }, SHOP).map(({ shortName }) => shortName)).toEqual([
      'ALL',
      'NAMED',
      'BASE',
      'POINTS',
      'EX1',
      'EX2',
      'CASH',
      'SURE',
      'NONE',
    ]));
  it('its terms say that the exclusions are not checked', () => {
    expect(answer('ALL', SHOP)).toBe('4 No cap, online only, exclusions not checked');
    expect(answer('BASE', SHOP)).toBe('no 2 No bonus here, base rate only, exclusions not checked');
    expect(answer('CASH', SHOP, 'api')).toBe(
      'no 0.3 No bonus here, base rate only, exclusions not checked, as cash back, not miles',
    );
  });
  it('so do the reasons and the conditions of a purchase', () => {
    expect(rateCard(get('ALL'), SHOP).reasons).toContain('We have not checked what the bank excludes.');
    for (const name of ['ALL', 'BASE']) {
      const earning = earnPurchase(get(name), SHOP, 100, { mileValue: 1 });
      expect(earning.sure).toBe(earning.value);
      expect(listAssumptions(earning, SHOP, 100, { mileValue: 1 })).toContain(
        'We have not checked what the bank excludes',
      );
    }
  });
  it('a researched card says nothing of it', () =>
    expect(JSON.stringify(rateCard(get('SURE'), SHOP))).not.toContain('checked'));
});

describe('where words exclude some merchants that the code does not tell from the others', () => {
  const card = makeCard('PART', {
    exclusions: exclude({ merchants: ['City Hospital'], words: ['public hospitals'], wordsIn: ['8062'] }),
  });
  const HOSPITAL: Question = { ...SHOP, mcc: '8062' };
  const earn = (question: Question) => earnPurchase(card, question, 100, { mileValue: 1 });
  const at = (name: string): Question => ({ ...HOSPITAL, merchant: { id: 'x', name, country: 'SG' } });
  it('nothing is sure for the code alone, and the words say why', () => {
    expect(earn(HOSPITAL)).toMatchObject({ sure: 0, value: 0.4 });
    expect(listOpenConditions(earn(HOSPITAL))).toMatchObject([
      { label: 'pay for something that the bank does not exclude: it excludes public hospitals' },
    ]);
    expect(rateCard(card, HOSPITAL, 'people').capSentence).toBe(
      'Maybe 0.4 MPD: the bank excludes public hospitals',
    );
  });
  it('a merchant is excluded by its name, and another earns', () => {
    expect(earn(at('City Hospital'))).toMatchObject({ sure: 0, value: 0 });
    expect(earn(at('Private Hospital'))).toMatchObject({ sure: 0.4, value: 0.4 });
    expect(earn(SHOP)).toMatchObject({ sure: 0.4 });
  });
});
