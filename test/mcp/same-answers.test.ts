// The HTTP API, MCP and the typed client give the same answers to the same questions.
import { type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MccLookup } from '../../src/client/index.ts';
import { type Service, startService } from '../http/service.ts';
import { buildClient } from './connect.ts';
import { startSmallService } from './small-service.ts';

let service: Service;
let api: Service;
let address: string;
let mcp: Client;
let client: MccLookup;
beforeAll(async () => {
  service = await startSmallService();
  mcp = buildClient('modern');
  await mcp.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
  api = await startService({ transport: 'socket' });
  address = api.url;
  client = new MccLookup({ baseUrl: address });
});
afterAll(async () => {
  await mcp.close();
  await service.close();
  await api.close();
});

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Loose = any;
const askHttp = async (path: string): Promise<Loose> => (await fetch(`${address}/api${path}`)).json();
const askMcp = async (name: string, args: object): Promise<Loose> => {
  const result = await mcp.callTool({ name, arguments: { ...args } });
  expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
  return result.structuredContent;
};
const readMcp = async (uri: string): Promise<string> => {
  const { contents } = await mcp.readResource({ uri });
  return (contents[0] as { text: string }).text;
};

it.each([
  ['shopee.sg', 'SG'],
  ['https://www.SHOPEE.com.my/cart?x=1', 'SG'],
  ['food.grab.com', 'SG'],
  ['cafezoe.fr', 'US'],
  ['bücher.de', 'US'],
])('the merchant at %s and the cards of %s there', async (domain, region) => {
  const http = await askHttp(`/store-by-domain?domain=${encodeURIComponent(domain)}&region=${region}`);
  expect(await client.storeByDomain(domain, { region })).toEqual(http);
  const { cards, eligibleCards, ...merchant } = http;
  expect((await askMcp('find_merchant', { query: domain })).merchants).toMatchObject([merchant]);
  const best = await askMcp('best_cards', { domain, region, limit: 100 });
  expect(best).toEqual(await askHttp(`/best-card?domain=${encodeURIComponent(domain)}&region=${region}`));
  expect(best.cards.filter(({ eligible }: Loose) => eligible)).toHaveLength(cards.length);
  expect(best.place).toMatchObject({ MCC: http.MCC, Category: http.Category, type: http.type });
  if (region === 'US') return;
  const { places } = await askMcp('compare_cards', { cards: ['ONL', 'DINE', 'PLAIN'], at: [domain], region });
  for (const { reasons, earns: _, ...card } of places[0].cards) {
    expect(eligibleCards).toContainEqual(card);
    expect(reasons.length).toBeGreaterThan(0);
  }
});

it.each([
  ['grab', {}],
  ['shope', { limit: 2 }],
  ['zoe cafe', {}],
  ['grab', { country: 'MY', limit: 1 }],
])('merchants called %s %j', async (q, options) => {
  const query = new URLSearchParams({ q, ...options } as Record<string, string>);
  const http = await askHttp(`/store/search?${query}`);
  expect(await client.searchStores(q, options)).toEqual(http);
  const found = await askMcp('find_merchant', { query: q, by: 'name', limit: 50, ...options });
  const rows = found.merchants.map(({ Store, MCC, type, Country, Category }: Loose) => ({
    Store,
    MCC,
    type,
    Country,
    Category,
  }));
  expect({ success: true, results: rows, total: found.total }).toEqual(http);
});

it.each([
  ['5812', 'SG'],
  ['742', 'SG'],
  ['5812', 'us'],
])('the code %s in %s', async (mcc, region) => {
  const http = await askHttp(`/mcc?mcc=${mcc}&region=${region}`);
  expect(await client.mcc(mcc, { region })).toEqual(http);
  const { eligibleCards, success: _, ...code } = http;
  expect((await askMcp('explain_mcc', { mcc })).codes).toMatchObject([code]);
  const best = await askMcp('best_cards', { mcc, region, limit: 100 });
  expect(best.cards.map(({ shortName }: Loose) => shortName).sort()).toEqual(
    eligibleCards.map(({ shortName }: Loose) => shortName).sort(),
  );
  if (region !== 'SG') return;
  // For agents, a card's rate is what it surely earns, and the order is that of best_cards.
  const { eligibleCards: listed, ...resource } = JSON.parse(await readMcp(`mcc://${mcc}`));
  expect({ ...resource, eligibleCards }).toEqual(http);
  expect(listed.map(({ shortName }: Loose) => shortName)).toEqual(
    best.cards.map(({ shortName }: Loose) => shortName),
  );
});

it('all codes, byte for byte in their order', async () => {
  const http = await (await fetch(`${address}/api/mcc/codes`)).text();
  expect(await readMcp('mcc://codes')).toBe(http);
  expect(await client.mccCodes()).toEqual(JSON.parse(http));
});

it.each(['SG', 'US'])('the cards of %s', async (region) => {
  const http = await (await fetch(`${address}/api/cards?region=${region}`)).text();
  const { cards } = JSON.parse(http);
  const listed = JSON.parse(await readMcp(`cards://${region}`)).cards;
  expect(listed.map(({ shortName }: Loose) => shortName)).toEqual(
    cards.map(({ shortName }: Loose) => shortName),
  );
  for (const card of cards)
    expect(JSON.parse(await readMcp(`cards://${region}/${card.shortName}`))).toMatchObject({
      ...card,
      currency: expect.any(String),
    });
  expect(await client.cards({ region })).toEqual(JSON.parse(http));
});

it('compared cards as /api/cards shows them', async () => {
  const http = await askHttp('/cards?region=SG');
  const { cards } = await askMcp('compare_cards', { cards: ['DINE', 'ONL'] });
  for (const {
    baseRate: _,
    confidence: __,
    asOf: ___,
    outdated: ____,
    categoryCount,
    currency: _____,
    ...card
  } of cards) {
    const listed = http.cards.find(({ shortName }: Loose) => shortName === card.shortName);
    expect(listed).toMatchObject(card);
    expect(listed.categories.length).toBe(categoryCount);
  }
});

it('what the data is', async () => {
  const http = await askHttp('/meta');
  expect(await client.meta()).toEqual(http);
  const { data, counts, defaultRegion, sources } = http;
  const ids = sources.map(({ id }: Loose) => id);
  expect(await askMcp('about_data', { sources: ids })).toMatchObject({
    data,
    counts,
    defaultRegion,
    sources,
  });
  expect((await askMcp('about_data', {})).sources).toEqual([]);
});
