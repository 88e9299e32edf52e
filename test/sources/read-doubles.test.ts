import { expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readDoubles } from '../../src/sources/read-doubles.ts';
import { makeFile } from '../support/temporary-files.ts';

function read(rows: string) {
  const problems: Problem[] = [];
  return { doubles: readDoubles(makeFile(`merchant,same_as,why\n${rows}`), problems), problems };
}

it('reads who is whom, and which names are two merchants', () => {
  const { doubles, problems } = read(
    'sushi-express-bedok,sushi-express,an outlet\nmeta-sg,none,a restaurant\n',
  );
  expect(doubles).toStrictEqual([
    { merchant: 'sushi-express-bedok', sameAs: 'sushi-express' },
    { merchant: 'meta-sg' },
  ]);
  expect(problems).toEqual([]);
});

it.each([
  ['a,b,\n', 'the reason for a is missing'],
  ['a,,why\n', 'an id is missing'],
  ['a,b,why\na,c,why\n', 'a is listed twice'],
  ['a,b,why\nb,c,why\n', 'b is itself the same as another merchant'],
])('reports %j', (rows, problem) => {
  expect(read(rows).problems).toMatchObject([{ problem }]);
});
