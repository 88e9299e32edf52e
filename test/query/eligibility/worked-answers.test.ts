// Worked by hand from the facts about each card, as of 16 November 2026 unless a day is given: one row for each kind of
// term that banks write. The rules behind them are tested on cards made by hand.
import { expect, test } from 'vitest';
import type { Question } from '../../../src/query/eligibility/question.ts';
import { answer, ask, BASE, shop } from './real-cards.ts';

const ONLINE = { channel: 'online' } as const;
const OFFLINE = { channel: 'offline' } as const;

test.each<[string, string, string, Partial<Question>, string]>([
  ['on the online whitelist', 'PPV', '5651', ONLINE, '4 Cap at S$600 a month, online only'],
  ['any code by wallet', 'PPV', '5651', OFFLINE, '4 Cap at S$600 a month, mobile wallet taps only'],
  ['not on the online whitelist', 'PPV', '7011', ONLINE, `no 0.4 ${BASE}`],
  [
    'both ways, each with its own cap',
    'PPV',
    '5812',
    {},
    '4 Cap at S$600 a month shared with buses and trains by mobile wallet, mobile wallet taps only; cap at S$600 a month, online only',
  ],
  ['a range left out', 'CRMC', '3504', ONLINE, `no 0.4 ${BASE}`],
  [
    'a whitelist that shares a cap',
    'CRMC',
    '5651',
    OFFLINE,
    '4 Cap at S$1,000 a statement month shared with online spending outside travel, in store only',
  ],
  [
    'both ways under one cap',
    'CRMC',
    '5651',
    {},
    '4 Cap at S$1,000 a statement month, online or in store, not by wallet in an app',
  ],
  [
    'an exception for some codes',
    'REVO',
    '5812',
    {},
    '4 Cap at S$1,000 a month, online or contactless only, not for dining in hotels',
  ],
  [
    'wallets, online too',
    'USBAR',
    '5942',
    ONLINE,
    '3 Cap at US$5,000 a statement month, then 1 MPD, mobile wallets only, tapped or in an app, exclusions as on the bank’s other cards, in points, not miles',
  ],
  [
    'a certain wallet',
    'APPLE',
    '5942',
    OFFLINE,
    '2 No cap, online, in an app or by mobile wallet tap, paid with Apple Pay, exclusions not checked, as cash back, not miles',
  ],
  ['an excluded range', 'CPM', '9311', {}, 'no 0 Excluded by the bank: earns nothing'],
  [
    'an excluded name',
    'BOCEM',
    '7299',
    { merchant: shop('CardUp', 'SG') },
    'no 0 Excluded by the bank: earns nothing',
  ],
  [
    'a reduced rate',
    'QFULT',
    '9311',
    {},
    'no 0.5 Reduced rate here, below the base rate of 1.25 MPD, exclusions not checked',
  ],
  [
    'a code that stands in for names',
    'KFUOB',
    '3075',
    {},
    '3 No cap, at Singapore Airlines, Scoot, KrisShop, Kris+ or Pelago only',
  ],
  [
    'a list of merchants',
    'YUU',
    '5411',
    { merchant: shop('Cold Storage', 'SG') },
    '2.78 No cap, for yuu merchants and SimplyGo only, exclusions as on the bank’s other cards',
  ],
  ['a portal', 'C1V', '7011', {}, `no 2 ${BASE}, exclusions as on the bank’s other cards`],
  [
    'quarters that are not known',
    'CFF',
    '5541',
    {},
    `no 1 ${BASE}, exclusions as on the bank’s other cards, as cash back, not miles`,
  ],
  [
    'local currency only',
    'SCJ',
    '5411',
    { ...ONLINE, merchant: shop('RedMart', 'SG') },
    '3 Cap at S$1,000 a statement month, online only, SGD only',
  ],
  ['abroad', 'SCJ', '5411', { ...ONLINE, merchant: shop('Ocado', 'GB') }, '2 No cap, foreign currency only'],
  [
    'the tier that needs less spending',
    'MWMC',
    '5812',
    { merchant: shop('Lawson', 'JP') },
    '2.8 No cap, foreign currency only, with at least S$800 but less than S$4,000 spent a month, exclusions as on the bank’s other cards',
  ],
  ['a choice', 'LADYS', '5812', {}, '4 Cap at S$1,000 a month, only if Dining is a category you chose'],
  [
    'a sure rate before a choice',
    'CCR',
    '5411',
    ONLINE,
    '2 Cap at US$2,500 a quarter shared with the category you chose, exclusions as on the bank’s other cards, as cash back, not miles',
  ],
  [
    'spending with a group',
    'KFUOB',
    '5812',
    {},
    '2.4 No cap, with at least S$1,000 spent with Singapore Airlines Group a membership year',
  ],
  [
    'a minimum spent this way',
    'UOBVS',
    '5541',
    OFFLINE,
    '4 Cap at S$1,200 a statement month shared with contactless payments, buses and trains, SGD only, with at least S$1,000 spent this way a statement month, not at Shell or SPC',
  ],
  [
    'a balance or a salary',
    'MOX',
    '5812',
    {},
    '0.25 No cap, with HK$250,000 or more with the bank or HK$25,000 of salary paid in, exclusions not checked',
  ],
  [
    'terms that nobody has read',
    'CPMHK',
    '5812',
    {},
    `no 0.125 ${BASE}, exclusions as on the bank’s other cards`,
  ],
])('%s: %s at %s', (_, card, mcc, asked, expected) => {
  expect(answer(card, mcc, asked)).toBe(expected);
});

test.each([
  ['WWMC', '5732', '2024-02-29', 'S$2,000'],
  ['WWMC', '5732', '2024-03-01', 'S$1,500'],
  ['WWMC', '5732', '2025-08-01', 'S$1,000'],
  ['REVO', '5651', '2026-03-31', 'S$1,500'],
  ['REVO', '5651', '2026-04-01', 'S$1,000'],
])('%s at %s on %s: the cap was %s', (card, mcc, on, cap) => {
  expect(answer(card, mcc, { ...ONLINE, on })).toMatch(`4 Cap at ${cap} a month`);
});

test.each([
  ['2025-11-15', true],
  ['2025-12-01', false],
])('yuu at BreadTalk, which left in November 2025, on %s: %s', (on, eligible) => {
  expect(ask('YUU', '5462', { merchant: shop('BreadTalk', 'SG'), on }).eligible).toBe(eligible);
});
