import { expect, it } from 'vitest';
import type { Evidence } from '../../../src/catalogue/evidence.ts';
import {
  countReports,
  describeKind,
  describeReports,
  describeShare,
} from '../../../src/query/evidence/describe-evidence.ts';
import { rankCodes } from '../../../src/query/evidence/rank-codes.ts';
import { EDITION, editorial, observed } from '../../build/make-parts.ts';

const describe = (...evidence: Evidence[]): string =>
  describeShare(rankCodes(evidence, { edition: EDITION }), evidence, 'SG');

it('counts payments if there are enough', () => {
  expect(describe(observed('5300', { count: 4620 }), observed('5399', { count: 530, trust: 'low' }))).toBe(
    'In Singapore 5300 was on 4,620 of 5,150 known card payments (90 %); others had 5399',
  );
});

it('goes by the sources if payments were not counted', () => {
  expect(describe(observed('4722'), observed('4722'), observed('7011', { trust: 'low' }))).toBe(
    '60 % of the evidence points to 4722, the rest to 7011',
  );
});

it('uses payments elsewhere only if they support the code, and names the country', () => {
  const there = observed('5541', { trust: 'low' });
  const count = (mcc: string, payments: number) => observed(mcc, { country: 'US', count: payments });
  expect(describe(there, count('5541', 90), count('5542', 10))).toBe(
    'In the US 5541 was on 90 of 100 known card payments (90 %); others had 5542',
  );
  expect(describe(observed('5541', { source: 'blog' }), count('5541', 10), count('5542', 90))).toMatch(
    /^\d+ % of the evidence/,
  );
});

it('names a few of many', () => {
  const codes = ['5262', '5310', '5331', '5732'].map((mcc) => observed(mcc, { trust: 'low' }));
  expect(describe(observed('5311'), ...codes)).toMatch(/, the rest to 5262, 5310, 5331 and more$/);
});

it('says where there is only one', () => {
  expect(describe(editorial('5311'))).toBe('No other code is known for this merchant');
});

it('names what is meant as often in its family, where nobody named it', () => {
  expect(describe(editorial('5814'))).toBe(
    'No other code is known for this merchant, but such places sometimes have 5812',
  );
});

it.each([
  ['brands/amenity/fast_food', 'fast food'],
  ['transit/highway/bus_stop', 'bus stop'],
  ['Singapore/medical clinic (CHAS)', 'medical clinic (CHAS)'],
  ['Singapore/licensed hotel, inn, chain', 'licensed hotel, inn'],
  ['Singapore/mall tenant, kind by name, fitness', 'mall tenant, fitness'],
  ['Singapore/hospital/polyclinic pharmacy', 'hospital/polyclinic pharmacy'],
  ['a shop', 'a shop'],
])('%s reads %s', (because, kind) => {
  expect(describeKind(because)).toBe(kind);
});

it('says by how many people a code was reported, and counts no other source', () => {
  const reported = (mcc: string, count: number, lastSeen: string) =>
    observed(mcc, { source: 'reports', count, lastSeen, trust: 'low' });
  const evidence = [
    reported('4121', 2, '2026-09'),
    reported('4121', 1, '2026-10-03'),
    reported('5812', 1, '2026-08'),
    observed('4121', { count: 90 }),
  ];
  expect(describeReports('4121', evidence)).toBe('4121 was reported by 3 people, last in Oct 2026.');
  expect(describeReports('5812', evidence)).toBe('5812 was reported by one person, last in Aug 2026.');
  expect(describeReports('6540', evidence)).toBeUndefined();
  expect(['4121', '5812', '6540'].map((mcc) => countReports(mcc, evidence))).toEqual([3, 1, 0]);
});
