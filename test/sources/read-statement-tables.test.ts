import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readStatementTables } from '../../src/sources/read-statement-tables.ts';
import { makeFolder } from '../support/temporary-files.ts';

function read({ routes = '', abbreviations = '', noise = '', bankWords = '', places = '' }) {
  const problems: Problem[] = [];
  const folder = makeFolder({
    'routes.csv': `prefix,route,kind,merchant,example\n${routes}`,
    'abbreviations.csv': `short,long,example\n${abbreviations}`,
    'noise-words.csv': `word,kind,example\n${noise}`,
    'bank-words.csv': `word,alone,example\n${bankWords}`,
    'places.csv': `place,country\n${places}`,
  });
  const tables = readStatementTables(folder, (id) => id === 'square', problems);
  return { tables, problems: problems.map((one) => ({ ...one, file: one.file.slice(folder.length + 1) })) };
}

it('reads five tables, the longest prefix of a route first', () => {
  const { tables, problems } = read({
    routes: 'SQ *,Square,facilitator,square,SQ *SHOP\nSQ *GO,Go,seller,,SQ *GO 12\n',
    abbreviations: 'cdn tire,canadian tire,CDN TIRE 123\n7 11,7 eleven,7-11 STORE\n',
    noise: 'pte,legal,EXAMPLE PTE\n',
    bankWords: 'refund,yes,REFUND SHOP\nqr,no,NETS QR SHOP\n',
    places: 'new york,US\n',
  });
  expect(problems).toEqual([]);
  expect(tables).toEqual({
    routes: [
      { prefix: 'SQ *GO', route: 'Go', kind: 'seller' },
      { prefix: 'SQ *', route: 'Square', kind: 'facilitator', merchant: 'square' },
    ],
    abbreviations: { 'cdn tire': 'canadian tire', '7 11': '7 eleven' },
    noise: { pte: 'legal' },
    bankWords: { refund: 'alone', qr: 'together' },
    places: { 'new york': 'US' },
  });
});

describe('problems', () => {
  it.each([
    ['PP*,,seller,,PP*SHOP', 'a prefix or a route is missing'],
    ['Pp*,PayPal,seller,,Pp*SHOP', '`Pp*` is not in upper case'],
    ['PP*,PayPal,seller,,SHOP', 'the example for `PP*` does not begin with it'],
    ['PP*,PayPal,seller,nobody,PP*SHOP', 'unknown merchant `nobody`'],
    ['PP*,PayPal,bank,,PP*SHOP', 'unknown kind `bank`'],
    ['SQ *,Squarer,seller,,SQ *SHOP', '`SQ *` is listed twice'],
  ])('names the route %s', (row, problem) => {
    expect(read({ routes: `SQ *,Square,facilitator,square,SQ *SHOP\n${row}\n` }).problems).toMatchObject([
      { file: 'routes.csv', line: 3, problem },
    ]);
  });

  it.each([
    [{ abbreviations: 'cdn,Canadian,CDN TIRE\n' }, '`cdn` or `Canadian` can never match'],
    [{ abbreviations: 'cdn,canadian,CANADA\n' }, 'the example for `cdn` does not contain it'],
    [{ noise: 'Pte,legal,X PTE\n' }, '`Pte` can never match'],
    [{ noise: 'pte,lawful,X PTE\n' }, 'unknown kind `lawful`'],
    [{ bankWords: 'refund,perhaps,REFUND X\n' }, 'alone is `perhaps`'],
    [{ bankWords: 'refund,yes,X\n' }, 'the example for `refund` does not contain it'],
    [{ places: 'São Paulo,BR\n' }, '`São Paulo` can never match'],
    [{ places: 'london,UK\n' }, 'unknown country `UK`'],
  ])('names the row of %j', (tables, problem) => {
    expect(read(tables).problems).toMatchObject([{ line: 2, problem }]);
  });

  it.each([
    { abbreviations: 'st,saint,ST JOHN\nst,street,MAIN ST\n' },
    { noise: 'co,legal,X CO\nco,shop,X CO\n' },
    { places: 'london,GB\nlondon,CA\n' },
  ])('reports duplicates in %j', (tables) => {
    expect(read(tables).problems).toMatchObject([
      { line: 3, problem: expect.stringMatching(/is listed twice$/) },
    ]);
  });
});
