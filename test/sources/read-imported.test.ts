import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Problem } from '../../src/catalogue/problem.ts';
import {
  BRAND_COLUMNS,
  readBrands,
  readBrandsVersion,
  readPaymentMerchants,
  readSingapore,
} from '../../src/sources/read-imported.ts';
import { readModel } from '../../src/sources/read-model.ts';
import { makeFolder } from '../support/temporary-files.ts';

it('reads brands in the order of files and rows, with their hosts and codes', () => {
  const problems: Problem[] = [];
  const header = BRAND_COLUMNS.join(',');
  const folder = makeFolder({
    'transit-railway.csv': `${header}\nttc-q1,TTC,CA,CA,,,4111 transit/railway,Q1,0,1\n`,
    'brands-amenity.csv': `${header}\nshell-q2,Shell,GB,001,shell.com|facebook.com/*,Shell Oil|贝壳,5541 brands/amenity/fuel|5499 brands/shop/convenience,Q2,6,3\n`,
  });
  const brands = readBrands(folder, '2026-09-18', problems);
  expect(problems).toEqual([]);
  expect(brands.map(({ id }) => id)).toEqual(['shell-q2', 'ttc-q1']);
  expect(brands[0]).toMatchObject({
    file: join(folder, 'brands-amenity.csv'),
    line: 2,
    hosts: [
      { host: 'shell.com', isPage: false },
      { host: 'facebook.com', isPage: true },
    ],
    aliases: ['Shell Oil', '贝壳'],
    countries: ['001'],
    codes: [
      { mcc: '5541', because: 'brands/amenity/fuel', asOf: '2026-09-18', source: 'name-suggestion-index' },
      { mcc: '5499', because: 'brands/shop/convenience' },
    ],
    accounts: 6,
    rows: 3,
  });
});

it.each([
  ['8.0.20260918 2026-09-18\n', []],
  ['8.0.20260918\n', ['it has no version and date']],
])('reads the version of the brands %j', (text, expected) => {
  const problems: Problem[] = [];
  const file = join(makeFolder({ 'version.txt': text }), 'version.txt');
  const { version } = readBrandsVersion(file, problems);
  expect(problems.map(({ problem }) => problem)).toEqual(expected);
  if (expected.length === 0) expect(version).toBe('8.0.20260918');
});

it('gives the codes of Singapore to its merchants and to those that are present there', () => {
  const problems: Problem[] = [];
  const { merchants, presence } = readSingapore(
    makeFolder({
      'merchants.csv': 'id,name,home,aliases,outlets\nberluti-1,Berluti,FR,,2\n',
      'presence.csv': 'merchant,aliases,outlets\nsukiya,すき家,7\n',
      'codes.csv':
        'merchant,mcc,because,source,as_of\nberluti-1,5651,Singapore/Fashion,malls,2026-05\nsukiya,5812,Singapore/F&B,malls,2026-05\n',
    }),
    problems,
  );
  expect(problems).toEqual([]);
  expect(merchants).toMatchObject([{ countries: ['FR', 'SG'], rows: 2, codes: [{ mcc: '5651' }] }]);
  expect(presence).toMatchObject([
    { merchant: 'sukiya', aliases: ['すき家'], outlets: 7, codes: [{ mcc: '5812', asOf: '2026-05' }] },
  ]);
});

it('reads merchants that only payments know', () => {
  const folder = makeFolder({
    'ca.csv': 'id,name,home,countries,channel,domain\nx-1,x.ca,CA,CA|US,online,x.ca\ny-1,Y,CA,CA,offline,\n',
  });
  expect(readPaymentMerchants(folder, [])).toMatchObject([
    { id: 'x-1', hosts: [{ host: 'x.ca', isPage: true }], countries: ['CA', 'US'], channel: 'online' },
    { id: 'y-1', hosts: [], codes: [] },
  ]);
});

it('reports a model that is missing or damaged', () => {
  const problems: Problem[] = [];
  const folder = makeFolder({ 'damaged.sections': 'not a model at all' });
  expect(readModel(join(folder, 'damaged.sections'), problems)).toBeUndefined();
  expect(readModel(join(folder, 'missing.sections'), problems)).toBeUndefined();
  expect(problems).toMatchObject([
    { remedy: 'run `npm run import -- model`' },
    { problem: expect.stringContaining('it cannot be read') },
  ]);
});
