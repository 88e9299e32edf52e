import { domainToASCII } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findCountryOfHost, isCountry } from '../../src/catalogue/country.ts';

describe('findCountryOfHost', () => {
  it.each([
    ['shopee.sg', 'SG'],
    ['dbs.com.sg', 'SG'],
    ['amazon.de', 'DE'],
    ['tesco.co.uk', 'GB'],
    ['shop.us', 'US'],
  ])('reads the ccTLD of %s as %s', (host, country) => {
    expect(findCountryOfHost(host)).toBe(country);
  });

  it.each([
    ['почта.рф', 'RU'],
    ['例え.新加坡', 'SG'],
    ['商店.香港', 'HK'],
    ['কলকাতা.ভারত', 'IN'],
    ['x.ไทย', 'TH'],
  ])('reads the national domain of %s in its own script as %s', (host, country) => {
    expect(findCountryOfHost(domainToASCII(host))).toBe(country);
  });

  it.each(['bit.ly', 'x.io', 'openai.ai', 'twitch.tv', 'about.me', 't.co'])(
    'finds no country in %s, whose domain is sold worldwide as a name',
    (host) => {
      expect(findCountryOfHost(host)).toBeUndefined();
    },
  );

  it.each(['shopee.com', 'europa.eu', 'example.travel', 'x.constructor', 'x.__proto__', 'localhost', ''])(
    'finds no country in %j',
    (host) => {
      expect(findCountryOfHost(host)).toBeUndefined();
    },
  );
});

it('knows ISO alpha-2 codes in capitals only, and Kosovo by its usual code', () => {
  expect(['SG', 'GB', 'XK'].every(isCountry)).toBe(true);
  expect(['UK', 'EU', 'ZZ', 'sg', '001', '', 'constructor'].some(isCountry)).toBe(false);
});
