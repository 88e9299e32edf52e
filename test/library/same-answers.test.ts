// The same questions to the library, the client and the HTTP API have the same answers, and the same refusals.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeSnapshot } from '../../src/build/write-snapshot.ts';
import { BadRequestError, type Lookup, MccLookup, NotFoundError } from '../../src/client/index.ts';
import { openMccLookup } from '../../src/library/index.ts';
import { OPERATIONS } from '../../src/operations/operations.ts';
import { SMALL_CONTENTS } from '../fixture/small-catalogue.ts';
import { NOON, type Service, startService } from '../http/service.ts';

let service: Service;
let client: MccLookup;
const library = openMccLookup({ snapshot: writeSnapshot(SMALL_CONTENTS).bytes });
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  service = await startService();
  client = new MccLookup({ baseUrl: 'http://service', cacheEntries: 0, fetch: askService });
});
afterAll(async () => {
  vi.useRealTimers();
  await service.close();
});

let lastPath = '';
let lastAsk: Parameters<Service['ask']>[1];
async function askService(url: string, { method, headers, body }: RequestInit): Promise<Response> {
  lastPath = url.slice('http://service'.length);
  lastAsk =
    method === 'POST' ? { method, headers: headers as Record<string, string>, body: String(body) } : {};
  const { status, text } = await service.ask(lastPath, lastAsk);
  return new Response(text, { status, headers: { 'content-type': 'application/json' } });
}

const PAYNOW =
  '00020101021126330009SG.PAYNOW010100211+659123456752045814530370254046.505802SG5909STARBUCKS6009SINGAPORE63044965';

type Ask = (lookup: Lookup) => Promise<unknown>;
const ANSWERED: readonly Ask[] = [
  (lookup) => lookup.storeByDomain('shopee.sg'),
  (lookup) => lookup.storeByDomain(' https://www.SHOPEE.com.my/cart?x=1 ', { region: 'us' }),
  (lookup) => lookup.storeByDomain('bücher.de', { region: ' ' }),
  (lookup) => lookup.searchStores('grab'),
  (lookup) => lookup.searchStores(' zoe cafe ', { include: 'id' }),
  (lookup) => lookup.searchStores('grab', { limit: 1, offset: 1, country: 'my', include: 'id' }),
  (lookup) => lookup.searchStores('qqzzxx'),
  (lookup) => lookup.searchStores('food.grab.com', { include: 'id' }),
  (lookup) => lookup.mcc('742'),
  (lookup) => lookup.mcc('5812', { region: 'US' }),
  (lookup) => lookup.mccCodes(),
  (lookup) => lookup.mccCodes({ q: 'fast food' }),
  (lookup) => lookup.mccCodes({ q: 'qqzz' }),
  (lookup) => lookup.mcc('742', { mcc: '5812' } as object),
  (lookup) => lookup.cards(),
  (lookup) => lookup.cards({ region: 'sg' }),
  (lookup) => lookup.meta(),
  (lookup) => lookup.changes(),
  (lookup) => lookup.changes({ since: '2026-11-01', region: 'sg', cause: 'terms', limit: 5 }),
  (lookup) => lookup.merchant('shopee'),
  (lookup) => lookup.merchant('shopee', { on: '2020-01-01' }),
  (lookup) => lookup.mccHistory('742', { on: '2026-01-01' }),
  (lookup) => lookup.descriptor('SQ *GRAB SINGAPORE'),
  (lookup) => lookup.descriptor('STARBUCKS 04766 TORONTO', { country: 'ca', on: '2026-11-16' }),
  (lookup) => lookup.descriptor('XQZVV 4711'),
  (lookup) => collect(lookup.descriptors(['GRAB', 'SHOPEE SG'], { country: 'SG' })),
  (lookup) => lookup.descriptorBatch({ lines: ['SQ *GRAB SINGAPORE', 'XQZVV 4711'], country: 'SG' }),
  (lookup) => lookup.suggest({ q: 'Starbuckling Bakery' }),
  (lookup) => lookup.suggest({ domain: 'shopee.pl' }),
  (lookup) => lookup.bestCard({ domain: 'shopee.sg' }),
  (lookup) => lookup.bestCard({ q: 'grab food', type: 'offline' }),
  (lookup) => lookup.bestCard({ q: 'grab', country: 'MY', network: 'visa' }),
  (lookup) => lookup.bestCard({ merchant: 'starbucks', region: 'US', on: '2026-12-01' }),
  (lookup) => lookup.bestCard({ mcc: '742', amount: 12.5, cards: ['PLAIN', 'onl'] }),
  (lookup) => lookup.bestCard({ mcc: '742', cards: [] }),
  (lookup) => lookup.bestCard({ domain: 'shopee.sg', country: 'MY' }),
  (lookup) => lookup.readQr(PAYNOW),
  (lookup) => lookup.readQr('upi://pay?pa=shop@bank&pn=Grab&mc=0000&am=12.50', { region: 'US' }),
  (lookup) => lookup.readQr('upi://pay?pa=shop@bank&pn=Qqzz&mc=5812'),
];

const REFUSED: readonly Ask[] = [
  (lookup) => lookup.changes({ since: 'soon' }),
  (lookup) => lookup.changes({ cards: ['nobody'] }),
  (lookup) => lookup.storeByDomain(' '),
  (lookup) => lookup.storeByDomain('nobody.example'),
  (lookup) => lookup.storeByDomain('shopee.sg', { region: 'XX' }),
  (lookup) => lookup.searchStores(''),
  (lookup) => lookup.searchStores('a'.repeat(201)),
  (lookup) => lookup.searchStores('a\u0000b'),
  (lookup) => lookup.searchStores('grab', { limit: 0 }),
  (lookup) => lookup.searchStores('grab', { limit: 1.5 }),
  (lookup) => lookup.searchStores('grab', { offset: 51 }),
  (lookup) => lookup.searchStores('grab', { country: 'XX' }),
  (lookup) => lookup.searchStores('grab', { include: 'all' as 'id' }),
  (lookup) => lookup.mcc('food'),
  (lookup) => lookup.mcc('9999'),
  (lookup) => lookup.mcc('5812', { region: 'Singapore' }),
  (lookup) => lookup.mccCodes({ q: ' ' }),
  (lookup) => lookup.cards({ region: 'XX' }),
  (lookup) => lookup.merchant('nobody'),
  (lookup) => lookup.merchant('shopee', { on: '2026-02-30' }),
  (lookup) => lookup.mccHistory('food'),
  (lookup) => lookup.mccHistory('codes'),
  (lookup) => lookup.merchant('..'),
  (lookup) => lookup.merchant('.'),
  (lookup) => lookup.descriptor(' '),
  (lookup) => lookup.descriptor('a'.repeat(201)),
  (lookup) => lookup.descriptor('GRAB', { country: 'XX' }),
  (lookup) => lookup.suggest({ q: ' ' }),
  (lookup) => lookup.suggest({ q: 'a', domain: 'b.sg' } as { q: string }),
  (lookup) => lookup.bestCard({}),
  (lookup) => lookup.bestCard({ mcc: '5812', domain: 'shopee.sg' }),
  (lookup) => lookup.bestCard({ mcc: '5812', amount: 0 }),
  (lookup) => lookup.bestCard({ mcc: '5812', amount: 12.345 }),
  (lookup) => lookup.bestCard({ mcc: '5812', amount: 1e9 }),
  (lookup) => lookup.bestCard({ mcc: '5812', cards: ['NONE'] }),
  (lookup) => lookup.bestCard({ mcc: '5812', cards: ['', ''] }),
  (lookup) => lookup.bestCard({ mcc: '5812', cards: ['A'.repeat(1001)] }),
  (lookup) => lookup.bestCard({ mcc: '5812', type: 'phone' as 'online' }),
  (lookup) => lookup.bestCard({ mcc: '5812', service: 'pump' }),
  (lookup) => lookup.bestCard({ merchant: 'grab', service: 'pump' }),
  (lookup) => lookup.bestCard({ mcc: '5812', network: 'unionpay' as 'visa' }),
  (lookup) => lookup.bestCard({ mcc: '5812', country: 'Singapore' }),
  (lookup) => lookup.bestCard({ mcc: 'food' }),
  (lookup) => lookup.bestCard({ merchant: 'nobody' }),
  (lookup) => lookup.bestCard({ q: 'shopee fabrics' }),
  (lookup) => lookup.bestCard({ q: 'qqzzxx' }),
  (lookup) => lookup.readQr(''),
  (lookup) => lookup.readQr('000201'),
  (lookup) => lookup.readQr(PAYNOW.replace('STARBUCKS', 'STARBUCKZ')),
  (lookup) => lookup.readQr('a'.repeat(1025)),
  (lookup) => lookup.readQr(PAYNOW, { region: 'XX' }),
];

async function collect(lines: AsyncIterable<unknown>): Promise<unknown[]> {
  const all = [];
  for await (const line of lines) all.push(line);
  return all;
}

const named = (asks: readonly Ask[]) =>
  asks.map(
    (ask) =>
      [
        String(ask)
          .replace(/^\(lookup\) => /, '')
          .replace(/\s+/g, ' '),
        ask,
      ] as const,
  );

describe('one answer', () => {
  it.each(named(ANSWERED))('%s', async (_, ask) => {
    const ofClient = await ask(client);
    const http = (await service.ask(lastPath, lastAsk)).json;
    const ofLibrary = await ask(library);
    expect(ofLibrary).toEqual(ofClient);
    if (!Array.isArray(ofClient)) expect(ofLibrary).toEqual(http);
    expect(JSON.stringify(ofLibrary)).toBe(JSON.stringify(ofClient));
  });
});

describe('one refusal', () => {
  it.each(named(REFUSED))('%s', async (_, ask) => {
    const ofClient = await ask(client).catch((error: unknown) => error);
    const ofLibrary = await ask(library).catch((error: unknown) => error);
    expect(ofClient).toSatisfy((error) => error instanceof NotFoundError || error instanceof BadRequestError);
    const pickFields = ({ name, message, status, code, parameter, allowed, others }: NotFoundError) => ({
      ...{ name, message, status, code, parameter, allowed },
      others: others ?? [],
    });
    expect(pickFields(ofLibrary as NotFoundError)).toEqual(pickFields(ofClient as NotFoundError));
    expect(Object.getPrototypeOf(ofLibrary)).toBe(Object.getPrototypeOf(ofClient));
  });
});

it('asks every endpoint of the API', async () => {
  const paths: string[] = [];
  const record = (url: string): Promise<Response> => {
    paths.push(url.replace(/^http:\/\/service|\?.*/g, ''));
    return Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }));
  };
  const recorder = new MccLookup({ baseUrl: 'http://service', cacheEntries: 0, fetch: record });
  for (const ask of ANSWERED) await ask(recorder).catch(() => {});
  const served = OPERATIONS.filter(({ path }) => path !== undefined);
  const missing = served.filter(({ path }) => {
    const pattern = new RegExp(`^/api${path!.replace(/:\w+/g, '[^/]+')}$`);
    return !paths.some((each) => pattern.test(each));
  });
  expect(missing.map(({ path }) => path)).toEqual([]);
});
