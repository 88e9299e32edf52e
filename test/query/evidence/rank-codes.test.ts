// The weights were worked out by hand from the rule at the top of rank-codes.ts.
import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../src/catalogue/evidence.ts';
import { rankCodes } from '../../../src/query/evidence/rank-codes.ts';
import { assigned, EDITION, editorial, inferred, observed } from '../../build/make-parts.ts';

const rank = (evidence: Evidence[], where: { country?: string; channel?: 'online' | 'offline' } = {}) =>
  rankCodes(evidence, { edition: EDITION, ...where });
const first = (evidence: Evidence[], where = {}) => rank(evidence, where)[0]!;

describe('one piece of evidence', () => {
  it.each([
    ['observed, high trust', observed('5812'), 0.95, 'observed'],
    ['observed, medium trust', observed('5812', { trust: 'medium' }), 0.85, 'observed'],
    ['observed, low trust', observed('5812', { trust: 'low' }), 0.65, 'observed'],
    ['assigned', assigned('5812'), 0.75, 'assigned'],
    ['editorial', editorial('5812'), 0.6, 'editorial'],
    ['inferred', inferred('5812'), 0.4, 'inferred'],
  ])('%s, has the whole share and its own chance as confidence', (_, piece, confidence, basis) => {
    expect(rank([piece as Evidence])).toEqual([{ mcc: '5812', share: 1, confidence, basis }]);
  });
});

describe('a sighting of one part of the business', () => {
  const cafe = observed('5814', { seenAs: 'Muji Cafe (restaurant)' });

  it('counts a quarter beside evidence about the whole: 0.60 against 0.2375', () => {
    expect(rank([editorial('5311'), cafe])).toEqual([
      { mcc: '5311', share: 0.716, confidence: 0.43, basis: 'editorial' },
      { mcc: '5814', share: 0.284, confidence: 0.067, basis: 'observed' },
    ]);
  });

  it('does not silence what the kind of business says', () => {
    expect(first([inferred('5311'), cafe])).toMatchObject({ mcc: '5311', basis: 'inferred' });
  });

  it('counts fully if all that is known is about parts', () => {
    const voucher = observed('6540', { seenAs: 'CapitaStar (vouchers)' });
    expect(rank([voucher])).toEqual([{ mcc: '6540', share: 1, confidence: 0.95, basis: 'observed' }]);
  });
});

describe('at equal age', () => {
  it('observed beats assigned: 0.95 against 0.75 of 1.70', () => {
    expect(rank([assigned('3504'), observed('7011')])).toEqual([
      { mcc: '7011', share: 0.559, confidence: 0.531, basis: 'observed' },
      { mcc: '3504', share: 0.441, confidence: 0.331, basis: 'assigned' },
    ]);
  });

  it('assigned beats editorial: 0.75 against 0.60 of 1.35', () => {
    expect(rank([editorial('7011'), assigned('3504')])).toEqual([
      { mcc: '3504', share: 0.556, confidence: 0.417, basis: 'assigned' },
      { mcc: '7011', share: 0.444, confidence: 0.267, basis: 'editorial' },
    ]);
  });

  it('anything overrides an inference', () => {
    expect(rank([inferred('5411'), editorial('5812')])).toEqual([
      { mcc: '5812', share: 1, confidence: 0.6, basis: 'editorial' },
    ]);
  });

  it('the first of several kinds of business leads: 0.40 and 0.20 of 0.60', () => {
    expect(rank([inferred('5541'), inferred('5499')])).toEqual([
      { mcc: '5541', share: 0.667, confidence: 0.267, basis: 'inferred' },
      { mcc: '5499', share: 0.333, confidence: 0.067, basis: 'inferred' },
    ]);
  });
});

describe('pieces that agree', () => {
  it('add up as independent chances, 1 - 0.25 × 0.40, under the strongest kind', () => {
    expect(first([editorial('7011'), assigned('7011')])).toEqual({
      mcc: '7011',
      share: 1,
      confidence: 0.9,
      basis: 'assigned',
    });
  });

  it('can outweigh a single stronger one: 0.90 against 0.85', () => {
    expect(first([observed('5812', { trust: 'medium' }), editorial('7011'), assigned('7011')]).mcc).toBe(
      '7011',
    );
  });
});

describe('an observation counts', () => {
  const alone = (given: object, where = {}) => first([observed('5812', given)], where).confidence;

  it('half after six years, a quarter after twelve', () => {
    expect(alone({ lastSeen: '2020-11-16' })).toBe(0.475);
    expect(alone({ lastSeen: '2014-11-16' })).toBe(0.238);
  });

  it('so an old one loses to an editor, and a new one wins', () => {
    expect(first([editorial('7011'), observed('5812', { lastSeen: '2020-11-16' })]).mcc).toBe('7011');
    expect(first([editorial('7011'), observed('5812', { lastSeen: '2025-11-16' })]).mcc).toBe('5812');
  });

  it('from the middle of a year or month, if the day is unknown', () => {
    // 2026-11-16 is 2026.876: 0.95 × 0.5^(6.376 / 6) and, for the month, within 0.002 of six years.
    expect(alone({ lastSeen: '2020' })).toBe(0.455);
    expect(alone({ lastSeen: '2020-11' })).toBe(0.475);
  });

  it('no more for being dated after the edition', () => {
    expect(alone({ lastSeen: '2027' })).toBe(0.95);
  });

  it('by the share of the store’s transactions, at most all of them', () => {
    expect(alone({ count: 3, countOfStore: 4 })).toBe(0.713);
    expect(alone({ count: 5, countOfStore: 4 })).toBe(0.95);
    expect(alone({ count: 3 })).toBe(0.95);
  });

  it('half in another country and half on another channel', () => {
    expect(alone({}, { country: 'SG', channel: 'offline' })).toBe(0.95);
    expect(alone({}, { country: 'US' })).toBe(0.475);
    expect(alone({}, { channel: 'online' })).toBe(0.475);
    expect(alone({}, { country: 'US', channel: 'online' })).toBe(0.238);
  });

  it('nothing, and not NaN, if it counted nothing', () => {
    expect(first([observed('5812', { count: 0, countOfStore: 9 })])).toMatchObject({
      share: 0,
      confidence: 0,
    });
  });
});

it('splits the share of a store by its transactions: 60 of 80 and 20 of 80', () => {
  const store = (mcc: string, count: number) => observed(mcc, { count, countOfStore: 80 });
  expect(rank([store('4722', 20), store('7011', 60)])).toEqual([
    { mcc: '7011', share: 0.75, confidence: 0.534, basis: 'observed' },
    { mcc: '4722', share: 0.25, confidence: 0.059, basis: 'observed' },
  ]);
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
  expect(rank([observed('5812'), operators])).toEqual([
    { mcc: '5999', share: 1, confidence: 0.6, basis: 'editorial' },
  ]);
});
