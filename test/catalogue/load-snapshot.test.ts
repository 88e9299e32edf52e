import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeSnapshot } from '../../src/build/index.ts';
import { loadSnapshot, reloadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { SnapshotError } from '../../src/catalogue/sections.ts';
import { computeDigest } from '../../src/catalogue/write-sections.ts';
import { makeContents, makeMerchant } from '../fixture/make-catalogue.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshot-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const refusal = (file: string): string => {
  try {
    loadSnapshot(file);
  } catch (error) {
    expect(error).toBeInstanceOf(SnapshotError);
    return (error as Error).message;
  }
  throw new Error('it was accepted');
};

it('loads what was written, with its digest', () => {
  const { bytes, digest } = writeSnapshot(makeContents([makeMerchant({ id: 'grab', name: 'Grab' })]));
  const file = join(folder, 'good');
  writeFileSync(file, bytes);
  const catalogue = loadSnapshot(file, { computeDigest });
  expect(catalogue.digest).toBe(digest);
  expect(catalogue.getMerchant(0).name).toBe('Grab');
});

it('says that a missing file is missing, and how to make one', () => {
  const file = join(folder, 'missing');
  expect(refusal(file)).toBe(
    `cannot read the snapshot ${file}: there is no such file; build one with \`mcc-lookup build\``,
  );
});

it('says why a folder cannot be read', () => {
  expect(refusal(folder)).toMatch(/^cannot read the snapshot .*EISDIR/);
});

it('names the file that is damaged, since an operator may have several', () => {
  const file = join(folder, 'cut');
  writeFileSync(file, writeSnapshot(makeContents([])).bytes.subarray(0, 500));
  expect(refusal(file)).toMatch(new RegExp(`^${file}: the snapshot is truncated`));
});

it('reloads without blocking, with the same answers and refusals', async () => {
  const file = join(folder, 'again');
  const { bytes, digest } = writeSnapshot(makeContents([makeMerchant({ id: 'grab', name: 'Grab' })]));
  writeFileSync(file, bytes);
  expect((await reloadSnapshot(file)).digest).toBe(digest);
  await expect(reloadSnapshot(join(folder, 'missing'))).rejects.toThrow(/there is no such file/);
  writeFileSync(file, bytes.subarray(0, 100));
  await expect(reloadSnapshot(file)).rejects.toThrow(`${file}: the snapshot is truncated`);
});
