import { mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSnapshot } from '../../src/build/index.ts';
import { type LoadOptions, loadSnapshot, reloadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { computeChecksum, SnapshotError } from '../../src/catalogue/sections.ts';
import { claimSize, makeHead } from '../fixture/hostile-snapshot.ts';
import { makeContents, makeMerchant } from '../fixture/make-catalogue.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'snapshot-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const getProblem = (file: string, options: LoadOptions = {}): string => {
  try {
    loadSnapshot(file, options);
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
  const catalogue = loadSnapshot(file, { isDigestChecked: true });
  expect(catalogue.digest).toBe(digest);
  expect(catalogue.getMerchant(0).name).toBe('Grab');
});

it('says that a missing file is missing, and how to make one', () => {
  const file = join(folder, 'missing');
  expect(getProblem(file)).toBe(
    `cannot read the snapshot ${file}: there is no such file; build one with \`mcc-lookup build\``,
  );
});

it('says why a folder cannot be read', () => {
  expect(getProblem(folder)).toMatch(/^cannot read the snapshot .*EISDIR/);
});

it('names the file that is damaged, since an operator may have several', () => {
  const file = join(folder, 'cut');
  writeFileSync(file, writeSnapshot(makeContents([])).bytes.subarray(0, 500));
  expect(getProblem(file)).toMatch(new RegExp(`^${file}: the snapshot is truncated`));
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

describe('a file is refused by its first bytes, before room is made for the rest:', () => {
  const GB = 1e9;
  const section = { name: 'meta', type: 'u8', offset: 0, length: 8 };
  const describeSections = (...sections: object[]): Buffer => makeHead({ digest: '0'.repeat(64), sections });
  it.each<[string, Buffer, RegExp]>([
    ['zeros', Buffer.alloc(16), /not a catalogue snapshot/],
    ['a header without an end', makeHead('{', 4e9), /header was altered/],
    ['a header that is no JSON', makeHead('{"digest":'), /header was altered/],
    ['a header that is no object', makeHead('null'), /header was altered/],
    ['no digest', makeHead({ sections: [section] }), /header was altered/],
    ['a digest in a list', makeHead({ digest: ['0'.repeat(64)], sections: [] }), /header was altered/],
    ['an unknown type', describeSections({ ...section, type: 'constructor' }), /header was altered/],
    ['a negative length', describeSections({ ...section, length: -8 }), /header was altered/],
    ['a length that is no number', describeSections({ ...section, length: '8' }), /header was altered/],
    ['sections that overlap', describeSections(section, { ...section, name: 'mccs' }), /header was altered/],
    ['a gap', describeSections({ ...section, offset: 8 }), /header was altered/],
    ['more than the limit', claimSize(3 * GB), /has 3000\.1 MB, and at most 2000 MB .*CATALOGUE_MAX_MB/],
    ['more than the file has', claimSize(1.5 * GB), /truncated/],
    ['less than the file has', claimSize(800), /more bytes than its header says/],
  ])('%s', async (_, start, problem) => {
    const file = join(folder, 'large');
    writeFileSync(file, start);
    // A hole, which takes no room on the disk.
    truncateSync(file, GB);
    const before = process.memoryUsage().arrayBuffers;
    expect(getProblem(file, { maxBytes: 2 * GB })).toMatch(problem);
    await expect(reloadSnapshot(file, { maxBytes: 2 * GB })).rejects.toThrow(problem);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(GB / 10);
  });

  it('a header that the caller does not want', () => {
    const file = join(folder, 'unwanted');
    writeFileSync(file, claimSize(GB));
    const checkHeader = (): never => {
      throw new SnapshotError('it is not signed');
    };
    expect(getProblem(file, { checkHeader })).toBe(`${file}: it is not signed`);
  });
});

it('reads the file that it has checked, even if another takes its name meanwhile', async () => {
  const file = join(folder, 'swapped');
  const { bytes, digest } = writeSnapshot(makeContents([makeMerchant({ id: 'grab', name: 'Grab' })]));
  writeFileSync(file, bytes);
  writeFileSync(`${file}.other`, claimSize(1e9));
  const checkHeader = (): void => renameSync(`${file}.other`, file);
  expect((await reloadSnapshot(file, { checkHeader })).digest).toBe(digest);
  expect(getProblem(file)).toMatch(/truncated/);
});

it('checks the digest if it is asked to', async () => {
  const file = join(folder, 'forged');
  const { bytes, digest } = writeSnapshot(makeContents([]));
  bytes.write('0'.repeat(64), bytes.indexOf(digest));
  bytes.writeUInt32LE(computeChecksum(bytes), 12);
  writeFileSync(file, bytes);
  expect(loadSnapshot(file).merchantCount).toBe(0);
  expect(getProblem(file, { isDigestChecked: true })).toMatch(/body was altered/);
  await expect(reloadSnapshot(file, { isDigestChecked: true })).rejects.toThrow(/body was altered/);
});
