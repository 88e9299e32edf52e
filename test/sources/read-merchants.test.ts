import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import { MERCHANT_COLUMNS, readMerchants, streamMerchants } from '../../src/sources/read-merchants.ts';
import { makeFile, makeFolder } from '../support/temporary-files.ts';

const HEADER = MERCHANT_COLUMNS.join(',');
const GOOD: Record<(typeof MERCHANT_COLUMNS)[number], string> = {
  id: 'ya-kun',
  name: 'Ya Kun Kaya Toast',
  home: 'SG',
  locations: 'SG|MY',
  mcc: '5814',
  channel: 'offline',
  domains: 'yakun.com|yakun.com.sg',
  aliases: '亚坤|Ya Kun',
  fame: '3',
  source: 'editors',
  as_of: '2026-11-16',
};

function read(change: Partial<typeof GOOD>) {
  const problems: Problem[] = [];
  const row = Object.values({ ...GOOD, ...change }).join(',');
  const file = makeFile(`${HEADER}\n\n${row}\n`);
  const rows = readMerchants(file, problems);
  return { file, rows, problems };
}

it('reads a row with its lists', () => {
  const { file, rows, problems } = read({});
  expect(problems).toEqual([]);
  expect(rows).toEqual([
    {
      file,
      line: 3,
      id: 'ya-kun',
      name: 'Ya Kun Kaya Toast',
      home: 'SG',
      countries: ['SG', 'MY'],
      mcc: '5814',
      channel: 'offline',
      hosts: ['yakun.com', 'yakun.com.sg'],
      aliases: ['亚坤', 'Ya Kun'],
      fame: 3,
      source: 'editors',
      asOf: '2026-11-16',
      operator: false,
    },
  ]);
});

it.each([
  { home: 'ZZ', locations: '001' },
  { mcc: '', domains: '', aliases: '', locations: '' },
  { as_of: '2026' },
  { domains: 'xn--bcher-kva.de|shop.myshopify.com|www.gov.uk' },
])('finds nothing wrong with %j', (change) => {
  expect(read(change).problems).toEqual([]);
});

describe('problems', () => {
  it.each<[Partial<typeof GOOD>, string]>([
    [{ id: 'Ya Kun' }, 'bad id `Ya Kun`'],
    [{ id: 'ya--kun' }, 'bad id `ya--kun`'],
    [{ id: '' }, 'bad id ``'],
    [{ name: '' }, 'merchant ya-kun has no name'],
    [{ home: 'UK' }, 'unknown country `UK`'],
    [{ home: '001' }, 'unknown country `001`'],
    [{ locations: 'SG|sg' }, 'unknown country `sg`'],
    [{ channel: 'both' }, 'unknown channel `both`'],
    [{ fame: '4' }, 'fame is `4`'],
    [{ fame: '' }, 'fame is ``'],
    [{ source: '' }, 'merchant ya-kun has no source'],
    [{ as_of: 'today' }, 'as_of is `today`'],
    [{ as_of: '2026-13' }, 'as_of is `2026-13`'],
    [{ as_of: '2026-02-30' }, 'as_of is `2026-02-30`'],
    [{ domains: 'www.yakun.com' }, 'malformed domain `www.yakun.com`'],
    [{ domains: 'https://yakun.com/' }, 'malformed domain `https://yakun.com/`'],
    [{ domains: 'Yakun.com' }, 'malformed domain `Yakun.com`'],
    [{ domains: 'bücher.de' }, 'malformed domain `bücher.de`'],
    [{ domains: 'com.sg' }, 'malformed domain `com.sg`'],
    [{ domains: 'yakun.con' }, 'malformed domain `yakun.con`'],
    [{ domains: 'yakun.com|yakun.com' }, 'domain yakun.com is listed twice in the row'],
  ])('names the cell of %j', (change, problem) => {
    const { file, problems } = read(change);
    expect(problems).toMatchObject([{ file, line: 3, problem, remedy: expect.stringMatching(/./) }]);
  });

  it('are all collected, not just the first', () => {
    expect(read({ home: 'XX', channel: '', fame: '9' }).problems).toHaveLength(3);
  });

  it('leave out the bad domain and keep the good one', () => {
    expect(read({ domains: 'yakun.com|nonsense' }).rows[0]!.hosts).toEqual(['yakun.com']);
  });
});

it('reads a folder and its folders in order of name, and nothing but CSV', () => {
  const row = (id: string) => `${HEADER}\n${Object.values({ ...GOOD, id, domains: '' }).join(',')}\n`;
  const folder = makeFolder({
    'world/b.csv': row('b'),
    'sg/z.csv': row('z'),
    'sg/a.csv': row('a'),
    'README.md': 'x',
  });
  const problems: Problem[] = [];
  const rows = readMerchants(folder, problems);
  expect(rows.map(({ id, file }) => [id, file])).toEqual([
    ['a', join(folder, 'sg/a.csv')],
    ['z', join(folder, 'sg/z.csv')],
    ['b', join(folder, 'world/b.csv')],
  ]);
  expect(problems).toEqual([]);
});

it('reports a folder without any CSV', () => {
  const problems: Problem[] = [];
  const folder = makeFolder({ 'README.md': 'x' });
  expect(readMerchants(folder, problems)).toEqual([]);
  expect(problems).toMatchObject([{ file: folder, problem: 'it contains no CSV files' }]);
});

it('streams an operator’s rows, which override ours', async () => {
  const { file, rows } = read({});
  const problems: Problem[] = [];
  const streamed = [];
  for await (const batch of streamMerchants(file, problems)) streamed.push(...batch);
  expect(streamed).toEqual(rows.map((row) => ({ ...row, operator: true })));
  expect(problems).toEqual([]);
});
