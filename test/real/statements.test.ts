// Statement lines against the real catalogue: what takes its names and its rare words to be told.
import { describe, expect, it } from 'vitest';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { describeLine } from '../../src/query/statements/describe-line.ts';

const catalogue = loadSnapshot('dist/catalogue.snapshot');
const search = openMerchantSearch(catalogue);
const read = (text: string, country?: string) => describeLine(catalogue, search, { text, country });

it.each([
  ['NAPA WILLOWDALE #143', /^NAPA/],
  ['LEE VALLEY - VAUGHAN', /^Lee Valley/],
  ['NYTDIGITALSUBSCRIPTION', /New York Times/],
  ['HOSPITAL FOR SICK CHIL', /SickKids/],
  ['SQ *YA KUN KAYA TOAST SINGAPORE', /^Ya Kun/],
  ['CDN TIRE STORE #00123', /^Canadian Tire/],
  ['WM SUPERCENTER #1234', /^Walmart/],
  ['AMZN MKTP SG*2K3LM', /^Amazon/],
  ['FASTENALCANADA ONTO5,C', /^Fastenal/],
  ['7-ELEVEN 1234', /^7-Eleven/],
  ['FAIRPRICE FINEST BUKIT T', /FairPrice/],
  ['GRAB* A-1234567', /^Grab/],
  // a second business of a known brand
  ['COSTCO PHARMACY #12', /^Costco/],
  ['WALMART OPTICAL 1234', /^Walmart/],
])('%s', (line, name) => {
  expect(read(line).merchant?.name).toMatch(name);
});

describe('says that nothing is near', () => {
  it.each([
    'KOWALCZYK LANDSCAPING',
    'DR OLUWASEUN DENTAL',
    'SQ *BRUNELLE PIANO LESSO',
    'XQZVV 4711',
    'EVERGREEN LANDSCAPING',
    'SCHNEIDER UPHOLSTERY',
  ])('%s', (line) => {
    expect(read(line)).toMatchObject({ found: false });
  });
});
