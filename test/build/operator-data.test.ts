import { expect, it } from 'vitest';
import { readOperatorMerchants, replaceCards, replaceMerchants } from '../../src/build/operator-data.ts';
import type { Card } from '../../src/catalogue/card.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import { MERCHANT_COLUMNS } from '../../src/sources/read-merchants.ts';
import { makeFile } from '../support/temporary-files.ts';
import { makeRow } from './make-parts.ts';

const makeTable = (ids: readonly string[]): string =>
  makeFile(
    [
      MERCHANT_COLUMNS.join(','),
      ...ids.map((id) => `${id},X,SG,SG,5812,offline,,,1,operator,2026-11-01`),
    ].join('\n'),
  );

it('reads all sources in order', async () => {
  const problems: Problem[] = [];
  const counts: number[] = [];
  const rows = await readOperatorMerchants([makeTable(['b', 'a']), makeTable(['c'])], problems, (count) =>
    counts.push(count),
  );
  expect(rows.map(({ id, operator }) => [id, operator])).toEqual([
    ['b', true],
    ['a', true],
    ['c', true],
  ]);
  expect({ problems, counts }).toEqual({ problems: [], counts: [2, 3] });
});

it('stops at a hundred problems, and says that there are more', async () => {
  const problems: Problem[] = [];
  const file = makeTable(Array.from({ length: 10_000 }, (_, at) => `Bad ${at}`));
  const rows = await readOperatorMerchants([file], problems);
  expect(rows.length).toBeLessThan(10_000);
  expect(problems).toHaveLength(101);
  expect(problems.at(-1)).toMatchObject({ file, line: 102, problem: 'there are more problems from here on' });
});

it('replaces our merchant of the same id and adds the others', () => {
  const mine = makeRow('b', { name: 'Mine', operator: true });
  const fresh = makeRow('c', { operator: true });
  expect(replaceMerchants([makeRow('a'), makeRow('b')], [mine, fresh])).toEqual([makeRow('a'), mine, fresh]);
});

it('replaces our card of the same short name, sorted by region and name', () => {
  const card = (shortName: string, region: string, name: string) => ({ shortName, region, name }) as Card;
  const ours = [card('A', 'HK', 'Alpha'), card('B', 'SG', 'Beta')];
  const mine = [card('B', 'SG', 'Better'), card('Z', 'AU', 'Zeta')];
  expect(replaceCards(ours, mine).map(({ name }) => name)).toEqual(['Zeta', 'Alpha', 'Better']);
});
