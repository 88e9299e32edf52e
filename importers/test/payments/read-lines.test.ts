import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Problem } from '../../../src/catalogue/problem.ts';
import { makeFile, makeFolder } from '../../../test/support/temporary-files.ts';
import { LINE_COLUMNS, readExceptions, readLines, readPersonalNames } from '../../payments/read-lines.ts';

const KNOWN = { mccs: new Set(['5812']), sources: new Set(['toronto-pcard']) };

function readRows(...rows: string[]) {
  const folder = join(makeFolder(), 'lines');
  mkdirSync(folder);
  writeFileSync(join(folder, 'toronto-pcard.csv'), `${[LINE_COLUMNS.join(','), ...rows].join('\n')}\n`);
  const problems: Problem[] = [];
  return { lines: readLines(folder, KNOWN, problems), problems };
}

it('reads lines, named for their source', () => {
  const { lines, problems } = readRows('"EARLS, TORONTO",5812,CA,2012-03-04,2019-05-06,7');
  expect(problems).toEqual([]);
  expect(lines).toMatchObject([
    { source: 'toronto-pcard', text: 'EARLS, TORONTO', mcc: '5812', country: 'CA', count: 7, at: 2 },
  ]);
});

it.each([
  [',5812,CA,2012,2019,7', 'there is no descriptor'],
  ['EARLS,5812,UK,2012,2019,7', 'unknown country `UK`'],
  ['EARLS,5813,CA,2012,2019,7', 'unknown MCC `5813`'],
  ['EARLS,5812,CA,2020,2019,7', 'seen from `2020` to `2019`'],
  ['EARLS,5812,CA,2012,2019,0', 'count is `0`'],
])('names what is wrong with %s', (row, problem) => {
  expect(readRows(row).problems).toMatchObject([{ line: 2, problem }]);
});

it.each([
  ['Earls,drop,,closed', 'bad key `Earls`'],
  ['earls,hide,it,closed', 'unknown action `hide`'],
  ['earls,name,,closed', 'the value is ``'],
  ['earls,drop,,', 'there is no reason'],
])('names what is wrong with the exception %s', (row, problem) => {
  const problems: Problem[] = [];
  readExceptions(makeFile(`key,action,value,reason\n${row}\n`, 'exceptions.csv'), problems);
  expect(problems).toMatchObject([{ line: 2, problem }]);
});

it('reads personal names and their kind', () => {
  const problems: Problem[] = [];
  const names = readPersonalNames(makeFile('word,kind\njohn,given\nsmith,last\n', 'names.csv'), problems);
  expect([...names]).toEqual([['john', 'given']]);
  expect(problems).toMatchObject([{ line: 3, problem: 'unknown kind `last`' }]);
});
