import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../../test/support/temporary-files.ts';
import { readUpstream } from '../../name-suggestion-index/read-upstream.ts';
import type { UpstreamRow } from '../../name-suggestion-index/upstream.ts';

interface Item {
  displayName?: string;
  locationSet?: object;
  matchNames?: string[];
  tags: Record<string, string>;
}

function readTree(nsi: Record<string, Item[]>, wikidata: object = {}) {
  const folder = makeFolder({
    'json/nsi.min.json': JSON.stringify({
      _meta: { version: '8.0.1', generated: '2026-09-18T04:05:06.000Z' },
      nsi: Object.fromEntries(
        Object.entries(nsi).map(([category, items]) => [
          category,
          {
            items: items.map((item) => ({
              displayName: 'X',
              locationSet: { include: ['001'] },
              ...item,
            })),
          },
        ]),
      ),
    }),
    'wikidata/wikidata.min.json': JSON.stringify({ wikidata }),
  });
  return readUpstream(folder);
}

const readItem = (item: Item, wikidata = {}, category = 'brands/shop/clothes'): UpstreamRow =>
  readTree({ [category]: [item] }, wikidata).rows[0]!;

it('has its version and date, and reads three trees in order of category', () => {
  const upstream = readTree({
    'transit/route/bus': [{ tags: { network: 'SBS' } }],
    'flags/man_made/flagpole': [{ tags: { name: 'Flag' } }],
    'brands/shop/b': [{ tags: { name: 'B' } }],
    'brands/shop/a': [{ tags: { name: 'A' } }],
    'operators/amenity/school': [{ tags: { operator: 'MOE' } }],
  });
  expect(upstream).toMatchObject({ version: '8.0.1', date: '2026-09-18' });
  expect(upstream.categories).toEqual([
    'brands/shop/a',
    'brands/shop/b',
    'operators/amenity/school',
    'transit/route/bus',
  ]);
  expect(upstream.rows.map(({ name }) => name)).toEqual(['A', 'B', 'MOE', 'SBS']);
});

describe('locations', () => {
  const countriesOf = (locationSet: object): readonly string[] =>
    readItem({ tags: { name: 'X' }, locationSet }).countries;

  it.each([
    ['countries, ascending and once each', ['sg', 'my', 'SG'], ['MY', 'SG']],
    ['a territory with a code of its own', ['hk', 'pr'], ['HK', 'PR']],
    ['the common name of a code', ['uk'], ['GB']],
    ['a part of a country', ['gb-sct'], ['GB']],
    ['a sub-national area', ['us-ca.geojson'], ['US']],
    ['an area named for its country', ['conus'], ['US']],
    ['an area that no country of ISO lists', ['northern cyprus'], ['CY']],
    ['an area named for a company', ['aldi-sued.geojson'], ['DE']],
    ['a point', [[103.85, 1.29]], ['SG']],
    ['a point with a radius', [[2.35, 48.85, 20]], ['FR']],
    ['a point in Hong Kong, which is not CN here', [[114.17, 22.3]], ['HK']],
    ['the whole world beside others', ['sg', '001'], ['001']],
    ['a region of UN M49', ['053'], ['AU', 'CC', 'CX', 'HM', 'NF', 'NZ']],
    ['a name that nobody knows', ['atlantis.geojson'], []],
  ])('take %s', (_, include, countries) => {
    expect(countriesOf({ include })).toEqual(countries);
  });

  it('of a continent include countries with parts elsewhere, but not those with only a part there', () => {
    const europe = countriesOf({ include: ['150'] });
    for (const country of ['DE', 'DK', 'ES', 'FR', 'GB', 'NL', 'NO', 'RU']) expect(europe).toContain(country);
    for (const country of ['US', 'TR', 'CY']) expect(europe).not.toContain(country);
    expect(countriesOf({ include: ['002'] })).not.toContain('ES');
    expect(countriesOf({ include: ['021'] })).toEqual(['BM', 'CA', 'GL', 'PM', 'US']);
  });

  it('are the whole world where none are given', () => {
    expect(countriesOf({})).toEqual(['001']);
  });

  it('leave out an excluded country, but not one that is only partly excluded', () => {
    expect(countriesOf({ include: ['sg', 'my', 'us'], exclude: ['my', 'us-ca.geojson'] })).toEqual([
      'SG',
      'US',
    ]);
    expect(countriesOf({ include: ['053'], exclude: ['nz'] })).not.toContain('NZ');
  });
});

describe('names', () => {
  it('of a brand are its own in every script, and not its operator', () => {
    const row = readItem({
      displayName: "McDonald's (Display)",
      matchNames: ['mcd', ' maccas '],
      tags: {
        name: "McDonald's",
        'name:zh-Hant': '麥當勞',
        brand: "McDonald's",
        'brand:en': 'McD',
        'brand:wikidata': 'Q38076',
        short_name: 'Macca;Mickey D',
        operator: 'Hanbaobao',
        cuisine: 'burger',
      },
    });
    expect(row.name).toBe("McDonald's");
    expect(row.aliases).toEqual([
      "McDonald's (Display)",
      '麥當勞',
      'McD',
      'Macca',
      'Mickey D',
      'mcd',
      'maccas',
    ]);
    expect(row.wikidata).toBe('Q38076');
    expect(row.tags.cuisine).toBe('burger');
  });

  it.each([
    ['operators/amenity/school', { operator: 'MOE', brand: 'Other' }, 'MOE'],
    ['transit/route/bus', { network: 'SBS', operator: 'SBS Transit' }, 'SBS'],
    ['brands/shop/x', { brand: 'Only Brand' }, 'Only Brand'],
    ['brands/shop/x', { shop: 'x' }, 'Shown'],
  ])('of %s come from the tag of their tree', (category, tags, name) => {
    const row = readItem({ displayName: 'Shown', tags: tags as Record<string, string> }, {}, category);
    expect(row.name).toBe(name);
    expect(row.aliases).not.toContain(name);
  });
});

describe('what Wikidata knows', () => {
  const tags = { name: 'Canopy', 'brand:wikidata': 'Q1' };

  it('is the description, the hosts with the main one first, and the social accounts', () => {
    const row = readItem(
      { tags },
      {
        Q1: {
          description: 'American hotel brand',
          identities: { website: 'https://www.hilton.com/en/canopy/', facebook: 'c', x: 'c' },
          officialWebsites: [
            'https://canopy.example.com/',
            'https://canopy.example.com/rooms',
            'HTTP://HILTON.COM',
          ],
        },
      },
    );
    expect(row).toMatchObject({ description: 'American hotel brand', accounts: 2 });
    expect(row.hosts).toEqual([
      { host: 'hilton.com', root: true },
      { host: 'canopy.example.com', root: true },
    ]);
  });

  it('claims only a page if no website is the front page', () => {
    const website = 'https://www.hilton.com/en/canopy/';
    expect(readItem({ tags }, { Q1: { officialWebsites: [website] } }).hosts).toEqual([
      { host: 'hilton.com', root: false },
    ]);
  });

  it('may not be a web address', () => {
    const officialWebsites = ['http://localhost/', 'nonsense', 'http://10.0.0.1/', 'https://com.sg/'];
    expect(readItem({ tags }, { Q1: { officialWebsites } }).hosts).toEqual([]);
  });

  it('may be nothing', () => {
    expect(readItem({ tags })).toMatchObject({ description: '', hosts: [], accounts: 0, wikidata: 'Q1' });
    expect(readItem({ tags: { name: 'X' } })).not.toHaveProperty('wikidata');
  });
});
