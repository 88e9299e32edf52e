// The contract of /api/store/search, against answers worked out by hand.
import { describe, expect, it } from 'vitest';
import { expectError, useService } from './service.ts';

const { ask } = useService();

describe('GET /api/store/search', () => {
  it('has exactly this body', async () => {
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

  it('q has 200 characters at most, regardless of bytes', async () => {
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

  it('total is results.length without limit, and the number of matches with it', async () => {
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
    '%s is harmless as a query',
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

  it('country ranks merchants that trade there higher, in upper or lower case', async () => {
    expect((await ask('/api/store/search?q=shopee&country=my')).json.results[0].Country).toBe('MY');
  });
});
