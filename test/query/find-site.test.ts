import { describe, expect, it } from 'vitest';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import { findSite } from '../../src/query/find-site.ts';
import { getCodeIn } from '../../src/query/merchant-in-country.ts';
import { codeOf, makeMerchant, openCatalogueOf } from '../fixture/make-catalogue.ts';

const GRAB: Merchant = makeMerchant({
  id: 'grab',
  name: 'Grab',
  home: 'SG',
  sites: [
    { host: 'grab.com', country: 'SG' },
    { host: 'grab.my', country: 'MY' },
  ],
  usual: codeOf('4722'),
  byCountry: { MY: codeOf('5812', 'observed') },
});
const FOOD = makeMerchant({
  id: 'grabfood',
  name: 'GrabFood',
  sites: [{ host: 'food.grab.com', country: 'SG' }],
});
const SHOPIFY = makeMerchant({
  id: 'shopify',
  name: 'Shopify',
  home: 'CA',
  sites: [
    { host: 'myshopify.com', country: 'CA' },
    { host: 'tenant.myshopify.com', country: 'CA' },
  ],
});
const UNKNOWN = makeMerchant({
  id: 'unknown',
  name: 'X',
  home: 'ZZ',
  sites: [{ host: 'x.io', country: 'ZZ' }],
});
const catalogue = openCatalogueOf([GRAB, FOOD, SHOPIFY, UNKNOWN]);
const find = (pasted: string) => findSite(catalogue, pasted);

describe('a host', () => {
  it.each([
    ['grab.com', 'grab', 'grab.com'],
    ['https://www.Grab.com/sg/?x=1', 'grab', 'grab.com'],
    ['help.grab.com', 'grab', 'grab.com'],
    ['a.b.grab.com', 'grab', 'grab.com'],
    ['food.grab.com', 'grabfood', 'food.grab.com'],
    ['www.food.grab.com/sg', 'grabfood', 'food.grab.com'],
    ['m.food.grab.com', 'grabfood', 'food.grab.com'],
  ])('%s is %s, the nearest that is listed', (pasted, id, host) => {
    expect(find(pasted)).toMatchObject({ merchant: { id }, host, url: `https://${host}` });
  });

  it('of a tenant never belongs to the platform', () => {
    expect(find('someone.myshopify.com')).toBeUndefined();
    expect(find('tenant.myshopify.com')!.host).toBe('tenant.myshopify.com');
    expect(find('a.tenant.myshopify.com')!.host).toBe('tenant.myshopify.com');
  });

  it.each(['notgrab.com', 'grab.com.evil.sg', 'grab.comx', 'com', 'sg', 'grab.co'])(
    '%s belongs to no merchant',
    (pasted) => {
      expect(find(pasted)).toBeUndefined();
    },
  );
});

describe('the country', () => {
  it('is that of the site, with the code observed there', () => {
    expect(find('grab.com')).toMatchObject({ country: 'SG', code: { mcc: '4722' } });
    expect(find('grab.my')).toMatchObject({ country: 'MY', code: { mcc: '5812', basis: 'observed' } });
  });

  it('may be unknown', () => {
    expect(find('x.io')).toMatchObject({ country: 'ZZ', code: { mcc: '5999' } });
  });

  it.each(['__proto__', 'constructor', 'toString', ''])('%j has no code of its own', (country) => {
    expect(getCodeIn(GRAB, country)).toBe(GRAB.usual);
  });
});

it.each([
  '',
  ' ',
  '.',
  '...',
  'grab',
  '\u0000',
  '\ud800',
  '__proto__',
  'http://',
  'a'.repeat(5000),
  '[::1]',
  '127.0.0.1',
])('finds nobody in %j', (pasted) => {
  expect(find(pasted)).toBeUndefined();
});
