import { expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readVisitedSites } from '../../src/sources/read-visited-sites.ts';
import { makeFile } from '../support/temporary-files.ts';

const read = (rows: string) => {
  const problems: Problem[] = [];
  return { sites: readVisitedSites(makeFile(`region,host,rank\n${rows}`), problems), problems };
};

it('reads the rank of each host by region', () => {
  const { sites, problems } = read('MY,grab.com,5000\nSG,grab.com,1000\nSG,shopee.sg,10000\n');
  expect(problems).toEqual([]);
  expect(sites).toEqual(
    new Map([
      ['MY', new Map([['grab.com', 5000]])],
      [
        'SG',
        new Map([
          ['grab.com', 1000],
          ['shopee.sg', 10000],
        ]),
      ],
    ]),
  );
});

it.each([
  ['sg,grab.com,1000', 'sg is not a region'],
  ['SG,grab.com,', ' is not a rank'],
  ['SG,grab.com,1e3', '1e3 is not a rank'],
  ['SG,www.grab.com,1000', 'malformed domain `www.grab.com`'],
])('names the row %s', (row, problem) => {
  expect(read(`${row}\n`).problems).toMatchObject([{ line: 2, problem }]);
});

it('reports a host that is listed twice for a region', () => {
  expect(read('SG,grab.com,1000\nSG,grab.com,5000\n').problems).toMatchObject([
    { line: 3, problem: 'grab.com is listed twice for SG' },
  ]);
});
