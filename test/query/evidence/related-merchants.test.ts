import { expect, it } from 'vitest';
import type { Merchant } from '../../../src/catalogue/merchant.ts';
import { findRelated } from '../../../src/query/evidence/related-merchants.ts';
import { openMerchantSearch } from '../../../src/query/search-merchants.ts';
import { assigned, inferred } from '../../build/make-parts.ts';
import { makeContents, makeMerchant, openContents } from '../../fixture/make-catalogue.ts';

const site = (host: string) => [{ host, country: 'SG' }];
const grab = makeMerchant({ id: 'grab', name: 'Grab', sites: site('grab.com') });

function find(one: Merchant, others: readonly Merchant[]) {
  const catalogue = openContents(makeContents([one, ...others].sort((a, b) => (a.id < b.id ? -1 : 1))));
  return findRelated(catalogue, openMerchantSearch(catalogue), one);
}

function relate(other: Partial<Merchant>, one: Merchant = grab): string[] {
  const theOther = makeMerchant({ id: 'other', name: 'Grab Other', ...other });
  return find(one, [theOther]).map(({ name }) => name);
}

it.each<[string, Partial<Merchant>]>([
  ['an editor’s entry of its name and home', { name: 'Grab Gifts' }],
  ['one written together', { name: 'GrabPay' }],
  ['one with a country in brackets', { name: 'Grab (MY) ' }],
  ['one with its domain for a name', { name: 'Grab.com' }],
  ['its namesake', { name: 'GRAB' }],
  ['the brand’s own code', { name: 'Grab Hotel', evidence: [assigned('3504'), inferred('7011')] }],
  ['the same domain', { name: 'GrabFood', home: 'MY', sites: site('food.grab.com') }],
])('is %s', (_, other) => {
  expect(relate(other)).toEqual([other.name]);
});

it.each<[string, Partial<Merchant>]>([
  ['nobody’s but a list’s name', { name: 'Grab&Go', evidence: [inferred('5814')] }],
  ['an editor’s entry elsewhere', { name: 'Grab Bites', home: 'US' }],
  ['another word that begins so', { name: 'Grabr' }],
  ['another word that ends so', { name: 'Ungrab Grab' }],
])('is not %s', (_, other) => {
  expect(relate(other)).toEqual([]);
});

it('is what upstream says is the same brand, wherever it is', () => {
  const brand = { ...grab, wikidata: 'Q1' };
  const other = { name: 'Grab Express', home: 'US', evidence: [inferred('4215')], wikidata: 'Q1' };
  expect(relate(other, brand)).toEqual(['Grab Express']);
});

it('names first who owns the site, once, and says why each is related', () => {
  const shop = makeMerchant({
    id: 'shop',
    name: 'Grab',
    sites: [{ host: 'grab.com', country: 'SG', owner: 'owner' }],
  });
  const others = [
    makeMerchant({ id: 'bites', name: 'Grab Bites' }),
    makeMerchant({ id: 'owner', name: 'Grab Holdings' }),
  ];
  expect(find(shop, others).map(({ id, why }) => [id, why])).toEqual([
    ['owner', 'owns the site'],
    ['bites', 'same brand name'],
  ]);
});

it('goes by no name of two letters, by three, and names ten at most', () => {
  const named = (name: string, count: number) =>
    find(
      makeMerchant({ id: 'one', name }),
      Array.from({ length: count }, (_, index) =>
        makeMerchant({ id: `other-${index}`, name: `${name} ${index}` }),
      ),
    );
  expect([named('QX', 1), named('QXY', 1), named('QXY', 12)].map(({ length }) => length)).toEqual([0, 1, 10]);
});
