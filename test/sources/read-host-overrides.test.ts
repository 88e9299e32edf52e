import { expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readHostOverrides } from '../../src/sources/read-host-overrides.ts';
import { makeFile } from '../support/temporary-files.ts';

const read = (rows: string) => {
  const problems: Problem[] = [];
  const file = makeFile(`host,merchant,why\n${rows}`);
  return { overrides: readHostOverrides(file, problems), problems, file };
};

it('assigns a host to a merchant, or to none', () => {
  const { overrides, problems, file } = read('hilton.com,hilton,owner\nlinktr.ee,none,shared\n');
  expect(problems).toEqual([]);
  expect(overrides).toStrictEqual([
    { file, line: 2, host: 'hilton.com', merchant: 'hilton' },
    { file, line: 3, host: 'linktr.ee' },
  ]);
});

it('reports a duplicate host', () => {
  expect(read('hilton.com,hilton,owner\nhilton.com,none,shared\n').problems).toMatchObject([
    { line: 3, problem: 'hilton.com is listed twice' },
  ]);
});

it.each([
  ['hilton.com,hilton,', 'the reason for hilton.com is missing'],
  ['www.hilton.com,hilton,owner', 'malformed domain `www.hilton.com`'],
  ['https://hilton.com,hilton,owner', 'malformed domain `https://hilton.com`'],
])('names the row %s, since it would never match or cannot be judged', (row, problem) => {
  expect(read(`${row}\n`).problems).toMatchObject([{ line: 2, problem }]);
});
