// What an agent gets to read, through the official client: regions by name, answers that fit, prompts; and twenty questions
// as people ask them, each with the call that the texts of the tools lead to.
import { readFileSync } from 'node:fs';
import { type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { buildMcpFetch } from '../../src/mcp/build-mcp-server.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { buildClient } from './connect.ts';

const catalogue = loadSnapshot('dist/catalogue.snapshot', { isDigestChecked: true });
const active = { catalogue, search: openMerchantSearch(catalogue) };
const { fetch } = buildMcpFetch(
  {
    getCatalogue: () => active,
    today: () => catalogue.meta.edition,
    defaultRegion: 'SG',
    version: '1.2.3',
  },
  { bodyBytes: 65_536, onError: () => {} },
);

let client: Client;
beforeAll(async () => {
  client = buildClient('modern');
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://mcp.invalid/mcp'), {
      fetch: (url, init) => fetch(new Request(url, init)),
    }),
  );
});
afterAll(() => client.close());

async function call(name: string, given: object): Promise<{ text: string; isError: boolean }> {
  const { content, isError = false } = await client.callTool({ name, arguments: { ...given } });
  return { text: (content as unknown as [{ text: string }])[0].text, isError };
}

/** Every tool that takes a region, with arguments that it needs. */
const COMPARING: readonly [string, object][] = [
  ['best_cards', { mcc: '5812' }],
  ['compare_cards', { cards: ['CRMC', 'WWMC'] }],
  ['read_qr', { payload: 'upi://pay?pa=shop@bank&pn=Qqzz&mc=5812' }],
  ['what_changed', {}],
];

describe('regions', () => {
  it('are named in the schema of every tool that takes one', async () => {
    const { tools } = await client.listTools();
    const taking = tools.filter(({ inputSchema }) => inputSchema.properties?.region !== undefined);
    expect(taking.map(({ name }) => name).sort()).toEqual(COMPARING.map(([name]) => name).sort());
    for (const { name, inputSchema } of taking)
      expect(inputSchema.properties!.region, name).toMatchObject({ enum: catalogue.meta.regions });
  });

  it.each(COMPARING)(
    '%s takes them in small letters, and names them if it is another',
    async (name, given) => {
      expect((await call(name, { ...given, region: 'sg' })).isError).toBe(false);
      const { isError, text } = await call(name, { ...given, region: 'ZZ' });
      expect(isError).toBe(true);
      expect(text).toContain(`supported: ${catalogue.meta.regions.join(', ')}`);
    },
  );
});

it('the schemas of results are open for new fields, those of arguments are not', async () => {
  const { tools } = await client.listTools();
  for (const { name, inputSchema, outputSchema } of tools) {
    expect(inputSchema.additionalProperties, name).toBe(false);
    expect(JSON.stringify(outputSchema), name).not.toContain('"additionalProperties":false');
  }
});

describe('answers that fit', () => {
  const MAX_BYTES = 3000;

  it(`about_data takes less than ${MAX_BYTES} bytes, and says what a cited source is`, async () => {
    expect(Buffer.byteLength((await call('about_data', {})).text)).toBeLessThan(MAX_BYTES);
    const { sources } = JSON.parse((await call('about_data', { sources: ['editors'] })).text);
    expect(sources).toMatchObject([{ id: 'editors', licence: 'CC0-1.0' }]);
  });

  it.each(catalogue.meta.regions)('the cards of %s are a short list, and each has a page', async (region) => {
    const read = async (uri: string) => {
      const { contents } = await client.readResource({ uri });
      return (contents as unknown as [{ text: string }])[0].text;
    };
    const list = await read(`cards://${region}`);
    const { cards } = JSON.parse(list);
    expect(cards.length).toBe(catalogue.cards.filter((card) => card.region === region).length);
    expect(Buffer.byteLength(list) / cards.length).toBeLessThan(200);
    const card = JSON.parse(await read(`cards://${region}/${cards[0].shortName}`));
    expect(card).toMatchObject({ ...cards[0], spendCap: expect.any(String), currency: expect.any(String) });
  });

  it('an unknown card is not found', async () => {
    await expect(client.readResource({ uri: 'cards://SG/NONE' })).rejects.toThrow(/not found/i);
  });
});

it('offers the three commonest questions as prompts', async () => {
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(['which_card', 'which_code', 'check_statement']);
  const { messages } = await client.getPrompt({
    name: 'which_card',
    arguments: { place: 'Ya Kun', cards: 'CRMC, WWMC', amount: '80' },
  });
  expect(messages).toMatchObject([{ role: 'user', content: { type: 'text' } }]);
  const [{ content }] = messages as unknown as [{ content: { text: string } }];
  for (const part of ['Ya Kun', 'CRMC, WWMC', '80', 'best_cards']) expect(content.text).toContain(part);
});

it('the skill and server.json name the regions that there are', () => {
  const list = catalogue.meta.regions.join(', ').replace(/, (\w+)$/, ' and $1');
  expect(readFileSync('skills/mcc-lookup/SKILL.md', 'utf8')).toContain(`Cards of ${list}`);
  const [{ environmentVariables }] = JSON.parse(readFileSync('server.json', 'utf8')).packages;
  expect(environmentVariables[0]).toMatchObject({ name: 'DEFAULT_REGION', choices: catalogue.meta.regions });
});

/** Answered from the list of tools alone, without the documents. */
const ASKED: readonly [question: string, tool: string, given: object, found: RegExp][] = [
  ['Which card should I use at Din Tai Fung?', 'best_cards', { q: 'Din Tai Fung' }, /"advice":"/],
  [
    '… for S$120 on shopee.sg, I hold CRMC and WWMC',
    'best_cards',
    { q: 'shopee.sg', amount: 120, cards: ['CRMC', 'WWMC'] },
    /"shortName":"CRMC"/,
  ],
  ['… at a petrol pump of Esso', 'best_cards', { q: 'Esso', service: 'pump' }, /"service":"pump"/],
  ['… for groceries in the US', 'best_cards', { mcc: '5411', region: 'US' }, /"currency":"USD"/],
  [
    '… if I tap my phone, and have spent S$300 of CRMC’s cap',
    'best_cards',
    { q: 'Starbucks', pay: 'wallet-tap', spent: ['CRMC:300'] },
    /"earns"/,
  ],
  ['… if a mile is worth 2 cents to me', 'best_cards', { mcc: '5812', mileValue: 2 }, /"basis":"given"/],
  ['Which MCC does Ya Kun have?', 'find_merchant', { query: 'Ya Kun' }, /"MCC":"5814"/],
  ['How sure is that for netflix.com?', 'find_merchant', { query: 'netflix.com' }, /"confidence"/],
  ['Where do I find Uniqlo in Japan?', 'find_merchant', { query: 'Uniqlo', country: 'JP' }, /Uniqlo/],
  [
    'What is SQ *YA KUN KAYA TOAST on my statement?',
    'find_merchant',
    { query: 'SQ *YA KUN KAYA TOAST', by: 'statement' },
    /"route":"Square"/,
  ],
  [
    'What are these lines?',
    'read_statement',
    { lines: ['GRAB*RIDE', 'NETFLIX.COM'], country: 'SG' },
    /"found":2/,
  ],
  [
    'What does this QR code say?',
    'read_qr',
    { payload: 'upi://pay?pa=shop@bank&pn=Corner%20Bakery&mc=5462' },
    /"MCC":"5462"/,
  ],
  ['What is MCC 742?', 'explain_mcc', { mcc: '742' }, /Veterinary/],
  ['Which code do gyms have?', 'explain_mcc', { mcc: 'gym' }, /"7997"/],
  ['Which code has a kopitiam?', 'explain_mcc', { mcc: 'kopitiam' }, /"5814"|"5812"/],
  ['Citi Rewards or DBS Woman’s World?', 'compare_cards', { cards: ['CRMC', 'WWMC'] }, /"rewardRate"/],
  [
    '… at shopee.sg and at restaurants',
    'compare_cards',
    { cards: ['CRMC', 'WWMC'], at: ['shopee.sg', '5812'] },
    /"reasons"/,
  ],
  [
    'Which terms of Hong Kong’s cards change?',
    'what_changed',
    { region: 'HK', cause: 'terms' },
    /"cause":"terms"/,
  ],
  [
    'What was corrected about Citi Cash Back?',
    'what_changed',
    { cards: ['CITICB'] },
    /"before":"8 % cash back/,
  ],
  ['How old is this data?', 'about_data', {}, /"version":"20/],
  ['Which countries’ cards do you know?', 'about_data', {}, /"currency":"HKD"/],
  ['What is the source toronto-pcard?', 'about_data', { sources: ['toronto-pcard'] }, /Toronto/],
];

it.each(ASKED)('%s', async (_, tool, given, found) => {
  const { text, isError } = await call(tool, given);
  expect(isError, text).toBe(false);
  expect(text).toMatch(found);
});
