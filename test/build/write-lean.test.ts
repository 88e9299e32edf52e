// The lean edition gives the answers of the snapshot that it was made from.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { writeLean } from '../../src/build/write-lean.ts';
import { SECTION } from '../../src/catalogue/catalogue.ts';
import { openEdition, WHOLE_DIGEST } from '../../src/query/open-lean.ts';
import { makeLeanFolder } from '../fixture/lean-folder.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';

const full = openSmallCatalogue();
const lean = openEdition(new Uint8Array(writeLean(full)));

test('everything is derived exactly as it was built', () => {
  const { [WHOLE_DIGEST]: _, ...arrays } = lean.getArrays('');
  expect(Object.keys(arrays)).toContain(`${SECTION.nameIndex}postings`);
  expect(arrays).toEqual(full.getArrays(''));
  expect(lean.digest).toBe(full.digest);
});

test('both compressions have the same content, under the version’s name', () => {
  const folder = makeLeanFolder();
  const [br, gz] = readdirSync(folder).sort() as [string, string];
  expect(br).toMatch(/^\d{4}-\d{2}-\d{2}-[0-9a-f]{12}-[0-9a-f]{8}\.snapshot\.br$/);
  expect(brotliDecompressSync(readFileSync(join(folder, br)))).toEqual(
    gunzipSync(readFileSync(join(folder, gz))),
  );
});
