import { describe, expect, it } from 'vitest';
import { writeSnapshot } from '../../src/build/index.ts';
import { openCatalogue } from '../../src/catalogue/catalogue.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import { openSections, SnapshotError } from '../../src/catalogue/sections.ts';
import { codeOf, makeContents, makeMerchant, openCatalogueOf } from '../fixture/make-catalogue.ts';

const VET: Merchant = makeMerchant({
  id: 'animal-doctors',
  name: 'Animal Doctors',
  home: 'HK',
  channel: 'offline',
  usual: codeOf('0742'),
  sites: [{ host: 'animaldoctors.hk', country: 'HK' }],
});
const GRAB: Merchant = makeMerchant({
  id: 'grab',
  formerIds: ['grab-q20857', 'grabtaxi-q20857'],
  name: 'Grab 全球',
  home: 'ZZ',
  sites: [
    { host: 'grab.com', country: 'ZZ', ownedBy: 'editor' },
    { host: 'hub.example', country: 'ZZ', owner: 'animal-doctors' },
  ],
});
const catalogue = openCatalogueOf([VET, GRAB]);

it('returns complete merchants, without absent fields', () => {
  expect(catalogue.merchantCount).toBe(2);
  expect(catalogue.getMerchant(0)).toStrictEqual(VET);
  expect(catalogue.getMerchant(1)).toStrictEqual(GRAB);
});

it('summarises from the columns, with the leading zero of a code and an unknown home', () => {
  expect(catalogue.summarise(0)).toEqual({
    id: 'animal-doctors',
    name: 'Animal Doctors',
    home: 'HK',
    channel: 'offline',
    mcc: '0742',
  });
  expect(catalogue.summarise(1)).toMatchObject({
    name: 'Grab 全球',
    home: 'ZZ',
    channel: 'online',
    mcc: '5999',
  });
});

describe('findMerchantById', () => {
  it.each([
    ['animal-doctors', 0],
    ['grab', 1],
    ['grab-q20857', 1],
    ['grabtaxi-q20857', 1],
  ])('finds %s, present or former', (id, number) => {
    expect(catalogue.findMerchantById(id)).toBe(number);
  });

  it('prefers the merchant that has an id now to one that had it before', () => {
    const moved = openCatalogueOf([
      makeMerchant({ id: 'a', name: 'A', formerIds: ['b'] }),
      makeMerchant({ id: 'b', name: 'B' }),
    ]);
    expect(moved.findMerchantById('b')).toBe(1);
  });
});

describe('findMerchantByHost', () => {
  it('finds exactly the listed host', () => {
    expect(catalogue.findMerchantByHost('animaldoctors.hk')).toBe(0);
    expect(catalogue.findMerchantByHost('grab.com')).toBe(1);
    expect(catalogue.findMerchantByHost('food.grab.com')).toBeUndefined();
  });

  it('does not give a host to a merchant that only has a page on it', () => {
    expect(catalogue.findMerchantByHost('hub.example')).toBeUndefined();
  });
});

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])('knows nothing named %j', (name) => {
  expect(catalogue.findMerchantById(name)).toBeUndefined();
  expect(catalogue.findMerchantByHost(name)).toBeUndefined();
  expect(catalogue.mccs.get(name)).toBeUndefined();
  expect(catalogue.getArrays('names/')[name]).toSatisfy((array) => !ArrayBuffer.isView(array));
});

it('opens without a single merchant', () => {
  const empty = openCatalogueOf([]);
  expect(empty.merchantCount).toBe(0);
  expect(empty.findMerchantById('grab')).toBeUndefined();
});

it('returns the arrays under a prefix by the rest of their name', () => {
  const { starts } = catalogue.getArrays('merchants/id/');
  expect(starts).toEqual(Uint32Array.of(0, 'animal-doctors'.length, 'animal-doctorsgrab'.length));
});

it('refuses a snapshot of another layout, naming the missing section', () => {
  const { sections } = openSections(writeSnapshot(makeContents([VET])).bytes);
  const { 'hosts/merchant': _, ...rest } = sections;
  expect(() => openCatalogue(rest, '')).toThrow(SnapshotError);
  expect(() => openCatalogue(rest, '')).toThrow(/no section `hosts\/merchant`.*build it again/);
});
