// data/licences.csv says which file is under which licence; what else speaks of licences agrees with it.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Problem } from '../src/catalogue/problem.ts';
import { LICENCE } from '../src/export/tables.ts';
import { readCsv, splitList } from '../src/sources/csv.ts';
import { readSourceRegister } from '../src/sources/read-source-register.ts';

const problems: Problem[] = [];
const rows = readCsv('data/licences.csv', ['files', 'licence', 'sources'], problems);
const sources = new Map(
  readSourceRegister('data/sources.csv', problems).map((source) => [source.id, source]),
);
const readFlat = (file: string): string => readFileSync(file, 'utf8').replace(/\s+/g, ' ');
const OURS = ['CC0-1.0', 'MIT'];

it('has no problems', () => {
  expect(problems).toEqual([]);
});

it.each(rows)('$files is there, under the licences of its sources', ({ files, licence, sources: ids }) => {
  expect(existsSync(files)).toBe(true);
  const licences = splitList(licence);
  const named = splitList(ids).map((id) => sources.get(id)!.licence.split(';')[0]!);
  expect(new Set(licences.filter((each) => !OURS.includes(each)))).toEqual(new Set(named));
});

it('every source under a licence that asks for a credit has files', () => {
  const listed = new Set(rows.flatMap((row) => splitList(row.sources)));
  const credited = [...sources.values()].filter(({ attribution }) => attribution !== undefined);
  expect(credited.filter(({ id }) => !listed.has(id))).toEqual([]);
});

it('NOTICE has every credit, word for word', () => {
  const notice = readFlat('NOTICE');
  const credits = [...sources.values()].flatMap(({ attribution }) => attribution ?? []);
  expect(credits.filter((credit) => !notice.includes(credit))).toEqual([]);
});

it.each(['README.md', 'data/README.md', 'NOTICE'])('%s leaves it to the table', (file) => {
  expect(readFlat(file)).toContain('licences.csv');
});

it('the package and the exports are under more than one licence, as NOTICE says', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8')).license).toBe('SEE LICENSE IN NOTICE');
  expect(LICENCE).toContain('NOTICE');
});
