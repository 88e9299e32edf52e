import { expect, it } from 'vitest';
import type { Evidence } from '../../../src/catalogue/evidence.ts';
import type { UsualCode } from '../../../src/catalogue/merchant.ts';
import {
  countReports,
  describeKind,
  describeReports,
  describeShare,
  explainUsual,
} from '../../../src/query/evidence/describe-evidence.ts';
import { rankCodes } from '../../../src/query/evidence/rank-codes.ts';
import { assigned, EDITION, editorial, inferredAs, observed } from '../../build/make-parts.ts';

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

/** Codes in order, as if they had been ranked. */
const rank = (...mccs: string[]): UsualCode[] =>
  mccs.map((mcc) => ({ mcc, share: 0.7, confidence: 0.5, basis: 'observed' }));

it('counts payments where they were made, or where most were made if those are fewer than ten', () => {
  const evidence = [
    ...[observed('5411', { count: 6 }), observed('5499', { count: 4 })],
    ...[observed('5411', { country: 'US', count: 80 }), observed('5411', { country: 'US', count: 10 })],
    ...[observed('5411', { country: 'MY', count: 20 }), observed('5912', { country: 'MY', count: 20 })],
    ...[observed('5411', { country: 'TH', count: 9 }), observed('5411', { country: 'TH' })],
    inferredAs('5999'),
  ];
  const ranked = rank('5411', '5499', '5912', '5999');
  expect(
    ['SG', 'US', 'MY', 'TH', 'VN', undefined].map((country) => describeShare(ranked, evidence, country)),
  ).toEqual([
    'In Singapore 5411 was on 6 of 10 known card payments (60 %); others had 5499',
    'In the US 5411 was on 90 of 90 known card payments (100 %)',
    'In Malaysia 5411 was on 20 of 40 known card payments (50 %); others had 5912',
    'In the US 5411 was on 90 of 90 known card payments (100 %)',
    'In the US 5411 was on 90 of 90 known card payments (100 %)',
    'In the US 5411 was on 90 of 90 known card payments (100 %)',
  ]);
});

it('names up to three others', () => {
  const evidence = ['5262', '5310', '5331'].map((mcc) => observed(mcc));
  expect(describeShare(rank('5311', '5262', '5310', '5331'), evidence)).toBe(
    '70 % of the evidence points to 5311, the rest to 5262, 5310 or 5331',
  );
});

it('says if others were seen too seldom, or only some of them by anybody', () => {
  expect(describeShare(rank('5311'), [observed('5311'), observed('5999')])).toBe(
    'No other code was seen often enough to count',
  );
  expect(describeShare(rank('5814', '5812', '5999'), [editorial('5814'), observed('5999')])).toBe(
    '70 % of the evidence points to 5814, the rest to 5812 or 5999',
  );
});

it.each<[UsualCode['basis'], string, readonly Evidence[]]>([
  [
    'observed',
    '5411 was seen on 1,200 of 3,000 in-person card payments in Singapore on 14 Mar 2026.',
    [observed('5411', { count: 1200, countOfStore: 3000, lastSeen: '2026-03-14' })],
  ],
  [
    'observed',
    '5411 was seen on 7 online card payments in the US in Mar 2026.',
    [
      observed('5411', {
        count: 7,
        country: 'US',
        channel: 'online',
        firstSeen: '2026-03',
        lastSeen: '2026-03',
      }),
    ],
  ],
  [
    'observed',
    '5411 was seen on in-person card payments in Singapore from 2019 to Mar 2026, and in 1 more observation.',
    [
      observed('5411', { count: 5, lastSeen: '2025' }),
      observed('5411', { firstSeen: '2019', lastSeen: '2026-03' }),
      editorial('5411'),
      observed('5999', { lastSeen: '2026-10' }),
    ],
  ],
  [
    'observed',
    '5411 was seen on 9 in-person card payments in Singapore in 2025, and in 3 more observations.',
    [
      observed('5411', { lastSeen: '2025' }),
      observed('5411', { count: 9, lastSeen: '2025' }),
      observed('5411', { count: 2, lastSeen: '2025' }),
      observed('5411', { count: 50, lastSeen: '2024' }),
    ],
  ],
  ['assigned', '5411 is the brand’s own code in the card networks’ lists.', [assigned('5411')]],
  [
    'editorial',
    'Our editors chose 5411 from what the business sells. No card payment with it was seen by 16 Nov 2026.',
    [editorial('5411'), observed('5999')],
  ],
  [
    'editorial',
    'Our editors chose 5411 from what the business sells. Card payments with it were seen elsewhere.',
    [editorial('5411'), observed('5411', { country: 'US' })],
  ],
  [
    'inferred',
    '5411 is based on the type of business (convenience store). Card payments with it were seen elsewhere.',
    [observed('5411', { country: 'US' }), inferredAs('5411', 'brands/shop/convenience_store')],
  ],
])('says why a code is the usual one: %s, %s', (basis, why, evidence) => {
  const usual = { mcc: '5411', share: 1, confidence: 0.83, basis };
  expect(explainUsual(usual, 'It holds.', evidence, EDITION)).toEqual([
    why,
    'It holds.',
    'Confidence 0.83: of a hundred such codes, 83 are the one of the next purchase.',
  ]);
});

it('says besides who reported the code, and if all of it is from later', () => {
  const usual: UsualCode = { mcc: '5411', share: 1, confidence: 0.5, basis: 'observed' };
  const evidence = [
    observed('5411', { source: 'reports', count: 2, lastSeen: '2026-11' }),
    observed('5999', { source: 'reports', lastSeen: '2019' }),
  ];
  const explain = (on: string) => explainUsual(usual, 'It holds.', evidence, on).slice(1, -2);
  const reports = '5411 was reported by 2 people, last in Nov 2026.';
  expect(explain(EDITION)).toEqual([reports]);
  expect(explain('2020-01-01')).toEqual([reports, 'All of this evidence is from after that day.']);
});

it.each([
  ['my brands/shop/x', 'my brands/shop/x'],
  ['in Singapore/shop', 'in Singapore/shop'],
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
