// GET /api/suggest, and that it doesn't change the contract's endpoints.
import { expect, it } from 'vitest';
import { expectCodedError, expectError, useService } from './service.ts';

const service = useService();

it('has similar merchants for an unknown domain', async () => {
  const { status, json } = await service.ask('/api/suggest?domain=shopee.pl');
  expect(status).toBe(200);
  expect(json.near[0]).toEqual({
    id: 'shopee',
    Store: 'Shopee',
    MCC: '5399',
    type: 'online',
    Country: 'SG',
    Category: 'Miscellaneous General Merchandise',
    why: 'same name, another site',
    host: 'shopee.sg',
  });
  expect(json.inferred).toEqual([]);
});

it('refuses neither and both', async () => {
  expectCodedError(await service.ask('/api/suggest'), 400, 'Give either domain or q');
  expectCodedError(await service.ask('/api/suggest?q=a&domain=b.com'), 400, 'Give either domain or q');
  expectCodedError(await service.ask('/api/suggest?q=%00'), 400, 'Invalid q parameter');
});

it('does not change the contract’s 404', async () => {
  expectError(await service.ask('/api/store-by-domain?domain=shopee.pl'), 404, 'Merchant not found');
  expect((await service.ask('/api/store/search?q=qqqqqq')).text).toBe(
    '{"success":true,"results":[],"total":0}',
  );
});
