import { expect, it } from 'vitest';
import { countryToRank, getCodeIn } from '../../src/query/merchant-in-country.ts';
import { observed } from '../build/make-parts.ts';
import { makeMerchant } from '../fixture/make-catalogue.ts';

const code = (mcc: string) => ({ mcc, share: 1, confidence: 0.7, basis: 'observed' }) as const;
const shop = makeMerchant({ id: 'shop', name: 'Shop', home: 'US', usual: code('5541') });
const everywhere = { ...shop, byCountry: { '001': code('5499'), CA: code('5542') } };

it.each([
  ['CA', '5542', 'as seen there'],
  ['SG', '5499', 'of elsewhere where nothing was seen'],
  ['US', '5541', 'at home'],
  ['ZZ', '5541', 'of home if the country is unknown'],
])('in %s it is %s, %s', (country, mcc) => {
  expect(getCodeIn(everywhere, country).mcc).toBe(mcc);
});

it('is the one of home in other countries if nothing else is listed', () => {
  expect(getCodeIn(shop, 'SG').mcc).toBe('5541');
});

it.each([
  ['US', 'US', 'its home'],
  ['CA', 'CA', 'where it was seen'],
  ['SG', '001', 'like any other where it was not'],
  ['ZZ', 'ZZ', 'unknown'],
])('codes for %s are ranked for %s, %s', (country, ranked) => {
  const seen = { ...shop, evidence: [observed('5542', { country: 'CA' })] };
  expect(countryToRank(seen, country)).toBe(ranked);
});
