import { describe, expect, it } from 'vitest';
import { findRegistrableDomain, listCandidateHosts, parseHost } from '../../src/catalogue/domain.ts';

describe('parseHost', () => {
  it.each([
    ['shopee.sg', 'shopee.sg'],
    ['  Shopee.SG  ', 'shopee.sg'],
    ['https://www.shopee.sg/cart?id=1#top', 'shopee.sg'],
    ['http://user:secret@shopee.sg:8080/', 'shopee.sg'],
    ['//shopee.sg/x', 'shopee.sg'],
    ['shopee.sg.', 'shopee.sg'],
    ['shopee.sg:443', 'shopee.sg'],
    ['WWW.AMAZON.CO.UK', 'amazon.co.uk'],
    ['www2.hm.com', 'hm.com'],
    ['www.gov.uk', 'www.gov.uk'],
    ['shopee．sg', 'shopee.sg'],
    ['shopee。sg', 'shopee.sg'],
    ['bücher.de', 'xn--bcher-kva.de'],
    ['xn--bcher-kva.de', 'xn--bcher-kva.de'],
    ['ｓｈｏｐｅｅ.sg', 'shopee.sg'],
    ['shopee.sg\\path', 'shopee.sg'],
    ['https://shopee.sg?utm=@evil.com', 'shopee.sg'],
  ])('reads %j as %s', (pasted, host) => {
    expect(parseHost(pasted)).toBe(host);
  });

  it.each([
    [''],
    ['   '],
    ['shopee'],
    ['http://'],
    ['a..b'],
    ['-x.com'],
    ['1.2.3.4:80x'],
    ['[::1]'],
    ['sho pee.sg'],
    ['\u0000.sg'],
    ['\ud800.sg'],
    ['__proto__'],
    [`${'a'.repeat(64)}.com`],
    [`${'a.'.repeat(200)}com`],
    ['x'.repeat(3000)],
  ])('finds no host in %j', (pasted) => {
    expect(parseHost(pasted)).toBeUndefined();
  });
});

describe('listCandidateHosts', () => {
  it('walks from the host to its registrable domain', () => {
    expect(listCandidateHosts('a.food.grab.com')).toEqual(['a.food.grab.com', 'food.grab.com', 'grab.com']);
    expect(listCandidateHosts('m.tesco.co.uk')).toEqual(['m.tesco.co.uk', 'tesco.co.uk']);
  });

  it('never climbs from a tenant to the platform that hosts it', () => {
    expect(listCandidateHosts('shop.myshopify.com')).toEqual(['shop.myshopify.com']);
    expect(listCandidateHosts('x.github.io')).toEqual(['x.github.io']);
  });

  it('gives nothing for public suffixes and names outside the list', () => {
    for (const host of ['co.uk', 'com', 'shop.invalidtld', 'localhost.localdomain'])
      expect(listCandidateHosts(host)).toEqual([]);
  });
});

it('finds the registrable domain', () => {
  expect(findRegistrableDomain('www.dbs.com.sg')).toBe('dbs.com.sg');
  expect(findRegistrableDomain('com.sg')).toBeUndefined();
});

it('accepts a URL with a path of any length, but not an endless host', () => {
  expect(parseHost(`https://www.shop.com/${'a'.repeat(5000)}`)).toBe('shop.com');
  expect(parseHost(`${'a'.repeat(5000)}@shop.example`)).toBeUndefined();
});

// An expression that goes back over its input would need minutes for these.
it('no text takes long', () => {
  const long = 2000;
  const texts = ['.', ':', '@', ':1', 'a.', '-', 'www.', ' ', '。', 'a-', '[', '%2e', '/'];
  for (const text of texts)
    for (const end of ['a', '', '/', ':', ' x'])
      for (let time = 0; time < 20; time++) parseHost(text.repeat(long / text.length) + end);
}, 10_000);
