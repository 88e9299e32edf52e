import { expect, it } from 'vitest';
import { isInForce, listHasCode } from '../../src/catalogue/card-rule.ts';

it.each([
  ['3000', true],
  ['3350', true],
  ['3351', false],
  ['0742', true],
  ['5812', true],
  ['5813', false],
])('%s in a list of codes and a range: %s', (mcc, expected) =>
  expect(listHasCode(['0742', '3000-3350', '5812'], mcc)).toBe(expected),
);

it.each([
  ['2025-06-30', false],
  ['2025-07-01', true],
  ['2026-03-31', true],
  ['2026-04-01', false],
])('a month covers its first to last day: %s %s', (on, expected) =>
  expect(isInForce({ from: '2025-07', until: '2026-03' }, on)).toBe(expected),
);

it.each([
  ['2025-07-31', false],
  ['2025-08-01', true],
  ['2025-08-02', true],
  ['2025-08-03', false],
])('the first and the last day count: %s %s', (on, expected) =>
  expect(isInForce({ from: '2025-08-01', until: '2025-08-02' }, on)).toBe(expected),
);

it('a rule without dates is in force on every day', () => expect(isInForce({}, '1999-12-31')).toBe(true));
