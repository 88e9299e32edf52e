// What does an agent have to read? The bytes of tools/list, of the ten commonest answers and of the resources, on the
// whole catalogue, as the official client gets them.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { buildMcpFetch } from '../../src/mcp/build-mcp-server.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { printTable } from '../report.ts';
import { SNAPSHOT } from '../server.ts';

const catalogue = loadSnapshot(SNAPSHOT);
const active = { catalogue, search: openMerchantSearch(catalogue) };
const { fetch } = buildMcpFetch(
  {
    getCatalogue: () => active,
    today: () => catalogue.meta.edition,
    defaultRegion: 'SG',
    version: '0.0.0',
  },
  { bodyBytes: 65_536, onError: (error) => console.error(error) },
);
const client = new Client({ name: 'bench', version: '0.0.0' });
await client.connect(
  new StreamableHTTPClientTransport(new URL('http://mcp.invalid/mcp'), {
    fetch: (url, init) => fetch(new Request(url, init)),
  }),
);

const CALLS: readonly (readonly [tool: string, given: Record<string, unknown>])[] = [
  ['best_cards', { q: 'Din Tai Fung', amount: 80 }],
  ['best_cards', { q: 'shopee.sg', cards: ['CRMC', 'WWMC', 'PPV'], amount: 120 }],
  ['best_cards', { mcc: '5411', region: 'US', limit: 3 }],
  ['find_merchant', { query: 'Ya Kun' }],
  ['find_merchant', { query: 'GRAB*RIDE SINGAPORE', by: 'statement', limit: 1 }],
  ['explain_mcc', { mcc: '5814' }],
  ['explain_mcc', { mcc: 'gym' }],
  ['compare_cards', { cards: ['CRMC', 'WWMC'], at: ['shopee.sg', '5812'] }],
  ['read_statement', { lines: ['GRAB*RIDE', 'NETFLIX.COM', 'SHENG SIONG', 'QQZZ 4711'], country: 'SG' }],
  ['what_changed', { region: 'HK', cause: 'terms' }],
  ['about_data', {}],
];

const measure = (text: string): [number, number] => {
  const bytes = Buffer.byteLength(text);
  return [bytes, Math.round(bytes / 4)];
};
const list = await client.listTools();
/** Most hosts give a model these and keep the schemas of results to themselves. */
const read = list.tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
const rows: [string, number, number][] = [
  ['tools/list', ...measure(JSON.stringify(list))],
  ['of it, names, descriptions and arguments', ...measure(JSON.stringify(read))],
  ['prompts/list', ...measure(JSON.stringify(await client.listPrompts()))],
];
for (const [name, given] of CALLS) {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const [{ text }] = content as unknown as [{ text: string }];
  if (isError) throw new Error(`${name}: ${text}`);
  rows.push([`${name} ${JSON.stringify(given)}`, ...measure(text)]);
}
for (const uri of ['mcc://5814', 'mcc://codes', 'cards://SG', 'cards://SG/CRMC']) {
  const { contents } = await client.readResource({ uri });
  rows.push([uri, ...measure((contents as unknown as [{ text: string }])[0].text)]);
}
await client.close();

printTable({
  about:
    'What a model reads: the text of each answer (hosts that pass on the structured content instead show the same), and about how many tokens that is, at four bytes each.',
  columns: ['', 'bytes', 'tokens, about'],
  rows,
});
