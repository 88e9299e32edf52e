// CONTRACT.md and SPEC.md, endpoint by endpoint, on answers that were worked out by hand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError, type Reply, type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
const ask = (path: string): Promise<Reply> => service.ask(path);

const NO_BONUS = 'No bonus here, base rate only';
const ONL = {
  name: 'Online Card',
  shortName: 'ONL',
  eligible: true,
  mpd: '4 MPD',
  spendCap: 'Cap at S$1,000 a month, online only',
};
const DINE = { name: 'Dining Card', shortName: 'DINE', eligible: true, mpd: '3 MPD', spendCap: 'No cap' };
const PLAIN = { name: 'Plain Card', shortName: 'PLAIN', eligible: false, mpd: '1.4 MPD', spendCap: NO_BONUS };

describe('GET /api/store-by-domain', () => {
  const byDomain = (domain: string, more = ''): Promise<Reply> =>
    ask(`/api/store-by-domain?domain=${encodeURIComponent(domain)}${more}`);

  it('has these bytes: the key order, the casing, no extra key', async () => {
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

  it('Country is the ccTLD’s where it is a national one, otherwise the home country', async () => {
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

  it('region says whose cards are judged, in any case', async () => {
    const { eligibleCards, cards } = (await byDomain('food.grab.com', '&region=us')).json;
    expect(eligibleCards).toEqual([
      { name: 'Dollar Card', shortName: 'USD', eligible: true, mpd: '2 MPD', spendCap: 'No cap' },
    ]);
    expect(cards).toEqual(['USD']);
    expectError(await byDomain('grab.com', '&region=AU'), 400, 'Unsupported region (supported: SG, US)');
  });
});

describe('GET /api/store/search', () => {
  it('has these bytes', async () => {
    const result = {
      Store: 'Shopee',
      MCC: '5399',
      type: 'online',
      Country: 'SG',
      Category: 'Miscellaneous General Merchandise',
    };
    expect((await ask('/api/store/search?q=shopee')).text).toBe(
      JSON.stringify({ success: true, results: [result], total: 1 }),
    );
  });

  it.each(['', '?q', '?q=', '?q=+%20', '?Q=a'])('/api/store/search%s is missing its q', async (query) => {
    expectError(await ask(`/api/store/search${query}`), 400, 'Missing q parameter');
  });

  it('q has 200 characters at most, however many bytes they are', async () => {
    const error = 'q is too long (200 characters at most)';
    expectError(await ask(`/api/store/search?q=${'a'.repeat(201)}`), 400, error);
    expectError(await ask(`/api/store/search?q=${encodeURIComponent('😀'.repeat(201))}`), 400, error);
    expect((await ask(`/api/store/search?q=${encodeURIComponent('😀'.repeat(200))}`)).status).toBe(200);
    expect((await ask(`/api/store/search?q=++${'a'.repeat(200)}++`)).status).toBe(200);
  });

  it.each([
    ['SHOPEE', 'Shopee'],
    ['cafe zoe', 'Café Zoë'],
    ['zoë café', 'Café Zoë'],
    ['starbcks', 'Starbucks'],
    ['star', 'Starbucks'],
    ['虾皮', 'Shopee'],
    ['grab-food', 'GrabFood'],
    ['shopee.sg', 'Shopee'],
  ])('finds %s', async (q, name) => {
    expect((await ask(`/api/store/search?q=${encodeURIComponent(q)}`)).json.results[0].Store).toBe(name);
  });

  it('plus and %20 are spaces', async () => {
    const one = await ask('/api/store/search?q=caf%C3%A9+zo%C3%AB');
    expect((await ask('/api/store/search?q=caf%C3%A9%20zo%C3%AB')).headers.etag).toBe(one.headers.etag);
  });

  it('total is results.length without limit, and how many there are with it', async () => {
    const whole = (await ask('/api/store/search?q=grab')).json;
    expect(whole.total).toBe(whole.results.length);
    expect(whole.total).toBe(2);
    const page = (await ask('/api/store/search?q=grab&limit=1&offset=1')).json;
    expect(page).toEqual({ success: true, results: [whole.results[1]], total: 2 });
  });

  it('no match is 200 with an empty list', async () => {
    expect((await ask('/api/store/search?q=qqqqzzzz')).text).toBe('{"success":true,"results":[],"total":0}');
  });

  it.each(['__proto__', 'constructor', 'toString', '%25', '%F0%9F%92%A5', '.', '-'])(
    '%s is a harmless query',
    async (q) => {
      expect((await ask(`/api/store/search?q=${q}`)).json).toMatchObject({ success: true });
    },
  );

  it.each([
    ['limit=0', 'limit must be a whole number from 1 to 50'],
    ['limit=51', 'limit must be a whole number from 1 to 50'],
    ['limit=-1', 'limit must be a whole number from 1 to 50'],
    ['limit=1.5', 'limit must be a whole number from 1 to 50'],
    ['limit=0x10', 'limit must be a whole number from 1 to 50'],
    ['limit=ten', 'limit must be a whole number from 1 to 50'],
    ['offset=-1', 'offset must be a whole number from 0 to 50'],
    ['offset=99999999999999999999', 'offset must be a whole number from 0 to 50'],
    ['country=XX', 'country must be a two-letter country code (ISO 3166-1)'],
    ['country=SGP', 'country must be a two-letter country code (ISO 3166-1)'],
    ['country=__proto__', 'country must be a two-letter country code (ISO 3166-1)'],
  ])('%s is 400 with the allowed range', async (query, error) => {
    expectError(await ask(`/api/store/search?q=a&${query}`), 400, error);
  });

  it('country lifts merchants that trade there, in any case', async () => {
    expect((await ask('/api/store/search?q=shopee&country=my')).json.results[0].Country).toBe('MY');
  });
});

describe('GET /api/mcc', () => {
  it('has these bytes', async () => {
    const body = {
      success: true,
      mcc: '5812',
      description: 'Eating Places, Restaurants',
      category: 'Restaurants & Bars',
      eligibleCards: [ONL, DINE, PLAIN],
    };
    expect((await ask('/api/mcc?mcc=5812&region=SG')).text).toBe(JSON.stringify(body));
  });

  it('742 is read as 0742', async () => {
    expect((await ask('/api/mcc?mcc=742')).json.mcc).toBe('0742');
  });

  it('missing', async () => expectError(await ask('/api/mcc'), 400, 'Missing mcc parameter'));

  it.each([
    '',
    'abc',
    '12345',
    '58 12',
    '-742',
    '7.42',
    '５８１２',
    '0x1',
    '+742',
    '__proto__',
    "5812'",
    '5812%00',
  ])('not 1 to 4 digits: %s', async (code) => {
    const text = code.includes('%') ? code : encodeURIComponent(code);
    expectError(await ask(`/api/mcc?mcc=${text}`), 400, 'Invalid mcc parameter');
  });

  it.each(['9999', '1', '0000'])('unknown code %s', async (code) =>
    expectError(await ask(`/api/mcc?mcc=${code}`), 404, 'MCC not found'),
  );

  it('region is two letters in any case, SG by default', async () => {
    const { headers } = await ask('/api/mcc?mcc=5812');
    expect((await ask('/api/mcc?mcc=5812&region=sG')).headers.etag).toBe(headers.etag);
    expect((await ask('/api/mcc?mcc=5812&region=')).headers.etag).toBe(headers.etag);
  });

  it.each(['AU', 'S', 'SGP', '__proto__', 'constructor', 'ѕg', '5G', '*', ' SG'])(
    'region %s is not supported',
    async (region) => {
      const path = `/api/mcc?mcc=5812&region=${encodeURIComponent(region)}`;
      expectError(await ask(path), 400, 'Unsupported region (supported: SG, US)');
    },
  );

  it('the default region is a setting', async () => {
    const other = await startService({ settings: { defaultRegion: 'US' } });
    expect((await other.ask('/api/mcc?mcc=5812')).json.eligibleCards).toHaveLength(1);
    await other.close();
  });
});

describe('GET /api/mcc/codes and /api/cards', () => {
  it('codes are in ascending order', async () => {
    const { text } = await ask('/api/mcc/codes');
    expect([...text.matchAll(/"(\d{4})":/g)].map(([, code]) => code)).toEqual([
      '0742',
      '1520',
      '4121',
      '5399',
      '5812',
      '5814',
      '7011',
    ]);
    expect(text.startsWith('{"success":true,"codes":{"0742":"Veterinary Services",')).toBe(true);
  });

  it('cards are ordered by region and name, in these bytes', async () => {
    const dine = {
      name: 'Dining Card',
      shortName: 'DINE',
      bank: 'House Bank',
      type: 'Visa',
      rewardRate: '3 MPD',
      categories: ['5812', '5814'],
      spendCap: 'No cap',
    };
    const { text, json } = await ask('/api/cards');
    expect(text.startsWith(`{"success":true,"cards":[${JSON.stringify(dine)},`)).toBe(true);
    expect(json.cards.map(({ shortName }: { shortName: string }) => shortName)).toEqual([
      'DINE',
      'ONL',
      'PLAIN',
      'USD',
    ]);
  });

  it('cards take a region', async () => {
    expect((await ask('/api/cards?region=us')).json.cards).toHaveLength(1);
    expectError(await ask('/api/cards?region=zz'), 400, 'Unsupported region (supported: SG, US)');
  });

  it('categories are the codes that earn the headline rate, ascending', async () => {
    const { cards } = (await ask('/api/cards')).json;
    expect(cards[1].categories).toEqual(['0742', '1520', '4121', '5399', '5812', '5814', '7011']);
    expect(cards[2]).toMatchObject({ rewardRate: '1.4 MPD', categories: [] });
  });
});
