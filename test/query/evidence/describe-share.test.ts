import { expect, it } from 'vitest';
import type { Evidence } from '../../../src/catalogue/evidence.ts';
import { describeShare } from '../../../src/query/evidence/describe-share.ts';
import { rankCodes } from '../../../src/query/evidence/rank-codes.ts';
import { EDITION, editorial, observed } from '../../build/make-parts.ts';

const describe = (...evidence: Evidence[]): string =>
  describeShare(rankCodes(evidence, { edition: EDITION }), evidence);

it('counts payments where there are enough', () => {
  expect(describe(observed('5300', { count: 4620 }), observed('5399', { count: 530, trust: 'low' }))).toBe(
    '5300 was on 4,620 of the 5,150 card payments that we know of (90 %); others had 5399.',
  );
});

it('goes by what sources say where payments were not counted', () => {
  expect(describe(observed('4722'), observed('4722'), observed('7011', { trust: 'low' }))).toBe(
    '61 % of what we know speaks for 4722, the rest for 7011.',
  );
});

it('names a few of many', () => {
  const codes = ['5262', '5310', '5331', '5732'].map((mcc) => observed(mcc, { trust: 'low' }));
  expect(describe(observed('5311'), ...codes)).toMatch(/, the rest for 5262, 5310, 5331 and more\.$/);
});

it('says where there is only one', () => {
  expect(describe(editorial('5814'))).toBe('No other code is known for this merchant.');
});
