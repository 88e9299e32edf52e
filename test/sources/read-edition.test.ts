import { expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readEdition } from '../../src/sources/read-edition.ts';
import { makeFile } from '../support/temporary-files.ts';

it('reads a day', () => {
  const problems: Problem[] = [];
  expect(readEdition(makeFile('2026-11-16\n'), problems)).toBe('2026-11-16');
  expect(problems).toEqual([]);
});

it.each(['', '2026-11', '16.11.2026', '2026-02-30', '2026-13-01', '2026-11-16T00:00'])(
  'refuses %j',
  (text) => {
    const problems: Problem[] = [];
    readEdition(makeFile(text), problems);
    expect(problems).toMatchObject([{ line: 1, problem: `\`${text}\` is not a day` }]);
  },
);
