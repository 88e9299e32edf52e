import { expect, it } from 'vitest';
import { describeAge, isOutdated } from '../../../src/query/eligibility/card-age.ts';

it.each([
  ['2025-11-16', false],
  ['2025-11-15', true],
  ['2025-11', false],
  ['2025-10', true],
  ['2026-11-01', false],
  ['2025', false],
  ['2024', true],
  [null, true],
])('a source of %s on 2026-11-16 is outdated: %s', (asOf, outdated) => {
  expect(isOutdated({ asOf }, '2026-11-16')).toBe(outdated);
});

it('says so', () => {
  expect(describeAge({ asOf: '2026-01' }, '2026-11-16')).toBeUndefined();
  expect(describeAge({ asOf: '2019-04' }, '2026-11-16')).toBe(
    'The latest source for this card is of 2019-04, more than 12 months old: its terms may have changed.',
  );
  expect(describeAge({ asOf: null }, '2026-11-16')).toMatch(/^No source/);
});
