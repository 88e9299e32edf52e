// Statement lines that need the real catalogue's names and rare words.
import { describe, expect, it } from 'vitest';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { matchDescriptor } from '../../src/query/descriptors/match-descriptor.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';

const catalogue = loadSnapshot('dist/catalogue.snapshot');
const search = openMerchantSearch(catalogue);
const read = (text: string, country?: string) => matchDescriptor(catalogue, search, { text, country });

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
  // a seller's route, and what was bought there
  ['UBER *TRIP', /^Uber$/],
  ['UBER *EATS', /^Uber Eats$/],
  ['APPLE.COM/BILL', /^Apple Services$/],
  ['GOOGLE*YOUTUBEPREMIUM', /^YouTube Premium$/],
  // a facilitator's route
  ['AMAZE* GRAB', /^Grab$/],
  // another's alias
  ['COLES 0456 MELBOURNE VIC AU', /^Coles$/],
  ['SP DIGITAL PTE LTD', /^SP Group$/],
  ['AMZNPrimeSG', /^Amazon Prime$/],
  ['NTUC FP-ORCHARD', /FairPrice/],
  // an owner before the chain
  ["MARIO'S NO FRILLS #135", /^No Frills$/],
  ['DUNDAS ACE HARDWARE', /^Ace Hardware$/],
  // the bank's own words
  ['PURCHASE AUTHORIZED ON 10/02 STARBUCKS STORE 12345 SEATTLE WA S123456789 CARD 1234', /^Starbucks$/],
  ['NETS QR PAYMENT 123456 TO: KOUFU PTE LTD', /^Koufu$/],
  ['Misc DR-Debit Card 12FEB 1234 SHENG SIONG', /^Sheng Siong$/],
  ['CARD PAYMENT TO TESCO STORES 1234', /^Tesco$/],
  // a second business of a known brand
  ['COSTCO PHARMACY #12', /^Costco/],
  ['WALMART OPTICAL 1234', /^Walmart/],
])('%s', (line, name) => {
  expect(read(line).merchant?.name).toMatch(name);
});

it('finds a pump by the brand, and an outlet by its trade', () => {
  expect(['5541', '5542']).toContain(read('CALTEX JURONG').merchant?.mcc);
  expect(['5541', '5542']).toContain(read('COSTCO GAS W1169').merchant?.mcc);
});

it('gives likely codes only if no merchant is found', () => {
  expect(read('PETROV DENTAL CLINIC').inferred?.[0]?.mcc).toBe('8021');
  expect(read('XQZVV 4711').inferred).toEqual([]);
  expect(read('STARBUCKS 04766')).not.toHaveProperty('inferred');
});

describe('finds nothing', () => {
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
