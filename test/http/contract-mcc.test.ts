// The contract of /api/mcc, against answers worked out by hand.
import { describe, expect, it } from 'vitest';
import { DINE, ONL, PLAIN } from './contract-cards.ts';
import { expectError, startService, useService } from './service.ts';

const { ask } = useService();

describe('GET /api/mcc', () => {
  it('has exactly this body', async () => {
    const body = {
      success: true,
      mcc: '5812',
      description: 'Eating Places, Restaurants',
      category: 'Restaurants & Bars',
      eligibleCards: [DINE, ONL, PLAIN],
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

  it('the default region can be set', async () => {
    const other = await startService({ settings: { defaultRegion: 'US' } });
    expect((await other.ask('/api/mcc?mcc=5812')).json.eligibleCards).toHaveLength(1);
    await other.close();
  });
});
