// The reasons for an answer, on cards made by hand. Each sentence is an answer, so its words are checked.
import { expect, test } from 'vitest';
import type { Card } from '../../../src/catalogue/card.ts';
import type { Rule } from '../../../src/catalogue/card-rule.ts';
import { rateCard } from '../../../src/query/eligibility/list-eligible-cards.ts';
import type { Question } from '../../../src/query/eligibility/question.ts';
import { exclude, makeCard, makeRule } from '../../fixture/make-card.ts';

const SHOP = { id: 'ya-kun', name: 'Ya Kun', country: 'SG' };
const LATEST = 'The latest source is from 1 Nov 2026.';
const DINING = makeRule('dining', { mccs: ['5812'] });
const BONUS = 'MCC 5812 falls under dining: 4 MPD instead of 0.4 MPD.';

function explain(card: Partial<Card>, asked: Partial<Question> = {}): string[] {
  const question: Question = { mcc: '5812', channel: 'offline', region: 'SG', on: '2026-11-16', ...asked };
  return [...rateCard(makeCard('CARD', card), question).reasons];
}
const explainRule = (rule: Partial<Rule>, asked?: Partial<Question>) =>
  explain({ rules: [{ ...DINING, ...rule }] }, asked);

test.each<[string, Partial<Rule>, Partial<Question>, string[]]>([
  ['the code', {}, {}, [BONUS]],
  ['the code, if the rule is for everything', { mccs: 'all' }, { merchant: SHOP }, [BONUS]],
  [
    'the merchant, if its name counts',
    { mccs: [], conditions: [{ kind: 'merchants', names: ['Ya Kun'] }] },
    { merchant: SHOP },
    ['Ya Kun falls under dining: 4 MPD instead of 0.4 MPD.'],
  ],
  [
    'doubts about the codes',
    { mccBasis: 'derived' },
    {},
    [BONUS, 'The codes are derived from the bank’s wording, not from a published list.'],
  ],
  [
    'doubts about the rate',
    { rateBasis: 'recalled' },
    {},
    [BONUS, 'The rate is from memory, not from a source.'],
  ],
  [
    'doubts about the cap',
    { cap: { amount: 1000, period: 'month', basis: 'recalled' } },
    {},
    [BONUS, 'The cap is from memory, not from a source.'],
  ],
  ['no doubts', { mccBasis: 'published', rateBasis: 'published' }, {}, [BONUS]],
  [
    'the bank’s own figure',
    { earn: { units: 5, per: 1.6, of: 'points' } },
    {},
    [BONUS, 'The bank gives 5 points per S$1.60.'],
  ],
  ['one mile', { earn: { units: 1, per: 4 } }, {}, [BONUS, 'The bank gives 1 mile per S$4.']],
  ['several miles', { earn: { units: 2, per: 5 } }, {}, [BONUS, 'The bank gives 2 miles per S$5.']],
  ['its end', { until: '2026-12-31' }, {}, [BONUS, 'It ends on 31 Dec 2026.']],
  ['when it was last seen', { lastSeen: '2026-03' }, {}, [BONUS, 'Last seen in a source from Mar 2026.']],
])('a bonus: %s', (_, rule, asked, reasons) => {
  expect(explainRule(rule, asked)).toEqual([...reasons, LATEST]);
});

test('a bonus that more can be added to', () => {
  const boost = { rules: ['dining'], conditions: [{ kind: 'first-year' }] } as const;
  const boosts = [
    { ...boost, rate: 6 },
    { ...boost, rules: 'all', rateUpTo: 8, cap: { amount: 500, period: 'month' } },
    { ...boost, percent: { from: 25, to: 75 }, conditions: [...boost.conditions, { kind: 'registration' }] },
    { ...boost, rules: ['fuel'], rate: 9 },
    { ...boost, rate: 9, until: '2026-10-31' },
  ] as const;
  expect(explain({ rules: [DINING], boosts })).toEqual([
    BONUS,
    'You can earn more: 6 MPD, in the first year.',
    'You can earn more: up to 8 MPD, cap at S$500 a month, in the first year.',
    'You can earn more: 25 to 75% more, in the first year, after registration.',
    LATEST,
  ]);
});

test('a list that we do not have is mentioned if it pays more', () => {
  const list = (label: string, rate: number) =>
    makeRule(label, { mccs: [], rate, conditions: [{ kind: 'merchants', names: [] }] });
  const may = (label: string, rate: number) =>
    `${label} may earn ${rate} MPD here. We don’t know which merchants are on the bank’s list.`;
  const rules = [DINING, list('partners', 6), list('others', 4)];
  expect(explain({ rules }, { merchant: SHOP })).toEqual([BONUS, may('Partners', 6), LATEST]);
  expect(explain({ rules: rules.slice(1) }, { merchant: SHOP })).toEqual([
    'This card has no bonus for MCC 5812 here.',
    may('Partners', 6),
    may('Others', 4),
    LATEST,
  ]);
});

test('without a bonus: what would earn one', () => {
  const rules = [
    makeRule('online spending', { channels: ['online'], rate: 6 }),
    makeRule('foreign spending', { currency: 'foreign', rate: 3 }),
    makeRule('fuel', { mccs: ['5541'] }),
  ];
  expect(explain({ rules })).toEqual([
    'This card has no bonus for MCC 5812 here.',
    'Online spending earns 6 MPD, but only if you pay another way.',
    'Foreign spending earns 3 MPD, but only in another currency or country.',
    LATEST,
  ]);
  expect(explainRule({ effect: 'reduced', rate: 0.1 })).toEqual([
    'Dining earns less than the base rate of 0.4 MPD.',
    LATEST,
  ]);
});

test('an exclusion: of the code, of the merchant, and where it is from', () => {
  const excluded = { mccs: ['5812'], merchants: ['Ya Kun'] };
  const exclusions = exclude(excluded);
  const byCode = 'House Bank gives nothing for MCC 5812 on this card.';
  expect(explain({ exclusions }, { merchant: SHOP })).toEqual([byCode]);
  expect(explain({ exclusions }, { mcc: '5999', merchant: SHOP })).toEqual([
    'House Bank gives nothing for Ya Kun on this card.',
  ]);
  expect(explain({ exclusions: exclude({ ...excluded, basis: 'recalled' }) })).toEqual([
    byCode,
    'The exclusions are from memory, not from a source.',
  ]);
});

test('an exclusion that only the bank’s other cards have in print', () => {
  const entries = [{ mccs: ['5812'], of: 'bank', basis: 'derived' }] as const;
  const list = { id: 'general', basis: 'published', sources: [] } as const;
  expect(explain({ exclusions: { researched: false, list, entries } })).toEqual([
    'House Bank gives nothing for MCC 5812 on this card.',
    'We have not read what this card excludes: this is its bank’s list.',
  ]);
  expect(explain({ exclusions: { researched: false, list, entries } }, { mcc: '5999' })).toContain(
    'We have not read what this card excludes, and go by its bank’s list.',
  );
});

test('what the bank excludes in words, while it does', () => {
  const exclusions = exclude({ words: ['bill payments', 'top-ups'], until: '2026-11-16' });
  const words = 'The bank also excludes bill payments and top-ups.';
  expect(explain({ exclusions })).toContain(words);
  expect(explain({ exclusions }, { on: '2026-11-17' })).not.toContain(words);
});

test.each<[string, Partial<Card>, string[]]>([
  [
    'the assumed ratio of points, and what others are worth',
    {
      transfers: [
        { points: 2.5, miles: 1, assumed: true },
        { points: 5, miles: 1, of: 'UNI$', to: 'Avios' },
        { points: 10, miles: 3 },
        { points: 1, miles: 1, from: '2027-01-01' },
      ],
    },
    [
      'The rate assumes 2.5 points per mile.',
      'With 5 UNI$ per mile (Avios) it is 0.2 MPD.',
      'With 10 points for 3 miles it is 0.3 MPD.',
      LATEST,
    ],
  ],
  ['no ratio if none is assumed', { transfers: [{ points: 5, miles: 1 }] }, [LATEST]],
  ['blocks', { rounding: { block: 5 } }, ['Spending is rounded down to a multiple of S$5.', LATEST]],
  [
    'blocks of each payment',
    { rounding: { block: 5, per: 'transaction' } },
    ['Spending is rounded down to a multiple of S$5 per transaction.', LATEST],
  ],
  [
    'old facts',
    { asOf: '2025-01' },
    [
      'The latest source for this card is from Jan 2025, more than 12 months ago, so its terms may have changed.',
    ],
  ],
  ['doubtful facts', { confidence: 'low' }, [LATEST, 'We are not sure of all its terms (low confidence).']],
  [
    'exclusions that nobody has read',
    { exclusions: exclude({ researched: false }) },
    ['We have not checked what the bank excludes.', LATEST],
  ],
])('the card itself: %s', (_, card, reasons) => {
  expect(explain(card)).toEqual(['This card has no bonus for MCC 5812 here.', ...reasons]);
});

test('where we are unsure', () => {
  const unread = { usuallyExcluded: ['5812'], exclusions: exclude({ researched: false }) };
  const most = 'Most cards earn nothing for MCC 5812, and we have not checked what the bank excludes.';
  expect(explain(unread)).toEqual([most, 'If it is not excluded, it earns 0.4 MPD.', LATEST]);
  expect(explain({ ...unread, rules: [makeRule('all')] })).toEqual([
    most,
    'If it is not excluded, it earns up to 4 MPD.',
    LATEST,
  ]);
});
