// What the client asks for, the service has.
import { expect, it } from 'vitest';
import { MccLookup } from '../../src/client/index.ts';
import type { OpenApi } from '../http/check-reply.ts';
import { useService } from '../http/service.ts';

const service = useService();
const signal = new AbortController().signal;
const ASKED: [string, (client: MccLookup) => Promise<unknown>][] = [
  ['/store-by-domain', (client) => client.storeByDomain('shopee.sg', { region: 'SG', signal })],
  [
    '/store/search',
    (client) => client.searchStores('a b', { limit: 3, offset: 1, country: 'SG', include: 'id', signal }),
  ],
  ['/mcc', (client) => client.mcc('742', { region: 'SG', signal })],
  ['/mcc/codes', (client) => client.mccCodes({ q: 'gym', signal })],
  ['/cards', (client) => client.cards({ region: 'SG', include: 'terms', signal })],
  ['/meta', (client) => client.meta({ signal })],
  ['/descriptor', (client) => client.descriptor('SQ *A', { country: 'SG', on: '2026-11-16', signal })],
  [
    '/best-card',
    (client) =>
      client.bestCard({
        merchant: 'a',
        domain: 'a.sg',
        mcc: '5812',
        q: 'a b',
        region: 'SG',
        amount: 80,
        cards: ['A', 'B'],
        mileValue: 1.5,
        pay: 'online',
        meets: ['A:800'],
        chosen: ['A:dining'],
        spent: ['B:300'],
        type: 'online',
        country: 'SG',
        service: 'pump',
        network: 'visa',
        on: '2026-11-16',
        limit: 5,
        signal,
      }),
  ],
  ['/qr', (client) => client.readQr('000201', { region: 'SG', limit: 5, signal })],
];

it.each(ASKED)('calls %s with known parameters', async (path, ask) => {
  const asked: URL[] = [];
  const fetch = async (url: string) => {
    asked.push(new URL(url));
    return Response.json({});
  };
  await ask(new MccLookup({ baseUrl: 'https://mcc.example/below//', fetch }));
  const [url] = asked;
  expect(url!.origin + url!.pathname).toBe(`https://mcc.example/below/api${path}`);
  const { paths }: OpenApi = (await service.ask('/openapi.json')).json;
  const known = paths[`/api${path}`]!.get.parameters.map(({ name }) => name);
  expect([...url!.searchParams.keys()].sort()).toEqual(known.sort());
});

it('sends path parameters, and one of two alternatives', async () => {
  const asked: string[] = [];
  const fetch = async (url: string) => {
    asked.push(url.slice('https://mcc.example/api'.length));
    return Response.json({ found: true });
  };
  const client = new MccLookup({ baseUrl: 'https://mcc.example', fetch });
  await client.merchant('a b/c', { on: '2026-11-16' });
  await client.mccHistory('742');
  await client.suggest({ q: 'a b' });
  await client.suggest({ domain: 'a.sg' });
  const lines = [];
  for await (const { text, found } of client.descriptors(['SQ *A', 'SQ *B'])) lines.push([text, found]);
  expect(lines).toEqual([
    ['SQ *A', true],
    ['SQ *B', true],
  ]);
  expect(asked).toEqual([
    '/merchants/a%20b%2Fc?on=2026-11-16',
    '/mcc/742',
    '/suggest?q=a+b',
    '/suggest?domain=a.sg',
    '/descriptor?text=SQ+*A',
    '/descriptor?text=SQ+*B',
  ]);
});
