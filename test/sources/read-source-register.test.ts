import { expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readSourceRegister } from '../../src/sources/read-source-register.ts';
import { makeFile } from '../support/temporary-files.ts';

function read(rows: string) {
  const problems: Problem[] = [];
  const sources = readSourceRegister(
    makeFile(`id,title,publisher,kind,url,licence,attribution\n${rows}`),
    problems,
  );
  return { sources, problems };
}

it('reads a source, leaving out what it lacks', () => {
  const { sources, problems } = read(
    'editors,Own knowledge,Us,own,,CC0-1.0,\nnsi,Index,OSM,directory,https://example.org/x,BSD-3-Clause,© OSM\n',
  );
  expect(problems).toEqual([]);
  expect(sources).toStrictEqual([
    { id: 'editors', title: 'Own knowledge', publisher: 'Us', kind: 'own', licence: 'CC0-1.0' },
    {
      id: 'nsi',
      title: 'Index',
      publisher: 'OSM',
      kind: 'directory',
      licence: 'BSD-3-Clause',
      url: 'https://example.org/x',
      attribution: '© OSM',
    },
  ]);
});

it.each([
  ['Two Words,T,P,own,,L,', 'bad source id `Two Words`'],
  ['a,,P,own,,L,', 'source a needs a title, a publisher and a licence'],
  ['a,T,,own,,L,', 'source a needs a title, a publisher and a licence'],
  ['a,T,P,own,,,', 'source a needs a title, a publisher and a licence'],
  ['a,T,P,own,example.org,L,', '`example.org` is not a URL'],
  ['a,T,P,blog,,L,', 'source a has the kind `blog`'],
  ['good,T,P,own,,L,', 'source good is listed twice'],
])('names the row %s, since evidence may cite it', (row, problem) => {
  expect(read(`good,T,P,own,,L,\n${row}\n`).problems).toMatchObject([{ line: 3, problem }]);
});
