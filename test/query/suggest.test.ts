import { expect, it } from 'vitest';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { getSiteName, suggest } from '../../src/query/suggest.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';

const catalogue = openSmallCatalogue();
const search = openMerchantSearch(catalogue);
const near = (question: Parameters<typeof suggest>[2]) =>
  suggest(catalogue, search, question).near.map(({ id, why, host }) => [id, why, host]);

it('finds other national sites of the same brand', () => {
  expect(near({ domain: 'https://www.shopee.pl/cart' })[0]).toEqual([
    'shopee',
    'same name, another site',
    'shopee.sg',
  ]);
});

it('finds look-alike spellings', () => {
  expect(near({ domain: 'starbuks.com' })[0]).toEqual(['starbucks', 'similar spelling', undefined]);
  expect(near({ q: 'Starbuckz' })[0]).toEqual(['starbucks', 'similar spelling', undefined]);
});

it('finds none for text that is not a name', () => {
  expect(near({ domain: 'not a domain' })).toEqual([]);
  expect(near({ q: 'qqqqqq' })).toEqual([]);
});

it('reads a domain in another script as its letters', () => {
  expect(near({ domain: 'cafézoë.com' })[0]).toEqual(['cafe-zoe', 'similar spelling', undefined]);
});

it.each([
  ['https://www.sunny-bakery.sg/x', 'sunny bakery'],
  ['xn--bcher-kva.de', 'bücher'],
  ['711.com', '711'],
  ['not a domain', ''],
])('calls %s “%s”', (pasted, name) => {
  expect(getSiteName(pasted)).toBe(name);
});
