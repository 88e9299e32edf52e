import { expect, it } from 'vitest';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';

const catalogue = loadSnapshot('dist/catalogue.snapshot');

// What it calls itself in Latin letters is not known.
const UNKNOWN = ['潮苑'];

it('shows names in Singapore that everybody there can read', () => {
  const unread = Array.from({ length: catalogue.merchantCount }, (_, number) => catalogue.getMerchant(number))
    .filter(({ name, countries }) => countries.includes('SG') && !/[\p{Script=Latin}\d]/u.test(name))
    .map(({ name }) => name);
  expect(unread).toEqual(UNKNOWN);
});

it.each([
  ['さぼてん', 'Saboten'],
  ['saboten', 'Saboten'],
  ['ハンズ', 'Hands'],
  ['tokyu hands', 'Hands'],
])('finds %s in Singapore as %s', (query, name) => {
  const [first] = openMerchantSearch(catalogue)(query, { country: 'SG' }).rows;
  expect(first?.name).toBe(name);
});
