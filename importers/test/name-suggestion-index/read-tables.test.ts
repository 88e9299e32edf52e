import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../src/catalogue/problem.ts';
import { makeFolder } from '../../../test/support/temporary-files.ts';
import {
  readCategories,
  readDemonyms,
  readHomes,
  readSharedHosts,
} from '../../name-suggestion-index/read-tables.ts';

describe('categories', () => {
  const read = (rows: string) => {
    const problems: Problem[] = [];
    const folder = makeFolder({ 'categories.csv': `category,tag,value,mcc,why\n${rows}` });
    return { rows: readCategories(folder, problems), problems };
  };

  it('have a code, a finer one by tag, or none with the reason', () => {
    const { rows, problems } = read(
      'brands/shop/clothes,,,5651,\nbrands/shop/clothes,clothes,men,5611,\nbrands/amenity/atm,,,none,a machine\n',
    );
    expect(problems).toEqual([]);
    expect(rows).toStrictEqual([
      { line: 2, category: 'brands/shop/clothes', tag: '', value: '', mcc: '5651' },
      { line: 3, category: 'brands/shop/clothes', tag: 'clothes', value: 'men', mcc: '5611' },
      { line: 4, category: 'brands/amenity/atm', tag: '', value: '' },
    ]);
  });

  it.each([
    ['a/b/c,clothes,,5611,', 'a/b/c: tag and value go together'],
    ['a/b/c,,men,5611,', 'a/b/c: tag and value go together'],
    ['a/b/c,,,none,', 'a/b/c is not a merchant, but no reason is given'],
    ['x/y/z,,,5812,', '`x/y/z,,` is listed twice'],
  ])('of the row %s are a problem', (row, problem) => {
    expect(read(`x/y/z,,,5811,\n${row}\n`).problems).toMatchObject([{ line: 3, problem }]);
  });
});

describe('words that name a country', () => {
  const read = (rows: string) => {
    const problems: Problem[] = [];
    const folder = makeFolder({ 'demonyms.csv': `word,country,note\n${rows}` });
    return { words: readDemonyms(folder, problems), problems };
  };

  it('may say that a phrase names no country', () => {
    const { words, problems } = read('american,US,\nnorth american,-,a continent\n');
    expect(problems).toEqual([]);
    expect([...words]).toEqual([
      ['american', 'US'],
      ['north american', '-'],
    ]);
  });

  it('are a problem if no country has the code, or if no description could match', () => {
    expect(read('scottish,UK,\nFrench,FR,\n').problems).toMatchObject([
      { line: 2, problem: 'unknown country `UK`' },
      { line: 3, problem: '`French` can never match' },
    ]);
  });
});

it('reads homes by Wikidata id, and reports an unknown country', () => {
  const problems: Problem[] = [];
  const folder = makeFolder({ 'homes.csv': 'wikidata,home,name\nQ1,SG,One\nQ2,XX,Two\n' });
  expect(readHomes(folder, problems).get('Q1')).toBe('SG');
  expect(problems).toMatchObject([{ line: 3, problem: 'unknown country `XX`' }]);
});

it('reads the hosts that have no owner', () => {
  const folder = makeFolder({ 'shared-hosts.csv': 'host,why\nfacebook.com,pages of others\n' });
  expect([...readSharedHosts(folder, [])]).toEqual(['facebook.com']);
});
