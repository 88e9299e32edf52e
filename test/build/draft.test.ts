import { expect, it } from 'vitest';
import { mergeCountries } from '../../src/build/draft.ts';

it('merges countries in order; the whole world replaces the rest', () => {
  expect(
    mergeCountries([
      ['SG', 'MY'],
      ['AU', 'SG'],
    ]),
  ).toEqual(['AU', 'MY', 'SG']);
  expect(mergeCountries([['SG'], ['001']])).toEqual(['001']);
  expect(mergeCountries([])).toEqual([]);
});
