import { expect, it } from 'vitest';
import type { Merchant } from '../../../src/catalogue/merchant.ts';
import { findRelated } from '../../../src/query/evidence/related-merchants.ts';
import { openMerchantSearch } from '../../../src/query/search-merchants.ts';
import { inferred } from '../../build/make-parts.ts';
import { makeContents, makeMerchant, openContents } from '../../fixture/make-catalogue.ts';

const site = (host: string) => [{ host, country: 'SG' }];
const grab = makeMerchant({ id: 'grab', name: 'Grab', sites: site('grab.com') });

function relate(other: Partial<Merchant>, one: Merchant = grab): string[] {
  const theOther = makeMerchant({ id: 'other', name: 'Grab Other', ...other });
  const catalogue = openContents(makeContents([one, theOther].sort((a, b) => (a.id < b.id ? -1 : 1))));
  return findRelated(catalogue, openMerchantSearch(catalogue), one).map(({ name }) => name);
}

it.each<[string, Partial<Merchant>]>([
  ['an editor’s entry of its name and home', { name: 'Grab Gifts' }],
  ['one written together', { name: 'GrabPay' }],
  ['the same domain', { name: 'GrabFood', home: 'MY', sites: site('food.grab.com') }],
])('is %s', (_, other) => {
  expect(relate(other)).toEqual([other.name]);
});

it.each<[string, Partial<Merchant>]>([
  ['nobody’s but a list’s name', { name: 'Grab&Go', evidence: [inferred('5814')] }],
  ['an editor’s entry elsewhere', { name: 'Grab Bites', home: 'US' }],
  ['another word that begins so', { name: 'Grabr' }],
])('is not %s', (_, other) => {
  expect(relate(other)).toEqual([]);
});

it('is what upstream says is the same brand, wherever it is', () => {
  const brand = { ...grab, wikidata: 'Q1' };
  const other = { name: 'Grab Express', home: 'US', evidence: [inferred('4215')], wikidata: 'Q1' };
  expect(relate(other, brand)).toEqual(['Grab Express']);
});
