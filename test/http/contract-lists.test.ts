// The contract of /api/mcc/codes and /api/cards, on answers that were worked out by hand.
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
