import { expect, test } from 'vitest';
import { explainMatch } from '../../src/query/explain-match.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { makeMerchant, openCatalogueOf } from '../fixture/make-catalogue.ts';

const catalogue = openCatalogueOf([
  makeMerchant({
    id: 'burger-king',
    name: 'Burger King',
    aliases: ['Hungry Jack’s', '汉堡王'],
    sites: [{ host: 'bk.com', country: 'US' }],
  }),
]);
const search = openMerchantSearch(catalogue);

test.each([
  ['burger king', { reason: 'exact', text: 'Burger King', span: [0, 11] }],
  ['burg', { reason: 'prefix', text: 'Burger King', span: [0, 4] }],
  ['king', { reason: 'part', text: 'Burger King', span: [7, 11] }],
  ['burgr king', { reason: 'typo', text: 'Burger King' }],
  ['hungry j', { reason: 'alias', text: 'Hungry Jack’s', span: [0, 8] }],
  ['汉堡王', { reason: 'alias', text: '汉堡王', span: [0, 3] }],
  ['https://www.bk.com/menu', { reason: 'address', text: 'bk.com', span: [0, 6] }],
])('%s', (query, expected) => {
  const [row] = search(query).rows;
  expect(explainMatch(catalogue, query, row!)).toMatchObject(expected);
});
