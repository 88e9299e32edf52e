import { expect, it } from 'vitest';
import {
  readOperatorMerchants,
  replaceCards,
  replaceMerchants,
  separateShared,
} from '../../src/build/operator-data.ts';
import type { Card } from '../../src/catalogue/card.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import { MERCHANT_COLUMNS } from '../../src/sources/read-merchants.ts';
import { makeFile } from '../support/temporary-files.ts';
import { EDITION, makeImported, makeObservationRow, makeRow } from './make-parts.ts';

const makeTable = (ids: readonly string[]): string =>
  makeFile(
    [
      MERCHANT_COLUMNS.join(','),
      ...ids.map((id) => `${id},X,SG,SG,5812,offline,,,1,operator,2026-11-01`),
    ].join('\n'),
  );

const KNOWN = { mccs: new Set(['5812']), sources: new Set(['operator']), observed: new Set(['seen']) };
const OURS = {
  rows: [makeRow('known')],
  cards: [],
  upstream: '',
  brands: [makeImported('Brand', { id: 'brand-q1', hosts: [{ host: 'brand.example.com', isPage: false }] })],
  singapore: { merchants: [makeImported('Hawker')], presence: [] },
  payments: { merchants: [makeImported('Paid')], observations: [makeObservationRow('paid')] },
  overrides: [{ file: 'domains.csv', line: 2, host: 'override.example.com', merchant: 'overridden' }],
  doubles: [],
  known: new Map(),
  networks: [],
  visited: new Map(),
};

const read = async (sources: readonly string[], problems: Problem[] = [], counts: number[] = []) =>
  separateShared(await readOperatorMerchants(sources, KNOWN, problems, (count) => counts.push(count)), OURS, {
    edition: EDITION,
    known: KNOWN,
  });

it('reads all sources in order', async () => {
  const problems: Problem[] = [];
  const counts: number[] = [];
  const sources = [makeTable(['b', 'known']), makeTable(['c', 'a'])];
  const { shared, alone } = await read(sources, problems, counts);
  expect(shared.map(({ id, operator }) => [id, operator])).toEqual([['known', true]]);
  expect(Array.from(alone.mergeWith([]), ({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect({ problems, counts }).toEqual({ problems: [], counts: [2, 4] });
});

it('keeps apart only rows that share no id, host or name with our data', async () => {
  const row = (id: string, name: string, host: string): string =>
    `${id},${name},SG,SG,5812,offline,${host},,1,operator,2026-11-01`;
  const file = makeFile(
    [
      MERCHANT_COLUMNS.join(','),
      row('known', 'A', ''),
      row('brand-q1', 'B', ''),
      row('host', 'C', 'brand.example.com'),
      row('name', 'BRAND', ''),
      row('mall', 'Hawker', ''),
      row('line', 'PAID', ''),
      row('seen', 'D', ''),
      row('overridden', 'E', ''),
      row('host-2', 'F', 'override.example.com'),
      row('other', 'Other', 'other.example.com'),
    ].join('\n'),
  );
  const { shared, alone } = await read([file]);
  expect(shared.map(({ id }) => id)).toEqual([
    'known',
    'brand-q1',
    'host',
    'name',
    'mall',
    'line',
    'seen',
    'overridden',
    'host-2',
  ]);
  expect([...alone.mergeWith([])]).toMatchObject([
    {
      id: 'other',
      name: 'Other',
      sites: [{ host: 'other.example.com', country: 'SG' }],
      usual: { mcc: '5812', basis: 'editorial' },
    },
  ]);
});

it('stops at a hundred problems, and says that there are more', async () => {
  const problems: Problem[] = [];
  const file = makeTable(Array.from({ length: 10_000 }, (_, index) => `Bad ${index}`));
  const { shared, alone } = await read([file], problems);
  expect(shared.length + alone.length).toBeLessThan(10_000);
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
