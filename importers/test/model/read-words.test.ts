import { expect, it } from 'vitest';
import type { Problem } from '../../../src/catalogue/problem.ts';
import { makeFolder } from '../../../test/support/temporary-files.ts';
import { readNameWords, readWordKinds } from '../../model/read-words.ts';

function read(rows: string) {
  const problems: Problem[] = [];
  const folder = makeFolder({ 'name-words.csv': `mcc,words\n${rows}` });
  const words = readNameWords(folder, new Set(['5462', '5814']), problems);
  return { words, problems: problems.map(({ line, problem }) => `${line}: ${problem}`) };
}

it('gives each code a word of its own', () => {
  expect(read('5462,donuts|bake shop\n5814,donuts\n')).toEqual({
    words: [
      { word: 'donuts', mccs: ['5462'] },
      { word: 'bake shop', mccs: ['5462'] },
      { word: 'donuts', mccs: ['5814'] },
    ],
    problems: [],
  });
});

it('reports unknown codes and repeated words', () => {
  expect(read('5462,cakes|pies|cakes\n9999,cakes\n').problems).toEqual([
    '2: `cakes` is listed twice',
    '3: unknown MCC `9999`',
  ]);
});

it('reads the kind of each word', () => {
  const problems: Problem[] = [];
  const folder = makeFolder({ 'word-kinds.csv': 'kind,words\n1,inn|hostel\nx,grill\n' });
  const kinds = readWordKinds(folder, problems);
  expect([kinds.get('inn'), kinds.get('hostel')]).toEqual([1, 1]);
  expect(problems.map(({ line, problem }) => `${line}: ${problem}`)).toEqual(['3: kind is `x`']);
});
