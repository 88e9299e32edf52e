import { expect, it } from 'vitest';
import { RepeatedCheck } from '../../src/build/check-repeated.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import { makeRow } from './make-parts.ts';

const check = (...rows: ReturnType<typeof makeRow>[]): Problem[] => {
  const problems: Problem[] = [];
  const repeated = new RepeatedCheck();
  for (const row of rows) repeated.add(row, problems);
  return problems;
};

it('names both places of a duplicate id', () => {
  expect(check(makeRow('a'), makeRow('a', { file: 'other.csv', line: 9 }))).toMatchObject([
    { file: 'other.csv', line: 9, problem: 'duplicate id a, also in data/merchants/sg/x.csv:2' },
  ]);
});

it('names rows of a database table by their keys', () => {
  const place = { file: 'table shop.merchants', line: 0 };
  expect(check(makeRow('a', place), makeRow('a', place))).toMatchObject([
    {
      file: 'table shop.merchants, row `a`',
      line: 0,
      problem: 'duplicate id a, also in table shop.merchants, row `a`',
    },
  ]);
});

it('names both merchants that claim a domain', () => {
  expect(
    check(makeRow('a', { hosts: ['x.sg'] }), makeRow('b', { line: 3, hosts: ['y.sg', 'x.sg'] })),
  ).toMatchObject([
    { line: 3, problem: 'domain x.sg is claimed twice, also by a in data/merchants/sg/x.csv:2' },
  ]);
});

it('finds nothing wrong with different ids and domains', () => {
  expect(check(makeRow('a', { hosts: ['x.sg'] }), makeRow('b', { hosts: ['y.sg'] }))).toEqual([]);
});
