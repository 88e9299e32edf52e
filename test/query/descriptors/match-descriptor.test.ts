// Statement lines as networks carry them, each with the answer that a person would give.
import { describe, expect, it } from 'vitest';
import { type DescriptorMatch, matchDescriptor } from '../../../src/query/descriptors/match-descriptor.ts';
import { openMerchantSearch } from '../../../src/query/search-merchants.ts';
import { observed } from '../../build/make-parts.ts';
import {
  codeOf,
  EDITION,
  makeContents,
  makeMcc,
  makeMerchant,
  openCatalogueOf,
  openContents,
} from '../../fixture/make-catalogue.ts';
import { makeRandom } from '../../support/random.ts';
import { damageName } from './damage-name.ts';
import { BRAND_NAMES, openDescriptorCatalogue, slug } from './descriptor-catalogue.ts';

const catalogue = openDescriptorCatalogue();
const search = openMerchantSearch(catalogue);
const read = (text: string, country?: string): DescriptorMatch =>
  matchDescriptor(catalogue, search, { text, country });

describe('finds the merchant', () => {
  it.each([
    // plain, upper case, punctuation
    ['STARBUCKS', 'starbucks'],
    ["SHOPPER'S DRUG MART", 'shoppers-drug-mart'],
    ['H & M', 'h-m'],
    // store numbers, before and after the name, or joined to it
    ['THE HOME DEPOT #7080', 'the-home-depot'],
    ['HOME DEPOT 7080', 'the-home-depot'],
    ['COSTCO WHOLESALE W1169', 'costco-wholesale'],
    ['SHOPPERSDRUGMART0857', 'shoppers-drug-mart'],
    ['FRESHCO9707 QPS', 'freshco'],
    ['7-ELEVEN 1234', '7-eleven'],
    // cut
    ['REAL CANADIAN SUPERSTO', 'real-canadian-superstore'],
    ['SHERWIN WILLIAMS PAINT', 'sherwin-williams'],
    // places and notes after the name
    ['METRO #35', 'metro'],
    ['STARBUCKS SINGAPORE', 'starbucks'],
    ['LONDON DRUGS 12 VANCOUVER', 'london-drugs'],
    ['SINGAPORE AIRLINES SINGAPORE', 'singapore-airlines'],
    // abbreviations
    ['CDN TIRE STORE #00123', 'canadian-tire'],
    ['WM SUPERCENTER #1234', 'walmart'],
    ['AMZN MKTP US*2K3LM', 'amazon'],
    ['MCD 12345 SINGAPORE', 'mcdonald-s'],
    ['RCSS WESTON 2800', 'real-canadian-superstore'],
    ['WHOLEFDS MKT 10234', 'whole-foods-market'],
    ['PETROCAN-1234 TORONTO', 'petro-canada'],
    // routes
    ['SQ *YA KUN KAYA TOAST SINGAPORE', 'ya-kun-kaya-toast'],
    ['PAYPAL *MAILCHIMP', 'mailchimp'],
    ['PAYPAL MAILCHIMP', 'mailchimp'],
    ['TST* TOAST BOX 12', 'toast-box'],
    ['UBER *EATS HELP.UBER.COM', 'uber-eats'],
    ['UBER *TRIP', 'uber'],
    ['GRAB* A-1234567', 'grab'],
    // what follows a seller is a business of that name only as a whole word
    ['GRAB*RIDES', 'grab'],
    ['GRAB*GRABPAY', 'grabpay'],
    ['GRAB *TOPUP WALLET', 'grabpay'],
    ['GRAB* TOP UP', 'grabpay'],
    // the shop of a chain
    ['STARBUCKS@VIVOCITY', 'starbucks'],
    ['TOAST BOX @ ONE RAFFLES PLACE', 'toast-box'],
    // addresses
    ['WWW.CANADIANTIRE.CA', 'canadian-tire'],
    ['ZAPIER.COM/CHARGE', 'zapier'],
    ['AIRBNB * HMXYZ123', 'airbnb'],
    // an owner before the chain, with an apostrophe and without
    ["MARIO'S REAL CANADIAN SUPERSTORE", 'real-canadian-superstore'],
    ['MARIO S HOME DEPOT #12', 'the-home-depot'],
    // capitals that part words
    ['BestBuyTORONTO', 'best-buy'],
    // a country at the end of joined words
    ['AMZNPRIMESG', 'amazon-prime'],
    // a bank's words around it
    ['CARD PAYMENT TO STARBUCKS 1234 ON 10/02', 'starbucks'],
    // another script
    ['全聯福利中心 台北', '全聯福利中心'],
    // a name inside another
    ['T-MOBILE SYDNEY AU', 't-mobile'],
  ])('%s', (line, id) => {
    const { found, merchant } = read(line);
    expect(merchant?.id).toBe(id);
    expect(found).toBe(true);
  });
});

describe('finds nothing', () => {
  it.each([
    'AHMED PLUMBING AND HEATING',
    'PETROV DENTAL CLINIC',
    'METROLAND MEDIA',
    'SQ *AHMED TATTOO #822',
    'PAYPAL *TAN ROOFING INC',
    'XQZ 99812',
    '#4711',
    '***',
    '12345678',
  ])('%s', (line) => {
    const { found, merchant } = read(line);
    expect(merchant?.name).toBeUndefined();
    expect(found).toBe(false);
  });
});

describe('reads the rest of the line', () => {
  it.each([
    [
      'SQ *YA KUN KAYA TOAST SINGAPORE',
      { route: { name: 'Square', kind: 'facilitator' }, place: { country: 'SG' } },
    ],
    ['THE HOME DEPOT #7080', { storeNumber: '7080' }],
    ['COSTCO WHOLESALE W1169', { storeNumber: 'W1169' }],
    ['SHOPPERSDRUGMART0857', { storeNumber: '0857' }],
    ['FRESHCO #9679 SCARBOROU', { storeNumber: '9679', place: { name: 'scarborough', country: 'CA' } }],
    ['BEST BUY TORONTO ON', { place: { name: 'toronto', country: 'CA' } }],
    ['STARBUCKS KUALA LUMPUR MY', { place: { name: 'kuala lumpur', country: 'MY' } }],
    ['STARBUCKS SINGAPORE SGP', { sure: true, place: { name: 'singapore', country: 'SG' } }],
    ['STARBUCKS@CHANGI T3', { place: { name: 'changi', country: 'SG' } }],
    ['STARBUCKS LONDON THA', { place: { name: 'tha', country: 'TH' } }],
    ['STARBUCKS OSLO NOR', { place: { name: 'oslo', country: 'NO' } }],
    ['STARBUCKS CURACAO', { place: { name: 'curacao', country: 'CW' } }],
    ['STARBUCKS COTE DIVOIRE', { place: { name: 'cote divoire', country: 'CI' } }],
    ['SP*MAILCHIMP', { route: { name: 'Shopify' } }],
    ['2CO*MAILCHIMP', { route: { name: '2Checkout' } }],
    ['PADDLE.NET* ZAPIER', { route: { name: 'Paddle' } }],
    ['APPLE.COM/BILL', { route: { name: 'Apple' } }],
    ['GOOGLE *ZAPIER', { route: { name: 'Google' } }],
  ])('%s', (line, rest) => {
    expect(read(line)).toMatchObject(rest);
  });

  it('has no route, number or place if there is none', () => {
    expect(read('TOAST BOX PAN').place).toBeUndefined();
    expect(Object.keys(read('STARBUCKS'))).toEqual(['found', 'sure', 'on', 'merchant', 'candidates']);
    expect(read('LONDON DRUGS').place).toBeUndefined();
  });
});

it('ranks by where the card was used: by the country asked for, or the place in the line', () => {
  expect(read('FOODLAND 6425', 'AU').merchant?.id).toBe('foodland-australia');
  expect(read('FOODLAND 6425', 'CA').merchant?.id).toBe('foodland');
  expect(read('FOODLAND SYDNEY').merchant?.id).toBe('foodland-australia');
});

it('gives the code of the country where the card was used, with a day and without', () => {
  const seen = { channel: 'offline', firstSeen: '2020', lastSeen: EDITION } as const;
  const shops = openCatalogueOf([
    makeMerchant({
      id: 'uber',
      name: 'Uber',
      home: 'US',
      countries: ['001'],
      channel: 'offline',
      evidence: [observed('4722', { ...seen, country: 'US' }), observed('5812', { ...seen, country: 'SG' })],
      usual: codeOf('4722', 'observed'),
      byCountry: { SG: codeOf('5812', 'observed') },
    }),
  ]);
  for (const on of [undefined, EDITION])
    expect(
      matchDescriptor(shops, openMerchantSearch(shops), { text: 'UBER 4711', country: 'SG', on }).merchant,
    ).toMatchObject({ mcc: '5812', country: 'SG' });
});

describe('gives the code of a trade that the line names', () => {
  const readOne = (text: string, usual: string, alternatives: readonly ReturnType<typeof codeOf>[] = []) => {
    const evidence = [codeOf(usual), ...alternatives].map(({ mcc, basis }) =>
      basis === 'observed'
        ? observed(mcc, { channel: 'online', country: 'SG', lastSeen: EDITION })
        : ({ kind: 'editorial', mcc, source: 'editors', asOf: EDITION } as const),
    );
    const merchant = { id: 'naumi', name: 'Naumi', usual: codeOf(usual), alternatives, evidence };
    const contents = makeContents([makeMerchant(merchant)]);
    const mccs = [
      ...contents.mccs,
      makeMcc('3520', 'Naumi', 'Lodging'),
      makeMcc('7011', 'Hotels and Motels'),
    ];
    const asked = openContents({ ...contents, mccs });
    return matchDescriptor(asked, openMerchantSearch(asked), { text }).merchant?.mcc;
  };

  it('where payments were seen with it, not where it was only judged', () => {
    expect(readOne('NAUMI RESTAURANT', '5999', [codeOf('5812', 'observed')])).toBe('5812');
    expect(readOne('NAUMI RESTAURANT', '5999', [codeOf('5812', 'inferred')])).toBe('5999');
  });

  it('but the brand’s own code if that is of the trade', () => {
    expect(readOne('NAUMI HOTEL', '3520', [codeOf('7011', 'observed')])).toBe('3520');
  });
});

it('is not sure if two merchants have the name', () => {
  expect(read('FOODLAND 6425')).toMatchObject({ found: true, sure: false });
  expect(read('STARBUCKS 04766')).toMatchObject({ found: true, sure: true });
});

it('gives candidates best first, each with its code', () => {
  const { candidates } = read('UBER EATS');
  expect(candidates.length).toBeGreaterThan(1);
  expect(candidates.map(({ score }) => score)).toEqual(
    candidates.map(({ score }) => score).sort((a, b) => b - a),
  );
  expect(candidates[0]).toMatchObject({
    id: 'uber-eats',
    mcc: '5812',
    category: 'Eating Places, Restaurants',
  });
});

it('finds a merchant despite realistic damage', () => {
  const random = makeRandom(20261116);
  const lines = Array.from({ length: 600 }, () => {
    const name = BRAND_NAMES[Math.floor(random() * (BRAND_NAMES.length - 1))]!;
    return { name, line: damageName(name, random) };
  });
  const missed = lines.filter(({ name, line }) => read(line).merchant?.id !== slug(name));
  const wrong = missed.filter(({ line }) => read(line).sure);
  // Foodland has a namesake, and a short name after a long route is cut to nothing.
  expect(missed.length, missed.map(({ name, line }) => `${line} (${name})`).join('\n')).toBeLessThan(30);
  expect(wrong.length, wrong.map(({ name, line }) => `${line} (${name})`).join('\n')).toBeLessThan(9);
});

it('answers any text quickly', () => {
  const random = makeRandom(5);
  const letters = "AZ09 *#./-'&()@é全\u{1f600}\ud800";
  for (let round = 0; round < 300; round++) {
    const size = Math.floor(random() * 200);
    const line = Array.from({ length: size }, () => letters[Math.floor(random() * letters.length)]).join('');
    const { candidates } = read(line);
    for (const { score } of candidates) expect(score).toBeGreaterThanOrEqual(0);
  }
});
