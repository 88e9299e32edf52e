import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import { OBSERVATION_COLUMNS, readObservations } from '../../src/sources/read-observations.ts';
import { makeFolder } from '../support/temporary-files.ts';

const HEADER = OBSERVATION_COLUMNS.join(',');

function read(files: Record<string, string>) {
  const problems: Problem[] = [];
  const folder = makeFolder(
    Object.fromEntries(Object.entries(files).map(([name, rows]) => [name, `${HEADER}\n${rows}\n`])),
  );
  return { rows: readObservations(folder, problems), problems };
}

it('takes the source from the file name, and leaves out what is unknown', () => {
  const { rows, problems } = read({
    'toronto-pcard.csv': 'airbnb,AIRBNB *HM,7011,online,CA,2015-02,2019-09,27,30,high',
    'milelion.csv': 'grab,,4121,online,SG,,2025,,,medium',
  });
  expect(problems).toEqual([]);
  expect(rows.map(({ merchant, observation }) => [merchant, observation])).toStrictEqual([
    [
      'grab',
      {
        kind: 'observed',
        mcc: '4121',
        source: 'milelion',
        country: 'SG',
        channel: 'online',
        lastSeen: '2025',
        trust: 'medium',
      },
    ],
    [
      'airbnb',
      {
        kind: 'observed',
        mcc: '7011',
        source: 'toronto-pcard',
        country: 'CA',
        channel: 'online',
        firstSeen: '2015-02',
        lastSeen: '2019-09',
        count: 27,
        countOfStore: 30,
        seenAs: 'AIRBNB *HM',
        trust: 'high',
      },
    ],
  ]);
});

it.each([
  [
    'first seen in a month of the year of which only the year is known',
    'a,,5812,online,SG,2019-03,2019,,,low',
  ],
  ['seen first and last on one day', 'a,,5812,online,SG,2019-03-14,2019-03-14,1,1,low'],
])('accepts what was %s', (_, row) => {
  expect(read({ 's.csv': row }).problems).toEqual([]);
});

describe('problems', () => {
  it.each([
    ['a,,5812,web,SG,,2019,,,low', 'unknown channel `web`'],
    ['a,,5812,online,UK,,2019,,,low', 'unknown country `UK`'],
    ['a,,5812,online,ZZ,,2019,,,low', 'unknown country `ZZ`'],
    ['a,,5812,online,SG,,,,,low', 'last_seen is ``'],
    ['a,,5812,online,SG,,2019-3,,,low', 'last_seen is `2019-3`'],
    ['a,,5812,online,SG,,2019-02-29,,,low', 'last_seen is `2019-02-29`'],
    ['a,,5812,online,SG,2020-01,2019-12,,,low', 'first_seen is `2020-01`'],
    ['a,,5812,online,SG,spring,2019,,,low', 'first_seen is `spring`'],
    ['a,,5812,online,SG,,2019,many,,low', 'a count is not a number of 1 or more'],
    ['a,,5812,online,SG,,2019,1,-2,low', 'a count is not a number of 1 or more'],
    ['a,,5812,online,SG,,2019,0,5,low', 'a count is not a number of 1 or more'],
    ['a,,5812,online,SG,,2019,,,', 'trust is ``'],
  ])('names the row %s', (row, problem) => {
    expect(read({ 's.csv': row }).problems).toMatchObject([{ line: 2, problem }]);
  });
});

it('notes who says so if a publisher has several sources, and what is only on an issuer’s list', () => {
  const folder = makeFolder({
    'blog-1.csv': `${HEADER}\ngrab,,4121,online,SG,,2025,,,medium\n`,
    'bank.csv': `${HEADER}\ngrab,,4121,online,SG,,2025,,,medium\n`,
  });
  const source = { title: 'T', licence: 'facts' };
  const rows = readObservations(
    folder,
    [],
    [
      { ...source, id: 'blog-1', publisher: 'Blog', kind: 'report' },
      { ...source, id: 'blog-2', publisher: 'Blog', kind: 'report' },
      { ...source, id: 'bank', publisher: 'Bank', kind: 'issuer-list' },
    ],
  );
  const [bank, blog] = rows.map(({ observation }) => observation);
  expect(blog).toMatchObject({ publisher: 'Blog' });
  expect(blog).not.toHaveProperty('listed');
  expect(bank).toMatchObject({ listed: true });
  expect(bank).not.toHaveProperty('publisher');
});
