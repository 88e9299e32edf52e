import { expect, it } from 'vitest';
import { buildFilter } from '../../../src/web/pages/mcc-filter.ts';

const FAST_FOOD = '5814 Fast Food Restaurants Dining';

it.each([
  ['', true],
  ['58', true],
  ['814', false],
  ['food fast', true],
  ['  FÁST ', true],
  ['dining 5814', true],
  ['fast fish', false],
  ['restaurants,', true],
  ['&&', true],
])('%j', (filter, kept) => {
  expect(buildFilter(filter)(FAST_FOOD)).toBe(kept);
});
