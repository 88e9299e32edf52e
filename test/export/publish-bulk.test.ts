// The folder next to the snapshot: only complete versions, and only the newest two.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Catalogue, formatVersion } from '../../src/catalogue/catalogue.ts';
import { announceVersion, publishBulk, readBulkIndex, writeVersion } from '../../src/export/index.ts';
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
  for (const mark of ['a', 'b', 'c']) await publishBulk(folder, another(mark), 'notice');
  const { version } = await publishBulk(folder, catalogue, 'notice');
  expect(readdirSync(folder).sort()).toEqual(
    [version, formatVersion(another('c')), 'index.json', 'mine.txt', 'old'].sort(),
  );
  expect(readJson(folder, 'index.json').version).toBe(version);
});

it('announces no version before it is told to', async () => {
  const folder = makeFolder();
  const { version: old } = await publishBulk(folder, catalogue, 'notice');
  const { version } = await writeVersion(folder, another('b'), 'notice');
  expect(readdirSync(folder).sort()).toEqual([old, version, 'index.json'].sort());
  expect(readBulkIndex(folder)?.index.version).toBe(old);
  announceVersion(folder, version);
  expect(readBulkIndex(folder)?.index.version).toBe(version);
});

it('removes the version of a build that was killed, but not the one that is served', async () => {
  const folder = makeFolder();
  const { version: announced } = await publishBulk(folder, another('a'), 'notice');
  // Killed after its snapshot was in place, and before.
  const { version: served } = await writeVersion(folder, another('b'), 'notice');
  const { version: killed } = await writeVersion(folder, another('c'), 'notice');
  const { version } = await writeVersion(folder, catalogue, 'notice');
  announceVersion(folder, version, served);
  expect(readdirSync(folder).sort()).toEqual([served, version, 'index.json'].sort());
  expect([announced, killed].map((each) => existsSync(join(folder, each)))).toEqual([false, false]);
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

it('removes leftovers of builds that were killed, and leaves a running build alone', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const running = `.part-${process.ppid}-x`;
  const folder = makeFolder({
    [`.part-${ended}-x/new/NOTICE`]: 'x',
    [`.part-${process.pid}-x/new/NOTICE`]: 'of an earlier process with our number',
    '.part-x1y2z3/new/NOTICE': 'of an earlier release',
    [`${running}/new/NOTICE`]: 'x',
  });
  await publishBulk(folder, catalogue, 'notice');
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([running]);
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
