import { describe, expect, it } from 'vitest';
import { openMerchantSearch, type SearchOptions } from '../../src/query/search-merchants.ts';
import { codeOf, makeMerchant, openCatalogueOf } from '../fixture/make-catalogue.ts';

const AMAZON = makeMerchant({
  id: 'amazon',
  name: 'Amazon',
  home: 'US',
  countries: ['001'],
  popularity: 1,
  sites: [
    { host: 'amazon.com', country: 'US' },
    { host: 'amazon.sg', country: 'SG' },
  ],
});
const STARS = ['Star Cafe', 'Star Deli', 'Star Grill'].map((name, i) =>
  makeMerchant({ id: `star-${i}`, name, home: 'AU', countries: ['AU'], popularity: 0.5 - i / 10 }),
);
const TARGET_AU = makeMerchant({
  id: 'target-au',
  name: 'Target',
  home: 'AU',
  countries: ['AU'],
  popularity: 0.3,
});
const TARGET_US = makeMerchant({
  id: 'target-us',
  name: 'Target',
  home: 'US',
  countries: ['US'],
  popularity: 0.6,
});
const UBER = makeMerchant({
  id: 'uber',
  name: 'Uber',
  home: 'US',
  countries: ['HK', 'US'],
  usual: codeOf('4722'),
  byCountry: { HK: codeOf('5812', 'observed') },
  sites: [{ host: 'moovit.sg', country: 'SG' }],
});
const catalogue = openCatalogueOf([AMAZON, ...STARS, TARGET_AU, TARGET_US, UBER]);
const search = openMerchantSearch(catalogue);
const ids = (query: string, options?: SearchOptions) => search(query, options).rows.map(({ id }) => id);

it('gives one row per merchant with the description of its code', () => {
  expect(search('uber')).toEqual({
    rows: [
      {
        id: 'uber',
        name: 'Uber',
        mcc: '4722',
        channel: 'online',
        country: 'US',
        category: 'Travel Agencies',
        matched: 0,
      },
    ],
    total: 1,
  });
});

it('returns an empty page if nothing matches', () => {
  for (const query of ['zzzzqqq', '', '   ', '...', '\u0000'])
    expect(search(query), JSON.stringify(query)).toEqual({ rows: [], total: 0 });
});

describe('a typed address', () => {
  it.each(['amazon.sg', 'https://www.amazon.sg/cart', ' AMAZON.SG ', 'shop.amazon.sg'])(
    '%j comes first',
    (query) => {
      expect(ids(query)[0]).toBe('amazon');
    },
  );

  it('is counted once, even if its name matches too', () => {
    expect(ids('amazon.com').filter((id) => id === 'amazon')).toHaveLength(1);
  });

  it('finds a merchant with a different name, but not among other words', () => {
    expect(ids('moovit.sg')).toEqual(['uber']);
    expect(ids('pay at moovit.sg')).not.toContain('uber');
  });
});

describe('a country', () => {
  it('ranks merchants that trade there higher, and hides none', () => {
    expect(ids('target')).toEqual(['target-us', 'target-au']);
    expect(ids('target', { country: 'AU' })).toEqual(['target-au', 'target-us']);
    expect(ids('target', { country: 'SG' })).toHaveLength(2);
  });

  it.each([
    ['HK', 'HK', '5812'],
    ['US', 'US', '4722'],
    ['SG', 'SG', '4722'],
    ['JP', 'US', '4722'],
    [undefined, 'US', '4722'],
  ])('%s shows Uber in %s with the code there', (country, shown, mcc) => {
    expect(search('uber', { country }).rows[0]).toMatchObject({ country: shown, mcc });
  });

  it('counts for a worldwide merchant too', () => {
    expect(search('amazon', { country: 'FR' }).rows[0]).toMatchObject({ id: 'amazon', country: 'FR' });
  });
});

describe('a page', () => {
  const all = ['star-0', 'star-1', 'star-2'];

  it.each<[SearchOptions, string[]]>([
    [{}, all],
    [{ limit: 2 }, all.slice(0, 2)],
    [{ offset: 1 }, all.slice(1)],
    [{ limit: 1, offset: 1 }, ['star-1']],
    [{ offset: 3 }, []],
    [{ limit: 50, offset: 1000 }, []],
  ])('of %j holds its rows, and the total of all', (options, expected) => {
    const page = search('star', options);
    expect(page.rows.map(({ id }) => id)).toEqual(expected);
    expect(page.total).toBe(3);
  });

  it('of very many matches stops at 50', () => {
    const many = Array.from({ length: 80 }, (_, i) =>
      makeMerchant({ id: `kopi-${String(i).padStart(2, '0')}`, name: `Kopi ${i}` }),
    );
    const page = openMerchantSearch(openCatalogueOf(many))('kopi');
    expect(page.rows).toHaveLength(50);
    expect(page.total).toBe(50);
  });
});

describe('a name in two scripts', () => {
  const bowls = makeMerchant({
    id: 'bowls',
    name: '吉野家 Yoshinoya',
    aliases: ['Yoshinoya', '吉野家', 'Gyudon House'],
    popularity: 0.5,
  });
  const rival = (name: string) => makeMerchant({ id: 'rival', name, popularity: 0.5 });
  const find = (query: string, other: string) =>
    openMerchantSearch(openCatalogueOf([bowls, rival(other)]))(query).rows.map(({ id }) => id);

  it.each([
    ['yoshi', 'Yoshino Books'],
    ['吉野', '吉野書店書店'],
  ])('is as good as either half: %s', (query, other) => {
    expect(find(query, other)).toEqual(['bowls', 'rival']);
  });

  it('is not as good as an alias that is no part of it', () => {
    expect(find('gyudon', 'Gyudon Hut Express')).toEqual(['rival', 'bowls']);
  });
});
