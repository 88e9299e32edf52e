// GET /api/merchants/{id} and GET /api/mcc/{code}: the evidence for an answer, and a code's names and history.
import { describe, expect, it } from 'vitest';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import { CONFIDENCE_RULE } from '../../src/query/evidence/rank-codes.ts';
import { openSmallCatalogue, SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
import { expectCodedError, expectError, useService } from './service.ts';

const seen = {
  kind: 'observed',
  source: 'editors',
  country: 'SG',
  channel: 'online',
  trust: 'high',
} as const;
const OLD = { ...seen, mcc: '4121', firstSeen: '2014-09', lastSeen: '2015-08', count: 8, countOfStore: 16 };
const NEW = { ...seen, mcc: '5812', firstSeen: '2016-08', lastSeen: '2026-11', count: 8, countOfStore: 16 };
const RESERVE: Merchant = {
  ...SMALL_CONTENTS.merchants.find(({ id }) => id === 'starbucks')!,
  id: 'starbucks-reserve',
  name: 'Starbucks Reserve',
  sites: [],
};
const moveCode = (merchant: Merchant): Merchant =>
  merchant.id === 'grab-food' ? { ...merchant, evidence: [OLD, NEW] } : merchant;

const CONTENTS = {
  ...SMALL_CONTENTS,
  mccs: SMALL_CONTENTS.mccs.map((mcc) =>
    mcc.code === '4121'
      ? {
          ...mcc,
          networks: ['visa', 'mastercard'],
          names: [
            { network: 'visa', name: 'Taxis' },
            { network: 'mastercard', name: 'Limousines' },
          ],
          changes: [{ when: '2020', what: 'Rides by app came in' }],
        }
      : mcc,
  ),
  merchants: SMALL_CONTENTS.merchants.flatMap((merchant) =>
    merchant.id === 'starbucks' ? [merchant, RESERVE] : [moveCode(merchant)],
  ),
};
const service = useService({ catalogue: openSmallCatalogue(CONTENTS) });

describe('GET /api/merchants/{id}', () => {
  it('has every piece of evidence, the usual code and why, and the rule', async () => {
    const { status, json } = await service.ask('/api/merchants/grab-food');
    expect(status).toBe(200);
    expect(json).toMatchObject({ id: 'grab-food', Store: 'GrabFood', on: '2026-11-16' });
    expect(json.usual).toMatchObject({ MCC: '5812', basis: 'observed' });
    expect(json.usual.why[0]).toBe(
      '5812 was seen on 8 of 16 online card payments in Singapore from Aug 2016 to Nov 2026.',
    );
    expect(
      json.evidence.map(({ MCC, share, speaks }: Record<string, unknown>) => [MCC, share, speaks]),
    ).toEqual([
      ['5812', 0.5, true],
      ['4121', 0.5, true],
    ]);
    expect(json.changes).toMatchObject([{ from: '4121', to: '5812', after: '2015-08', by: '2016-08' }]);
    expect(json.confidenceRule).toEqual(CONFIDENCE_RULE);
    expect(json.sources.map(({ id }: { id: string }) => id)).toEqual(['editors']);
    expect(json.domains).toEqual([{ host: 'food.grab.com', Country: 'SG' }]);
  });

  it('answers as of a day', async () => {
    const { json } = await service.ask('/api/merchants/grab-food?on=2015-01-01');
    expect(json).toMatchObject({ on: '2015-01-01', usual: { MCC: '4121' }, changes: [] });
    expect((await service.ask('/api/merchants/grab-food?on=2010-01-01')).json.usual).toBeUndefined();
  });

  it('lists the brand’s other merchants', async () => {
    const { json } = await service.ask('/api/merchants/starbucks');
    expect(json.related).toMatchObject([
      { id: 'starbucks-reserve', Store: 'Starbucks Reserve', why: 'same brand name' },
    ]);
    expect((await service.ask('/api/merchants/shopee')).json).toMatchObject({
      aliases: ['Shopee Pay', '虾皮'],
      related: [],
    });
  });

  it('refuses unknown ids and invalid dates, and keeps the contract’s paths', async () => {
    expectCodedError(await service.ask('/api/merchants/nobody'), 404, 'Merchant not found');
    expectError(await service.ask('/api/merchants/'), 404, 'Not found');
    expectError(await service.ask('/api/merchants'), 404, 'Not found');
    expectError(await service.ask('/api/merchants/a/b'), 404, 'Not found');
    for (const day of ['2026-02-30', 'today', '2026-1-1', '20260101'])
      expectCodedError(
        await service.ask(`/api/merchants/grab?on=${day}`),
        400,
        'on must be a date such as 2026-11-16',
      );
    expectCodedError(
      await service.ask('/api/merchants/grab?on=2026-01-01&on=2026-01-01'),
      400,
      'Repeated on parameter',
    );
    expectError(await service.ask('/api/merchants/gr%zzab'), 400, 'Invalid percent-encoding');
    expect((await service.ask('/api/merchants/grab?id=nobody')).json.id).toBe('grab');
  });

  it('has an ETag that depends on the request', async () => {
    const { headers } = await service.ask('/api/merchants/grab');
    const again = await service.ask('/api/merchants/grab', {
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.status).toBe(304);
    expect((await service.ask('/api/merchants/grab?on=2020-01-01')).headers.etag).not.toBe(headers.etag);
  });
});

describe('GET /api/mcc/{code}', () => {
  it('has names by network, the conflict and the changes up to a day', async () => {
    const { json } = await service.ask('/api/mcc/4121');
    expect(json).toMatchObject({
      mcc: '4121',
      names: [
        { network: 'visa', name: 'Taxis' },
        { network: 'mastercard', name: 'Limousines' },
      ],
      conflict: 'names differ',
      changes: [{ when: '2020', what: 'Rides by app came in' }],
    });
    expect((await service.ask('/api/mcc/4121?on=2019-12-31')).json.changes).toEqual([]);
  });

  it('reads 742 as 0742, says which networks lack a code, and does not shadow /api/mcc/codes', async () => {
    expect((await service.ask('/api/mcc/742')).json).toMatchObject({
      mcc: '0742',
      conflict: 'not on every network',
    });
    expect((await service.ask('/api/mcc/codes')).json.codes['0742']).toBe('Veterinary Services');
    expectCodedError(await service.ask('/api/mcc/9999'), 404, 'MCC not found');
    expectCodedError(await service.ask('/api/mcc/x'), 400, 'Invalid code parameter');
  });
});
