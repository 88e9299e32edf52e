import { expect, it } from 'vitest';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { tradesIn } from '../../src/query/merchant-in-country.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { readKnown } from '../../src/sources/read-known.ts';

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

it('knows the merchants that editors say are known in a region', () => {
  const known = readKnown('data/popularity/known.csv', []);
  const unknown = [...known].flatMap(([region, merchants]) =>
    [...merchants.keys()]
      .filter((id) => {
        const number = catalogue.findMerchantById(id);
        return number === undefined || !tradesIn(catalogue.getMerchant(number), region);
      })
      .map((id) => `${region} ${id}`),
  );
  expect(unknown).toEqual([]);
});
