// The folder next to the snapshot: only complete versions, and only the newest two.
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Catalogue, formatVersion } from '../../src/catalogue/catalogue.ts';
import { publishBulk, readBulkIndex } from '../../src/export/index.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { makeFolder } from '../support/temporary-files.ts';

const catalogue = openSmallCatalogue();
const another = (mark: string): Catalogue => ({ ...catalogue, digest: mark.repeat(64) });
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

it('has the version’s files and the newest index', async () => {
  const folder = join(makeFolder(), 'deep/data');
  const index = await publishBulk(folder, catalogue, 'notice');
  const version = formatVersion(catalogue);
  expect(readdirSync(folder).sort()).toEqual([version, 'index.json']);
  expect(readJson(folder, 'index.json')).toEqual(index);
  expect(readJson(folder, version, 'index.json')).toEqual(index);
  for (const { path } of index.files)
    for (const name of [path, `${path}.gz`]) expect(existsSync(join(folder, version, name)), name).toBe(true);
  expect(readBulkIndex(folder)?.index).toEqual(index);
});

it('keeps the newest two versions and files that it did not write', async () => {
  const folder = makeFolder({ 'mine.txt': 'x', 'old/index.json': '{}' });
  for (const [at, mark] of ['a', 'b', 'c'].entries()) {
    const { version } = await publishBulk(folder, another(mark), 'notice');
    const time = new Date(Date.UTC(2026, 10, 16 + at));
    utimesSync(join(folder, version, 'index.json'), time, time);
  }
  const { version } = await publishBulk(folder, catalogue, 'notice');
  expect(readdirSync(folder).sort()).toEqual(
    [version, formatVersion(another('c')), 'index.json', 'mine.txt', 'old'].sort(),
  );
  expect(readJson(folder, 'index.json').version).toBe(version);
});

it('overwrites the same version', async () => {
  const folder = makeFolder();
  await publishBulk(folder, catalogue, 'notice');
  await publishBulk(folder, catalogue, 'another notice');
  const version = formatVersion(catalogue);
  expect(readdirSync(folder).sort()).toEqual([version, 'index.json']);
  expect(readFileSync(join(folder, version, 'NOTICE'), 'utf8')).toBe('another notice');
});

it('leaves the old version unchanged if writing the new one fails', async () => {
  const folder = makeFolder();
  const { version } = await publishBulk(folder, catalogue, 'notice');
  const before = readFileSync(join(folder, 'index.json'));
  const broken: Catalogue = {
    ...another('b'),
    getMerchant() {
      throw new Error('the disk is full');
    },
  };
  await expect(publishBulk(folder, broken, 'notice')).rejects.toThrow('the disk is full');
  expect(readdirSync(folder).sort()).toEqual([version, 'index.json']);
  expect(readFileSync(join(folder, 'index.json')).equals(before)).toBe(true);
});

it('removes leftovers of a build killed a day ago, and leaves a running build alone', async () => {
  const folder = makeFolder({ '.part-killed/new/NOTICE': 'x' });
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  utimesSync(join(folder, '.part-killed'), yesterday, yesterday);
  mkdirSync(join(folder, '.part-running'));
  await publishBulk(folder, catalogue, 'notice');
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual(['.part-running']);
});

it.each([
  ['nothing', {}],
  ['no JSON', { 'index.json': '{' }],
  ['no version', { 'index.json': '{"version":"x"}' }],
])('has no index where there is %s', (_, files) => {
  expect(readBulkIndex(makeFolder(files))).toBeUndefined();
});

it('is refused if the folder is a file', async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'data'), '');
  await expect(publishBulk(join(folder, 'data'), catalogue, 'notice')).rejects.toThrow('EEXIST');
});
