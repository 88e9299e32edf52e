import { expect, it } from 'vitest';
import { uniteCountries } from '../../src/build/unite-countries.ts';

it('unites countries in order, and the whole world includes the rest', () => {
  expect(
    uniteCountries([
      ['SG', 'MY'],
      ['AU', 'SG'],
    ]),
  ).toEqual(['AU', 'MY', 'SG']);
  expect(uniteCountries([['SG'], ['001']])).toEqual(['001']);
  expect(uniteCountries([])).toEqual([]);
});
