// What /about/data and /api/merchants/{id} publish is what the build does.
import { expect, it } from 'vitest';
import type { Evidence } from '../../../src/catalogue/evidence.ts';
import { CONFIDENCE_RULE, rankCodes } from '../../../src/query/evidence/rank-codes.ts';

const EDITION = '2026-11-16';
const confidenceOf = (piece: Evidence): number | undefined =>
  rankCodes([piece], { edition: EDITION })[0]?.confidence;
const seen = (trust: 'high' | 'medium' | 'low', lastSeen: string): Evidence => ({
  kind: 'observed',
  mcc: '5812',
  source: 's',
  country: 'SG',
  channel: 'online',
  lastSeen,
  trust,
});

it.each(['assigned', 'editorial'] as const)('%s evidence alone', (kind) => {
  expect(confidenceOf({ kind, mcc: '5812', source: 's', asOf: EDITION })).toBe(CONFIDENCE_RULE[kind]);
});

it('inferred evidence alone', () => {
  expect(confidenceOf({ kind: 'inferred', mcc: '5812', source: 's', asOf: EDITION, because: 'x' })).toBe(
    CONFIDENCE_RULE.inferred,
  );
});

it.each(['high', 'medium', 'low'] as const)('a new sighting of %s trust, and an old one', (trust) => {
  const old = `${2026 - CONFIDENCE_RULE.halfLifeYears}-11-16`;
  expect(confidenceOf(seen(trust, EDITION))).toBe(CONFIDENCE_RULE.observed[trust]);
  expect(confidenceOf(seen(trust, old))).toBeCloseTo(CONFIDENCE_RULE.observed[trust] / 2, 3);
});
