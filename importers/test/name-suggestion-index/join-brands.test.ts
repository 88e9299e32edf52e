import { describe, expect, it } from 'vitest';
import { makeUpstreamRow } from '../../../test/build/make-parts.ts';
import { joinBrands } from '../../name-suggestion-index/join-brands.ts';
import type { UpstreamRow } from '../../name-suggestion-index/upstream.ts';

const CODES: Record<string, string> = {
  'brands/amenity/bank': '6012',
  'brands/amenity/fuel': '5541',
  'brands/amenity/car_wash': '7542',
  'brands/amenity/charging_station': '5552',
  'brands/shop/convenience': '5499',
  'brands/shop/supermarket': '5411',
  'brands/amenity/fast_food': '5814',
  'operators/amenity/school': '8211',
  'transit/highway/bus_stop': '4111',
};

function join(rows: UpstreamRow[], tables: { homes?: [string, string][]; sharedHosts?: string[] } = {}) {
  return joinBrands(
    { version: '1', date: '2026-09-18', categories: [], rows },
    {
      mapCategory: ({ category }) => CODES[category],
      demonyms: new Map([['british', 'GB']]),
      homes: new Map(tables.homes),
      sharedHosts: new Set(tables.sharedHosts),
    },
  );
}

const codesOf = (rows: UpstreamRow[]): string[] => join(rows)[0]!.evidence.map(({ mcc }) => mcc);
const brand = (name: string, category: string, given: Partial<UpstreamRow> = {}) =>
  makeUpstreamRow(name, `brands/${category}`, { wikidata: 'Q1', ...given });

describe('rows of one company', () => {
  it('that are a bank and its cash machines are one merchant, with the code of the bank', () => {
    const drafts = join([brand('DBS', 'amenity/atm'), brand('DBS', 'amenity/bank')]);
    expect(drafts).toHaveLength(1);
    expect(drafts[0]!.evidence).toEqual([
      {
        kind: 'inferred',
        mcc: '6012',
        source: 'name-suggestion-index',
        asOf: '2026-09-18',
        because: 'brands/amenity/bank',
      },
    ]);
  });

  it('that differ in spacing, case and country only are one merchant in all these countries', () => {
    const [draft, ...others] = join([
      brand('7-Eleven', 'shop/convenience', { countries: ['SG', 'MY'] }),
      brand('7 ELEVEN', 'shop/convenience', { countries: ['HK'] }),
    ]);
    expect(others).toEqual([]);
    expect(draft).toMatchObject({ name: '7-Eleven', countries: ['HK', 'MY', 'SG'], rows: 2 });
    expect([...draft!.aliases]).toEqual(['7 ELEVEN']);
  });

  it('in another script are merged with the only Latin one', () => {
    const [draft, ...others] = join([
      brand('全家便利商店', 'shop/convenience', { countries: ['TW'] }),
      brand('FamilyMart', 'shop/convenience', { countries: ['JP'] }),
    ]);
    expect(others).toEqual([]);
    expect(draft!.name).toBe('FamilyMart');
    expect([...draft!.aliases]).toContain('全家便利商店');
  });

  it('in another script are merged with the Latin one whose name they also have', () => {
    const drafts = join([
      brand('Tesco', 'shop/supermarket'),
      brand('Tesco Express', 'shop/convenience'),
      brand('特易購', 'shop/convenience', { aliases: ['TESCO express'] }),
      brand('乐购', 'shop/supermarket'),
    ]);
    expect(drafts.map(({ name, aliases }) => [name, [...aliases]])).toEqual([
      ['Tesco', []],
      ['Tesco Express', ['特易購', 'TESCO express']],
      ['乐购', []],
    ]);
  });

  it('with different Latin names stay apart', () => {
    const drafts = join([brand('Tesco', 'shop/supermarket'), brand('Tesco Express', 'shop/convenience')]);
    expect(drafts.map(({ key }) => key)).toEqual(['Q1/tesco', 'Q1/tescoexpress']);
  });
});

it('keeps companies of one name apart, by Wikidata id or, without one, by where they trade', () => {
  const plain = (countries: string[]) => makeUpstreamRow('Globus', 'brands/shop/supermarket', { countries });
  const drafts = join([
    brand('Globus', 'shop/supermarket', { wikidata: 'Q1' }),
    brand('Globus', 'shop/supermarket', { wikidata: 'Q2' }),
    plain(['DE']),
    plain(['CH']),
    plain(['CH']),
  ]);
  expect(drafts.map(({ key, rows }) => [key, rows])).toEqual([
    ['Q1/globus', 1],
    ['Q2/globus', 1],
    ['-/globus/DE', 1],
    ['-/globus/CH', 2],
  ]);
});

describe('the first code', () => {
  it('does not come from a side line, even if that covers more countries', () => {
    expect(
      codesOf([
        brand('Shell', 'amenity/car_wash', { countries: ['001'] }),
        brand('Shell', 'amenity/charging_station', { countries: ['001'] }),
        brand('Shell', 'amenity/fuel', { countries: ['SG'] }),
      ]),
    ).toEqual(['5541', '7542', '5552']);
  });

  it('comes from the row that covers most countries', () => {
    const shop = brand('X', 'shop/supermarket', { countries: ['GB', 'IE'] });
    const food = brand('X', 'amenity/fast_food', { countries: ['GB'] });
    expect(codesOf([food, shop])).toEqual(['5411', '5814']);
    expect(codesOf([shop, { ...food, countries: ['001'] }])).toEqual(['5814', '5411']);
  });

  it('is petrol before the shop next to the pumps', () => {
    expect(codesOf([brand('Esso', 'shop/convenience'), brand('Esso', 'amenity/fuel')])).toEqual([
      '5541',
      '5499',
    ]);
  });

  it('comes from the tree of brands', () => {
    const school = makeUpstreamRow('X', 'operators/amenity/school', { wikidata: 'Q1', countries: ['001'] });
    expect(codesOf([school, brand('X', 'amenity/car_wash')])).toEqual(['7542', '8211']);
  });

  it('is cited once, however many rows say it', () => {
    expect(codesOf([brand('X', 'shop/supermarket'), brand('X', 'shop/supermarket')])).toEqual(['5411']);
  });
});

describe('a draft', () => {
  it('claims a host by its front page if one row does, and no shared host', () => {
    const page = [
      { host: 'x.sg', root: false },
      { host: 'facebook.com', root: true },
    ];
    const [draft] = join(
      [
        brand('X', 'shop/supermarket', { hosts: page }),
        brand('X', 'amenity/fuel', { hosts: [{ host: 'x.sg', root: true }] }),
      ],
      { sharedHosts: ['facebook.com'] },
    );
    expect(draft!.claims).toEqual([{ host: 'x.sg', by: 'front-page' }]);
  });

  it('takes its home from the table before its description', () => {
    const row = brand('X', 'shop/supermarket', { countries: ['001'], description: 'British retailer' });
    expect(join([row])[0]!.home).toBe('GB');
    expect(join([row], { homes: [['Q1', 'IE']] })[0]!.home).toBe('IE');
  });

  it('is as well known as its best known row', () => {
    const rows = [2, 5, 0].map((accounts) => brand('X', 'shop/supermarket', { accounts }));
    expect(join(rows)[0]).toMatchObject({ accounts: 5, rows: 3, fame: 0, channel: 'offline' });
  });
});

it('a transit network without a website is a label on a map', () => {
  const network = (name: string, hosts: UpstreamRow['hosts']) =>
    makeUpstreamRow(name, 'transit/highway/bus_stop', { hosts });
  const drafts = join([network('MUR-055', []), network('Luas', [{ host: 'luas.ie', root: true }])]);
  expect(drafts.map(({ name }) => name)).toEqual(['Luas']);
});
