// The lean edition gives the answers of the snapshot that it was made from.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { writeLean } from '../../src/build/write-lean.ts';
import { writeSnapshot } from '../../src/build/write-snapshot.ts';
import { SECTION } from '../../src/catalogue/catalogue.ts';
import { openSections } from '../../src/catalogue/sections.ts';
import { matchDescriptor } from '../../src/query/descriptors/match-descriptor.ts';
import { openLean } from '../../src/query/open-lean.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { makeLeanFolder } from '../fixture/lean-folder.ts';
import { openSmallCatalogue, SMALL_CONTENTS } from '../fixture/small-catalogue.ts';

const full = openSmallCatalogue();
const { sections } = openSections(writeSnapshot(SMALL_CONTENTS).bytes);
const lean = openLean(new Uint8Array(writeLean(sections)));

test('the name index is derived exactly as it was built', () => {
  expect(lean.getArrays(SECTION.nameIndex)).toEqual(full.getArrays(SECTION.nameIndex));
});

test.each(['GRAB* A-7QK2M9XWGYD4 SG', 'SHOPEE SINGAPORE', 'CAFE ZOE PARIS FR', 'GRAB.COM', 'NOBODY KNOWS'])(
  '%s gives the same answer',
  (text) => {
    const read = (catalogue: typeof full) =>
      matchDescriptor(catalogue, openMerchantSearch(catalogue), { text, country: 'SG' });
    expect(read(lean)).toEqual(read(full));
  },
);

test('evidence and former ids are left out', () => {
  const { evidence, sites } = lean.getMerchant(lean.findMerchantById('grab')!);
  expect(sites).toEqual([]);
  expect(evidence.map(({ mcc, source }) => [mcc, source])).toEqual([['4121', undefined]]);
});

test('both compressions have the same content, under the version’s name', () => {
  const folder = makeLeanFolder();
  const [br, gz] = readdirSync(folder).sort() as [string, string];
  expect(br).toMatch(/^\d{4}-\d{2}-\d{2}-[0-9a-f]{12}-[0-9a-f]{8}\.snapshot\.br$/);
  expect(brotliDecompressSync(readFileSync(join(folder, br)))).toEqual(
    gunzipSync(readFileSync(join(folder, gz))),
  );
});
