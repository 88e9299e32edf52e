import { expect, it } from 'vitest';
import { storeByDomain } from '../../src/operations/store-by-domain.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { makeCard, makeRule } from '../fixture/make-card.ts';
import { codeOf, makeMerchant, openCatalogueOf } from '../fixture/make-catalogue.ts';

const card = (shortName: string, region: string, rate: number, mccs: string[]) =>
  makeCard(shortName, { region, rules: [makeRule('dining', { rate, mccs })] });
const catalogue = openCatalogueOf(
  [
    makeMerchant({
      id: 'uber',
      name: 'Uber',
      home: 'US',
      channel: 'online',
      usual: codeOf('4722'),
      byCountry: { SG: codeOf('5812') },
      sites: [
        { host: 'uber.com', country: 'US' },
        { host: 'uber.sg', country: 'SG' },
      ],
    }),
    makeMerchant({
      id: 'void',
      name: 'Void',
      usual: codeOf('1234'),
      sites: [{ host: 'void.sg', country: 'SG' }],
    }),
  ],
  [
    card('LOW', 'SG', 2, ['5812']),
    card('HIGH', 'SG', 4, ['5812']),
    card('TRAVEL', 'SG', 3, ['4722']),
    card('HK', 'HK', 9, ['5812']),
  ],
);
const context = {
  catalogue,
  search: openMerchantSearch(catalogue),
  on: '2026-11-16',
  defaultRegion: 'SG',
};
const describeHost = async (domain: string, region = 'SG') =>
  storeByDomain.answer({ domain, region }, context);

it('has the keys of the contract in their order', async () => {
  const answer = await describeHost('uber.sg');
  expect(Object.keys(answer)).toEqual([
    'id',
    'Store',
    'MCC',
    'type',
    'Country',
    'Category',
    'cards',
    'url',
    'eligibleCards',
  ]);
  expect(answer).toMatchObject({
    id: 'uber',
    Store: 'Uber',
    MCC: '5812',
    type: 'online',
    Country: 'SG',
    Category: 'Restaurants',
    url: 'https://uber.sg',
  });
});

it('compares the cards on the code of the site’s country', async () => {
  expect((await describeHost('uber.sg')).cards).toEqual(['HIGH', 'LOW']);
  expect((await describeHost('uber.com')).cards).toEqual(['TRAVEL']);
});

it('lists all cards of the region and no other, those that earn first', async () => {
  expect(
    (await describeHost('uber.sg')).eligibleCards.map(({ shortName, eligible }) => [shortName, eligible]),
  ).toEqual([
    ['HIGH', true],
    ['LOW', true],
    ['TRAVEL', false],
  ]);
  expect((await describeHost('uber.sg', 'HK')).cards).toEqual(['HK']);
});

it('has an empty category for a code that the list does not describe', async () => {
  expect(await describeHost('void.sg')).toMatchObject({ MCC: '1234', Category: '' });
});
