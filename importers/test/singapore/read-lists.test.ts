import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../src/catalogue/problem.ts';
import { readMccWords } from '../../../src/sources/read-mcc-words.ts';
import { makeFolder } from '../../../test/support/temporary-files.ts';
import { readTables } from '../../singapore/read-lists.ts';

const FILES = {
  'malls.csv': 'name,category,brand_mcc,outlets,as_of\nRefash,Retail,5931,2,2026-05\n',
  'registers.csv':
    'name,kind,registers,outlets,as_of\nKo Clinic,clinic,chas_clinics|chas_clinics_older,1,2021-09\n',
  'eateries.csv': 'name,outlets\nSong Fa,3\n',
  'dishes.csv': 'word\nsoup\n',
  'kinds.csv':
    'kind,mcc,groups,why\nRetail,5999,gift|food,a tenant\nclinic,8011,,doctors\nlicensed eating establishment,5812,,eateries\n',
  'words.csv': 'word,group,mcc,why\nflorist,gift,5992,flowers\n',
  'places.csv': 'place\nbedok\n',
  'homes.csv': 'brand,home\nBerluti,FR\n',
  'reviews.csv': 'name,verdict,value,why\nRefash,code,5931,second-hand\n',
};
const read = (files: Partial<typeof FILES>) => {
  const problems: Problem[] = [];
  return { tables: readTables(makeFolder({ ...FILES, ...files }), problems), problems };
};

describe('names of malls and registers', () => {
  it('have their kind, source and date', () => {
    const { tables, problems } = read({});
    expect(problems).toEqual([]);
    expect(tables.names).toMatchObject([
      {
        name: 'Refash',
        kind: 'Retail',
        brandMcc: '5931',
        outlets: 2,
        source: 'singapore-mall-data',
        asOf: '2026-05',
      },
      { name: 'Ko Clinic', kind: 'clinic', outlets: 1, source: 'moh-chas-clinics', asOf: '2021-09' },
    ]);
    expect(tables.eateries).toMatchObject([
      {
        name: 'Song Fa',
        kind: 'licensed eating establishment',
        outlets: 3,
        source: 'nea-eating-establishments',
        asOf: '2019-01',
      },
    ]);
    expect([...tables.dishes]).toEqual(['soup']);
    expect(tables.kinds[0]).toMatchObject({ kind: 'Retail', mccs: ['5999'], groups: ['gift', 'food'] });
  });

  it.each([
    [
      { 'malls.csv': 'name,category,brand_mcc,outlets,as_of\nRefash,Shop,,1,2026-05\n' },
      'unknown kind of business `Shop`',
    ],
    [{ 'malls.csv': 'name,category,brand_mcc,outlets,as_of\nRefash,Retail,,0,2026-05\n' }, 'outlets is `0`'],
    [{ 'malls.csv': 'name,category,brand_mcc,outlets,as_of\nRefash,Retail,,1,May\n' }, 'as_of is `May`'],
    [
      { 'registers.csv': 'name,kind,registers,outlets,as_of\nX,clinic,other,1,2021\n' },
      'unknown register `other`',
    ],
    [{ 'reviews.csv': 'name,verdict,value,why\nRefash,hide,x,no\n' }, 'unknown verdict `hide`'],
    [{ 'reviews.csv': 'name,verdict,value,why\nRefash,drop,5999,no\n' }, '`drop` with the value `5999`'],
    [{ 'reviews.csv': 'name,verdict,value,why\nNobody,drop,,no\n' }, '`Nobody` is not in any list'],
    [{ 'homes.csv': 'brand,home\nBerluti,XX\n' }, 'unknown country `XX`'],
    [{ 'words.csv': 'word,group,mcc,why\nflorist,,5992,x\n' }, 'a cell is empty'],
  ])('%j is a problem', (files, problem) => {
    expect(read(files).problems).toMatchObject([{ problem }]);
  });
});

describe('everyday words for codes', () => {
  const readWords = (rows: string) => {
    const problems: Problem[] = [];
    const folder = makeFolder({ 'words.csv': `word,mccs,languages\n${rows}` });
    return { words: readMccWords(folder, new Set(['5814', '5812', '7997']), problems), problems };
  };

  it('lead to codes in order', () => {
    expect(readWords('food court,5814|5812,en\ngym,7997,en|de\n')).toEqual({
      words: [
        { word: 'food court', mccs: ['5814', '5812'], languages: ['en'] },
        { word: 'gym', mccs: ['7997'], languages: ['en', 'de'] },
      ],
      problems: [],
    });
  });

  it.each([
    ['cafe,5814,en\nCafé,5814,fr\n', '`Café` is listed twice'],
    ['cafe,9999,en\n', 'unknown MCC `9999`'],
    ['cafe,,en\n', '`cafe` has no code'],
    ['cafe,5814,english\n', 'languages is `english`'],
  ])('%s is a problem', (rows, problem) => {
    expect(readWords(rows).problems).toMatchObject([{ problem }]);
  });
});
