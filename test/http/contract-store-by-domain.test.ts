// The contract of /api/store-by-domain, against answers worked out by hand.
import { describe, expect, it } from 'vitest';
import { DINE, NO_BONUS, ONL, PLAIN } from './contract-cards.ts';
import { expectError, type Reply, useService } from './service.ts';

const { ask } = useService();

describe('GET /api/store-by-domain', () => {
  const byDomain = (domain: string, more = ''): Promise<Reply> =>
    ask(`/api/store-by-domain?domain=${encodeURIComponent(domain)}${more}`);

  it('has exactly this body: key order, casing, no extra key', async () => {
    const dine = { ...DINE, eligible: false, mpd: '1.2 MPD', spendCap: NO_BONUS };
    const body = {
      id: 'shopee',
      Store: 'Shopee',
      MCC: '5399',
      type: 'online',
      Country: 'SG',
      Category: 'Miscellaneous General Merchandise',
      cards: ['ONL'],
      url: 'https://shopee.sg',
      eligibleCards: [ONL, PLAIN, dine],
    };
    expect((await byDomain('shopee.sg')).text).toBe(JSON.stringify(body));
  });

  it.each([
    '/api/store-by-domain',
    '/api/store-by-domain?domain',
    '/api/store-by-domain?domain=',
    '/api/store-by-domain?domain=%20%E3%80%80+',
    '/api/store-by-domain?Domain=shopee.sg',
  ])('%s is missing its domain', async (path) =>
    expectError(await ask(path), 400, 'Missing domain parameter'),
  );

  it.each([
    'nobody.example',
    'sg',
    'com.my',
    'garbage',
    '!!!',
    '..',
    'http://',
    '__proto__',
    'constructor',
    'toString',
    '1.2.3.4',
    '[::1]',
    'a b.sg',
    '💥',
    '%2e',
    'other.myshopify.com',
    'myshopify.com',
    'xshopee.sg',
  ])('%s matches no merchant: 404', async (domain) =>
    expectError(await byDomain(domain), 404, 'Merchant not found'),
  );

  it.each([
    'https://shopee.sg',
    'HTTP://SHOPEE.SG',
    'user:pass@shopee.sg',
    'shopee.sg:443',
    'shopee.sg/cart/1',
    'shopee.sg?x=1',
    'shopee.sg#top',
    'shopee.sg.',
    '  shopee.sg  ',
    'www.shopee.sg',
    'shopee。sg',
    'shopee．sg',
    'ｓｈｏｐｅｅ.sg',
    '//shopee.sg',
    'https://user@www.Shopee.sg:8080/a?b=c#d',
  ])('accepts %s as a person would paste it', async (domain) => {
    expect((await byDomain(domain)).json.id).toBe('shopee');
  });

  it.each(['bücher.de', 'xn--bcher-kva.de', 'BÜCHER.de', 'www.bücher.de/zimmer'])(
    'accepts %s, Unicode or punycode',
    async (domain) => {
      expect((await byDomain(domain)).json).toMatchObject({
        id: 'hotel-bucher',
        url: 'https://xn--bcher-kva.de',
      });
    },
  );

  it.each([
    ['a.b.shopee.sg', 'shopee'],
    ['food.grab.com', 'grab-food'],
    ['www.food.grab.com', 'grab-food'],
    ['x.food.grab.com', 'grab-food'],
    ['drive.grab.com', 'grab'],
    ['myshop.myshopify.com', 'shop-on-shopify'],
  ])('matches the host, then each parent down to the registrable domain: %s is %s', async (domain, id) => {
    expect((await byDomain(domain)).json.id).toBe(id);
  });

  it('Country is the ccTLD’s if it is a national one, otherwise the home country', async () => {
    expect((await byDomain('shopee.com.my')).json.Country).toBe('MY');
    expect((await byDomain('grab.com')).json.Country).toBe('SG');
  });

  it('cards are the short names of the eligible ones, in the order of eligibleCards', async () => {
    const { cards, eligibleCards } = (await byDomain('food.grab.com')).json;
    expect(eligibleCards).toEqual([ONL, DINE, PLAIN]);
    expect(cards).toEqual(['ONL', 'DINE']);
  });

  it('knows the merchant’s channel: an online card earns nothing more in a café', async () => {
    const { cards, eligibleCards } = (await byDomain('cafezoe.fr')).json;
    expect(cards).toEqual(['DINE']);
    expect(eligibleCards.map(({ mpd }: { mpd: string }) => mpd)).toEqual(['3 MPD', '1.4 MPD', '0.4 MPD']);
  });

  it('region chooses the cards, in upper or lower case', async () => {
    const { eligibleCards, cards } = (await byDomain('food.grab.com', '&region=us')).json;
    expect(eligibleCards).toEqual([
      { name: 'Dollar Card', shortName: 'USD', eligible: true, mpd: '2 MPD', spendCap: 'No cap' },
    ]);
    expect(cards).toEqual(['USD']);
    expectError(await byDomain('grab.com', '&region=AU'), 400, 'Unsupported region (supported: SG, US)');
  });
});
