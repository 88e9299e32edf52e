import { expect, it } from 'vitest';
import { findPeriod, isWithin } from '../../../src/web/visitor/period.ts';

it.each([
  ['month', '2026-11-18', undefined, '2026-11-01', '2026-12-01'],
  ['month', '2026-12-31', undefined, '2026-12-01', '2027-01-01'],
  ['month', '2026-11-18', 20, '2026-11-01', '2026-12-01'],
  ['statement-month', '2026-11-18', undefined, '2026-11-01', '2026-12-01'],
  ['statement-month', '2026-11-18', 12, '2026-11-12', '2026-12-12'],
  ['statement-month', '2026-11-18', 18, '2026-11-18', '2026-12-18'],
  ['statement-month', '2026-11-18', 19, '2026-10-19', '2026-11-19'],
  ['statement-month', '2026-01-05', 25, '2025-12-25', '2026-01-25'],
  // A month without the day begins on its last.
  ['statement-month', '2026-03-05', 31, '2026-02-28', '2026-03-31'],
  ['statement-month', '2028-03-05', 30, '2028-02-29', '2028-03-30'],
  ['quarter', '2026-11-18', undefined, '2026-10-01', '2027-01-01'],
  ['quarter', '2026-03-31', undefined, '2026-01-01', '2026-04-01'],
  ['year', '2026-11-18', undefined, '2026-01-01', '2027-01-01'],
  ['previous-year', '2026-11-18', undefined, '2025-01-01', '2026-01-01'],
  ['membership-year', '2026-11-18', undefined, '2025-11-19', undefined],
  ['once', '2026-11-18', undefined, undefined, undefined],
] as const)('%s on %s, statement day %s', (period, on, statementDay, from, next) => {
  expect(findPeriod(period, on, { day: statementDay })).toEqual({
    ...(from !== undefined && { from }),
    ...(next !== undefined && { next }),
  });
});

it.each([
  [3, '2026-11-18', '2026-03-01', '2027-03-01'],
  [12, '2026-11-18', '2025-12-01', '2026-12-01'],
  [11, '2026-11-01', '2026-11-01', '2027-11-01'],
  [12, '2026-11-30', '2025-12-01', '2026-12-01'],
] as const)('a membership year that begins in month %s, on %s', (month, on, from, next) => {
  expect(findPeriod('membership-year', on, { month })).toEqual({ from, next });
});

it('includes its first day and excludes the next one’s', () => {
  const period = findPeriod('statement-month', '2026-11-18', { day: 12 });
  expect(
    ['2026-11-11', '2026-11-12', '2026-12-11', '2026-12-12'].map((day) => isWithin(period, day)),
  ).toEqual([false, true, true, false]);
  expect(isWithin({}, '2001-01-01')).toBe(true);
});
