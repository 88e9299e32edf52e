// Worked out by hand from the rule at the top of rank-codes.ts, with round numbers of our own.
import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../src/catalogue/evidence.ts';
import {
  CONFIDENCE_RULE,
  type ConfidenceRule,
  getShare,
  isOnOrBefore,
  rankCodes,
} from '../../../src/query/evidence/rank-codes.ts';
import { assigned, EDITION, editorial, inferred, inferredAs, observed } from '../../build/make-parts.ts';

const RULE: ConfidenceRule = {
  date: EDITION,
  observed: { high: 0.8, medium: 0.75, low: 0.5 },
  listed: 0.8,
  halfLifeYears: 10,
  elsewhere: 0.5,
  assigned: 0.75,
  editorial: 0.6,
  inferred: 0.5,
  inferredBrands: 0.4,
  furtherInferences: 0.5,
  elsewhereBesideStronger: 0.5,
  inferredBesideStronger: 0.5,
  contradicted: 0.4,
  otherChannel: 0.5,
  networkUnknown: 0.5,
  partOfBusiness: 0.25,
  family: { 5814: { 5812: 0.5 } },
  adjusted: {},
};
type Where = { country?: string; channel?: 'online' | 'offline' };
const rank = (evidence: Evidence[], where: Where = {}) =>
  rankCodes(evidence, { edition: EDITION, rule: RULE, ...where });
const first = (evidence: Evidence[], where: Where = {}) => rank(evidence, where)[0]!;
const inDirectory = (mcc: string): Evidence => ({ ...inferredAs(mcc), source: 'malls' });

describe('one witness has its own worth as confidence', () => {
  it.each([
    ['observed, high trust', observed('5311'), 0.8, 'observed'],
    ['observed, medium trust', observed('5311', { trust: 'medium' }), 0.75, 'observed'],
    ['observed, low trust', observed('5311', { trust: 'low' }), 0.5, 'observed'],
    ['assigned', assigned('5311'), 0.75, 'assigned'],
    ['editorial', editorial('5311'), 0.6, 'editorial'],
    ['inferred by a directory', inDirectory('5311'), 0.5, 'inferred'],
    ['inferred by the list of brands', inferred('5311'), 0.4, 'inferred'],
  ])('%s', (_, piece, confidence, basis) => {
    expect(rank([piece as Evidence])).toEqual([{ mcc: '5311', share: 1, confidence, basis }]);
  });

  it('below 0.9, whoever it is', () => {
    const { observed: byTrust, assigned, editorial, inferred, inferredBrands } = CONFIDENCE_RULE;
    for (const worth of [...Object.values(byTrust), assigned, editorial, inferred, inferredBrands])
      expect(worth).toBeLessThan(0.9);
  });
});

describe('once each', () => {
  const article = (source: string, mcc: string, publisher = 'The Blog') =>
    observed(mcc, { source, publisher });

  it('articles of one publisher are one witness', () => {
    expect(first([article('blog-1', '5311'), article('blog-2', '5311')]).confidence).toBe(0.8);
  });

  it('publishers are several: 1 - 0.2 × 0.2', () => {
    const others = article('other-1', '5311', 'Another');
    expect(first([article('blog-1', '5311'), others]).confidence).toBe(0.96);
  });

  it('rows of one source without a publisher of several are one as well', () => {
    expect(first([observed('5311'), observed('5311', { seenAs: 'Shop 2' })]).confidence).toBe(0.8);
  });

  it('codes of one witness divide its worth by their payments: 60 of 80 and 20 of 80', () => {
    const store = (mcc: string, count: number) => observed(mcc, { count, countOfStore: 80 });
    expect(rank([store('4722', 20), store('7011', 60)])).toEqual([
      { mcc: '7011', share: 0.75, confidence: 0.6, basis: 'observed' },
      { mcc: '4722', share: 0.25, confidence: 0.2, basis: 'observed' },
    ]);
  });

  it('the payments of all its shops: 30 and 30 of 80', () => {
    const shops = [observed('7011', { count: 30 }), observed('7011', { count: 30, seenAs: 'Shop 2' })];
    expect(first([...shops, observed('4722', { count: 20 })])).toMatchObject({ mcc: '7011', share: 0.75 });
  });

  it('and evenly if it counted none, however often it says so', () => {
    const codes = [article('blog-1', '5311'), article('blog-2', '5311'), article('blog-3', '5999')];
    expect(rank(codes).map(({ confidence }) => confidence)).toEqual([0.4, 0.4]);
  });

  it('a bank’s list of possible codes is no observation of each: 0.8 × 0.8 for four', () => {
    const listed = ['5310', '5311', '5331', '5399'].map((mcc) => observed(mcc, { listed: true }));
    expect(rank(listed).map(({ confidence }) => confidence)).toEqual([0.16, 0.16, 0.16, 0.16]);
    expect(first([editorial('5399'), ...listed]).mcc).toBe('5399');
  });
});

describe('here before there', () => {
  const pump = observed('5542', { country: 'US', count: 12, countOfStore: 12 });

  it('an editor’s entry comes before what was seen elsewhere, and says what it rests on', () => {
    expect(first([editorial('5499'), pump], { country: 'SG' })).toMatchObject({
      mcc: '5499',
      basis: 'editorial',
    });
    expect(first([editorial('5499'), pump], { country: 'US' })).toMatchObject({
      mcc: '5542',
      basis: 'observed',
    });
  });

  it('however many were seen elsewhere: they are one witness', () => {
    const far = ['a', 'b', 'c', 'd'].map((source) => ({ ...pump, source }));
    expect(first(far, { country: 'SG' }).confidence).toBe(0.4);
    expect(first([editorial('5499'), ...far], { country: 'SG' }).mcc).toBe('5499');
  });

  it('what was seen here decides against what was judged and what was seen elsewhere', () => {
    const here = observed('5499', { trust: 'medium', lastSeen: EDITION });
    const evidence = [here, editorial('5542'), assigned('5542'), pump];
    expect(first(evidence, { country: 'SG' })).toMatchObject({ mcc: '5499', basis: 'observed' });
  });

  it('but not by hearsay, a list of what is possible, on another channel, or by a part of the business', () => {
    const weak = { trust: 'medium', lastSeen: '2006-11-16' } as const;
    const where = { country: 'SG', channel: 'offline' } as const;
    for (const given of [
      { trust: 'low' as const },
      { listed: true as const },
      { channel: 'online' as const },
      { seenAs: 'Muji Cafe (restaurant)' },
    ])
      expect(first([observed('5814', { ...weak, ...given }), editorial('5311')], where).mcc).toBe('5311');
  });

  it('however strong it is otherwise', () => {
    for (const given of [{ trust: 'low' as const }, { channel: 'online' as const }])
      expect(first([observed('5814', given), editorial('5311')], { channel: 'offline' }).mcc).toBe('5311');
    for (const where of [{}, { channel: 'offline' as const }])
      expect(first([observed('5814'), editorial('5311')], where).mcc).toBe('5814');
  });

  it.each<[string, string, Evidence[]]>([
    ['observed', 'seen here', [observed('5499'), assigned('5499'), editorial('5499'), inferred('5499')]],
    ['assigned', 'the brand’s own', [assigned('5499'), editorial('5499'), { ...pump, mcc: '5499' }]],
    ['editorial', 'chosen by an editor', [{ ...pump, mcc: '5499' }, editorial('5499'), inferred('5499')]],
    ['observed', 'seen elsewhere, and inferred', [inferred('5499'), { ...pump, mcc: '5499' }]],
    ['inferred', 'inferred, whatever else is said of others', [inferred('5499'), editorial('5812')]],
  ])('a code rests on the strongest: %s, if it is %s', (basis, _, evidence) => {
    const codes = rank(evidence, { country: 'SG' });
    expect(codes.find(({ mcc }) => mcc === '5499')?.basis).toBe(basis);
  });

  it('everywhere is here if the country is unknown', () => {
    expect(first([pump]).confidence).toBe(0.8);
    expect(first([pump], { country: 'ZZ' }).confidence).toBe(0.8);
  });
});

describe('several witnesses', () => {
  it('that agree: 1 - 0.25 × 0.40, under the strongest kind', () => {
    expect(first([editorial('7011'), assigned('7011')])).toEqual({
      mcc: '7011',
      share: 1,
      confidence: 0.9,
      basis: 'assigned',
    });
  });

  it('that disagree: odds of 3 and 1.5 to 1', () => {
    expect(rank([editorial('7011'), assigned('3504')])).toEqual([
      { mcc: '3504', share: 0.667, confidence: 0.545, basis: 'assigned' },
      { mcc: '7011', share: 0.333, confidence: 0.273, basis: 'editorial' },
    ]);
  });

  it('a hint beside something stronger counts half: odds of 1.5 and 0.25', () => {
    expect(first([editorial('5311'), inferred('5411')])).toMatchObject({ mcc: '5311', confidence: 0.545 });
  });

  it('a directory adds nothing to an editor, who has read it', () => {
    expect(first([editorial('5311'), inDirectory('5311')]).confidence).toBe(0.6);
  });

  it('the first of several kinds of business leads: odds of 0.667 and 0.25', () => {
    expect(rank([inferred('5541'), inferred('5499')])).toEqual([
      { mcc: '5541', share: 0.727, confidence: 0.348, basis: 'inferred' },
      { mcc: '5499', share: 0.273, confidence: 0.13, basis: 'inferred' },
    ]);
  });

  it('a judgement within a family leaves half of its doubt to the other: 0.4, and half of 0.6 × 0.4', () => {
    // As one witness with 0.6 and 0.12, and 0.28 of doubt.
    expect(rank([editorial('5814')])).toEqual([
      { mcc: '5814', share: 0.833, confidence: 0.6, basis: 'editorial' },
      { mcc: '5812', share: 0.167, confidence: 0.12, basis: 'inferred' },
    ]);
  });
});

describe('an observation counts', () => {
  const alone = (given: object, where: Where = {}) => first([observed('5311', given)], where).confidence;

  it('half after the half-life', () => {
    expect(alone({ lastSeen: '2016-11-16' })).toBe(0.4);
  });

  it('from the middle of a year or month, if the day is unknown', () => {
    // 2026-11-16 is 2026.876: 0.8 × 0.5^(10.376 / 10) and, for the month, within 0.002 of ten years.
    expect(alone({ lastSeen: '2016' })).toBe(0.39);
    expect(alone({ lastSeen: '2016-11' })).toBe(0.4);
  });

  it('from its day, if that is known: half a month before and after ten years', () => {
    expect(alone({ lastSeen: '2016-11-01' })).toBe(0.399);
    expect(alone({ lastSeen: '2016-11-30' })).toBe(0.401);
  });

  it('no more for being dated after the edition', () => {
    expect(alone({ lastSeen: '2027' })).toBe(0.8);
  });

  it('half on another channel, and the later of two codes more than the earlier', () => {
    expect(alone({}, { channel: 'online' })).toBe(0.4);
    const [later] = rank([
      observed('4722', { count: 5, lastSeen: '2016-11-16' }),
      observed('7011', { count: 5 }),
    ]);
    expect(later).toMatchObject({ mcc: '7011', share: 0.667 });
  });

  it('a quarter if it is about a part of the business and there is something about the whole', () => {
    const cafe = observed('5812', { seenAs: 'Muji Cafe (restaurant)' });
    expect(rank([cafe])).toEqual([{ mcc: '5812', share: 1, confidence: 0.8, basis: 'observed' }]);
    // Odds of 1.5 and 0.25.
    expect(rank([editorial('5311'), cafe])).toMatchObject([
      { mcc: '5311', confidence: 0.545 },
      { mcc: '5812', confidence: 0.091 },
    ]);
  });

  it('nothing, and not NaN, if it counted nothing', () => {
    expect(first([observed('5311', { count: 0, countOfStore: 9 })])).toMatchObject({
      share: 0,
      confidence: 0,
    });
  });
});

describe('as sure as right', () => {
  const told = (adjusted: Record<string, number>, evidence: Evidence[], where: Where = {}) =>
    rankCodes(evidence, { edition: EDITION, rule: { ...RULE, adjusted }, ...where });

  it('changes the odds by what the first code rests on: 0.6 is 3 to 2, and twice that 6 to 2', () => {
    expect(told({ 'editorial, alone': 2 }, [editorial('5311')])[0]!.confidence).toBe(0.75);
  });

  it('and by the code, if it is judged', () => {
    const adjusted = { 'judged 5311': 0.5 };
    // 3 to 4.
    expect(told(adjusted, [editorial('5311')])[0]!.confidence).toBe(0.429);
    expect(told(adjusted, [observed('5311')])[0]!.confidence).toBe(0.8);
    expect(told(adjusted, [assigned('5311')])[0]!.confidence).toBe(0.75);
    // Of odds of 1, and of 2 to 3.
    expect(told(adjusted, [inDirectory('5311')])[0]!.confidence).toBe(0.333);
    expect(told(adjusted, [inferred('5311')])[0]!.confidence).toBe(0.25);
  });

  it('and apart in Singapore, whatever code is judged, by whomever', () => {
    const adjusted = { 'editorial, alone': 3, 'judged 5311': 0.5, 'judged in SG': 2 };
    for (const mcc of ['5311', '5812'])
      expect(told(adjusted, [editorial(mcc)], { country: 'SG' })[0]!.confidence).toBe(0.75);
    // 3 to 2, times 3, times 0.5.
    expect(told(adjusted, [editorial('5311')], { country: 'MY' })[0]!.confidence).toBe(0.692);
  });

  it('changes all codes alike, so that neither their order nor their shares change', () => {
    const pieces = [editorial('7011'), assigned('3504')];
    const [first, second] = told({ 'assigned, disputed': 0.5 }, pieces);
    // 0.545 is 6 to 5; 3 to 5 is 0.375, and 0.273 × 0.375 / 0.545 is 0.188.
    expect(first).toMatchObject({ mcc: '3504', share: 0.667, confidence: 0.375 });
    expect(second).toMatchObject({ mcc: '7011', share: 0.333, confidence: 0.188 });
  });

  it.each([
    ['editorial, alone', [editorial('5311')]],
    ['editorial, agreed', [editorial('5311'), inferred('5311')]],
    ['editorial, disputed', [editorial('5311'), inferred('5411')]],
    ['assigned, disputed', [editorial('5311'), assigned('5411')]],
    ['editorial, contested', [editorial('5311'), editorial('5411')]],
    ['seen here, agreed', [observed('5311'), observed('5311', { source: 'other' })]],
    ['directory, alone', [inDirectory('5311')]],
    ['brands, alone', [inferred('5311')]],
  ])('%s', (ground, pieces) => {
    const before = first(pieces).confidence;
    expect(told({ [ground]: 0.5 }, pieces)[0]!.confidence).toBeLessThan(before);
  });

  it('never raises what one witness names to 0.9, nor all codes together to 1', () => {
    expect(told({ 'seen here, alone': 50 }, [observed('5311')])[0]!.confidence).toBe(0.89);
    expect(told({ 'seen here, disputed': 50 }, [observed('5311'), inferred('5411')])[0]!.confidence).toBe(
      0.89,
    );
    const agreed = [observed('5311'), editorial('5311')];
    expect(told({ 'seen here, agreed': 50 }, agreed)[0]!.confidence).toBeGreaterThan(0.99);
    const codes = told({ 'assigned, disputed': 50 }, [editorial('7011'), assigned('3504')]);
    expect(codes.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThan(1);
  });
});

it('resolves ties by the lower code, in any order of evidence', () => {
  expect(rank([editorial('7011'), editorial('4722')]).map(({ mcc }) => mcc)).toEqual(['4722', '7011']);
  expect(rank([editorial('4722'), editorial('7011')]).map(({ mcc }) => mcc)).toEqual(['4722', '7011']);
});

it('has no answer without evidence', () => {
  expect(rank([])).toEqual([]);
});

it("uses only the operator's own entry, whatever was observed", () => {
  const operators: Evidence = {
    ...(editorial('5999') as Evidence & { kind: 'editorial' }),
    source: 'operator',
  };
  for (const adjusted of [{}, { 'editorial, alone': 2, 'judged 5999': 2 }])
    expect(
      rankCodes([observed('5812'), operators], { edition: EDITION, rule: { ...RULE, adjusted } }),
    ).toEqual([{ mcc: '5999', share: 1, confidence: 0.6, basis: 'editorial' }]);
});

it.each([
  ['2019', true],
  ['2019-03', true],
  ['2019-03-01', true],
  ['2019-03-02', false],
  ['2019-04', false],
  ['2020', false],
])('%s had begun on 2019-03-01: %s', (date, hasBegun) => {
  expect(isOnOrBefore(date, '2019-03-01')).toBe(hasBegun);
});

it('has the share of a shop’s payments, all of them if they were not counted', () => {
  const shares = [
    { count: 5, countOfStore: 20 },
    { count: 5 },
    { countOfStore: 20 },
    { count: 5, countOfStore: 0 },
  ];
  expect(shares.map((given) => getShare(observed('5311', given)))).toEqual([0.25, 1, 1, 1]);
  expect(getShare(observed('5311', { count: 21, countOfStore: 20 }))).toBe(1);
});
