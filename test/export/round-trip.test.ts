// An export read again is the catalogue that it was made from, down to the digest.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeSnapshot } from '../../src/build/write-snapshot.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { readExport } from '../../src/export/index.ts';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { makeFile, makeFolder } from '../support/temporary-files.ts';
import { AWKWARD_CONTENTS } from './awkward-contents.ts';
import { FORMATS } from './formats.ts';

const REAL_MS = 300_000;

function swapFirstRows(table: string): string {
  const [header, first, second, ...rest] = table.split('\n');
  return [header, second, first, ...rest].join('\n');
}

describe.each(Object.entries(FORMATS))('%s', (_, write) => {
  it('keeps every fact, and texts that formats like to break', async () => {
    const catalogue = openSmallCatalogue(AWKWARD_CONTENTS);
    const { contents, problems } = await readExport(await write(catalogue, makeFolder()));
    expect(problems).toEqual([]);
    expect(contents).toEqual(AWKWARD_CONTENTS);
    expect(writeSnapshot(contents).digest).toBe(catalogue.digest);
  });

  it(
    'gives the real catalogue’s digest',
    async () => {
      const catalogue = loadSnapshot('dist/catalogue.snapshot');
      const { contents, problems } = await readExport(await write(catalogue, makeFolder()));
      expect(problems).toEqual([]);
      expect(writeSnapshot(contents).digest).toBe(catalogue.digest);
    },
    REAL_MS,
  );
});

describe('what is no export is a problem with its remedy', () => {
  it.each([
    ['x.txt', 'hello', 'the name does not say what it is'],
    ['x.json', 'hello', 'it is no export'],
    ['x.json', '{}', 'it is no export'],
    ['x.ndjson', '{"type":"about"', 'it is no export'],
    ['x.sqlite', 'hello, this is no database at all', 'it is no export'],
  ])('%s with %j', async (name, content, problem) => {
    const file = makeFile(content, name);
    const { problems } = await readExport(file);
    expect(problems).toMatchObject([
      { file, problem: expect.stringContaining(problem), remedy: expect.any(String) },
    ]);
  });

  it('a database that is still compressed', async () => {
    const { problems } = await readExport(makeFile('x', 'x.sqlite.gz'));
    expect(problems).toMatchObject([{ problem: 'it is compressed', remedy: expect.any(String) }]);
  });

  it('a table in which JSON was cut short', async () => {
    const folder = await FORMATS.csv!(openSmallCatalogue(), makeFolder());
    const file = join(folder, 'cards.csv');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"{""', '"{'));
    expect((await readExport(folder)).problems).toMatchObject([
      { file: folder, problem: expect.stringContaining('it is no export') },
    ]);
  });

  it.each<[string, (table: string) => string, string]>([
    ['mccs', (table) => table.replace('0742,', '742,'), '`742` is not a code'],
    ['merchants', (table) => table.replace(',5812,', ',812,'), 'merchant cafe-zoe has the unknown MCC `812`'],
    [
      'evidence',
      (table) => table.replace(',5812,', ',5813,'),
      'merchant cafe-zoe has the unknown MCC `5813`',
    ],
    ['merchants', swapFirstRows, 'merchant cafe-zoe stands behind grab'],
  ])('a table of %s that a spreadsheet spoiled', async (name, spoil, problem) => {
    const folder = await FORMATS.csv!(openSmallCatalogue(), makeFolder());
    const file = join(folder, `${name}.csv`);
    writeFileSync(file, spoil(readFileSync(file, 'utf8')));
    expect((await readExport(folder)).problems).toMatchObject([{ file: folder, problem }]);
  });

  it('a folder without the tables', async () => {
    const { problems } = await readExport(makeFolder());
    expect(problems.length).toBe(11);
    expect(problems[0]).toMatchObject({ problem: 'there is no such file' });
  });
});
