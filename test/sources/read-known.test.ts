import { expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readKnown } from '../../src/sources/read-known.ts';
import { makeFile } from '../support/temporary-files.ts';

function read(rows: string) {
  const problems: Problem[] = [];
  return { known: readKnown(makeFile(`region,merchant,fame\n${rows}`), problems), problems };
}

it('reads how well known merchants are, by region', () => {
  const { known, problems } = read('HK,sushiro,3\nSG,esso,3\nSG,gong-cha,2\n');
  expect(problems).toEqual([]);
  expect(known.get('SG')).toEqual(
    new Map([
      ['esso', 3],
      ['gong-cha', 2],
    ]),
  );
  expect(known.get('HK')).toEqual(new Map([['sushiro', 3]]));
});

it.each([
  ['sg,esso,3\n', 'sg is not a region'],
  ['SG,esso,4\n', 'the fame is `4`'],
  ['SG,esso,3\nSG,esso,2\n', 'esso is listed twice for SG'],
])('reports %j', (rows, problem) => {
  expect(read(rows).problems).toMatchObject([{ problem }]);
});
