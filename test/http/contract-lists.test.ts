// The contract of /api/mcc/codes and /api/cards, against answers worked out by hand.
import { describe, expect, it } from 'vitest';
import { expectError, useService } from './service.ts';

const { ask } = useService();

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

  it('codes for everyday words come likeliest first', async () => {
    const { text } = await ask('/api/mcc/codes?q=coffee%20shops');
    expect(text).toBe(
      '{"success":true,"codes":{"5812":"Eating Places, Restaurants","5814":"Fast Food Restaurants"},' +
        '"results":[{"mcc":"5814","description":"Fast Food Restaurants","category":"Restaurants & Bars"},' +
        '{"mcc":"5812","description":"Eating Places, Restaurants","category":"Restaurants & Bars"}],"total":2}',
    );
  });

  it('codes for words say which word was understood', async () => {
    expect((await ask('/api/mcc/codes?q=kopitaim')).json).toMatchObject({
      readAs: 'kopitiam',
      results: [{ mcc: '5814' }],
    });
  });

  it('words without a code find none, and invalid words are refused', async () => {
    expect((await ask('/api/mcc/codes?q=xyzzy')).json).toEqual({
      success: true,
      codes: {},
      results: [],
      total: 0,
    });
    expect((await ask('/api/mcc/codes?q=5543')).json).toMatchObject({ results: [], total: 0 });
    expectError(await ask('/api/mcc/codes?q='), 400, 'Missing q parameter');
    expectError(await ask('/api/mcc/codes?q=%20'), 400, 'Missing q parameter');
    expectError(await ask('/api/mcc/codes?q=a&q=b'), 400, 'Repeated q parameter');
    expectError(await ask('/api/mcc/codes?q=a%00b'), 400, 'Invalid q parameter');
    expectError(
      await ask(`/api/mcc/codes?q=${'x'.repeat(201)}`),
      400,
      'q is too long (200 characters at most)',
    );
  });

  it('cards are ordered by region and name, with exactly these fields', async () => {
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

  it('cards can be limited to a region', async () => {
    expect((await ask('/api/cards?region=us')).json.cards).toHaveLength(1);
    expectError(await ask('/api/cards?region=zz'), 400, 'Unsupported region (supported: SG, US)');
  });

  it('categories are the codes that earn the headline rate, ascending', async () => {
    const { cards } = (await ask('/api/cards')).json;
    expect(cards[1].categories).toEqual(['0742', '1520', '4121', '5399', '5812', '5814', '7011']);
    expect(cards[2]).toMatchObject({ rewardRate: '1.4 MPD', categories: [] });
  });
});
