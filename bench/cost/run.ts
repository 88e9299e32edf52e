// What does each route cost in processor time when nothing is cached, and what can one address spend in a window?

import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { DEFAULT_HTTP_SETTINGS } from '../../src/http/http-settings.ts';
import { type Cell, printTable, readOptions } from '../report.ts';
import { SERVICE, startServer } from '../server.ts';

interface Route {
  readonly name: string;
  /** Different for each number, so that no answer is cached, as far as the route allows. */
  path(number: number): string;
  readonly body?: (number: number) => object;
  /** How many requests of its limit it counts as. */
  readonly cost?: number;
}

const WORDS = 'star bucks coffee grab food air pizza hotel market book shop express house super golden'.split(
  ' ',
);
/** A name that nobody has, of many words that many merchants have: the most that a search can be asked to do. */
const longText = (number: number, length: number): string => {
  let text = `q${number}`;
  for (let index = number; text.length < length; index++)
    text += ` ${WORDS[index % WORDS.length]}${index % 7}`;
  return encodeURIComponent(text.slice(0, length));
};
const pick = (number: number): string => WORDS[number % WORDS.length]!;
const code = (number: number): string => String(5000 + (number % 900)).padStart(4, '0');
const call = (name: string, given: object) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given },
});

const merchants = listMerchants();
const merchant = (number: number): string => merchants[(number * 7919) % merchants.length]!;

const ROUTES: readonly Route[] = [
  { name: '/api/store-by-domain', path: (n) => `/api/store-by-domain?domain=shopee.sg&x=${n}` },
  { name: '/api/store/search', path: (n) => `/api/store/search?q=${pick(n)}&x=${n}` },
  { name: '/api/store/search, 200 characters', path: (n) => `/api/store/search?q=${longText(n, 200)}` },
  { name: '/api/mcc', path: (n) => `/api/mcc?mcc=${code(n)}&x=${n}` },
  { name: '/api/mcc/codes', path: (n) => `/api/mcc/codes?x=${n}` },
  { name: '/api/mcc/codes?q=', path: (n) => `/api/mcc/codes?q=${longText(n, 100)}` },
  { name: '/api/cards', path: (n) => `/api/cards?x=${n}` },
  { name: '/api/merchants/{id}', path: (n) => `/api/merchants/${merchant(n)}?x=${n}` },
  { name: '/api/descriptor', path: (n) => `/api/descriptor?text=SQ+*YA+KUN+${n}` },
  { name: '/api/descriptor, 200 characters', path: (n) => `/api/descriptor?text=${longText(n, 200)}` },
  { name: '/api/suggest, 200 characters', path: (n) => `/api/suggest?q=${longText(n, 200)}` },
  { name: '/api/best-card', path: (n) => `/api/best-card?merchant=${merchant(n)}&amount=80` },
  { name: '/api/best-card?q=, 200 characters', path: (n) => `/api/best-card?q=${longText(n, 200)}` },
  { name: '/api/qr', path: (n) => `/api/qr?payload=upi%3A%2F%2Fpay%3Fpa%3Ds${n}%40bank%26mc%3D5411` },
  { name: '/api/meta', path: (n) => `/api/meta?x=${n}` },
  { name: '/embed/suggest', path: (n) => `/embed/suggest?q=${pick(n)}${n % 10}&x=${n}` },
  { name: '/embed/search, 200 characters', path: (n) => `/embed/search?q=${longText(n, 200)}` },
  { name: '/embed/merchant', path: (n) => `/embed/merchant?id=${merchant(n)}` },
  { name: '/', path: (n) => `/?x=${n}` },
  { name: '/search', cost: 2, path: (n) => `/search?q=${pick(n)}${n}` },
  { name: '/search, 200 characters', cost: 2, path: (n) => `/search?q=${longText(n, 200)}` },
  { name: '/merchant/{id}', path: (n) => `/merchant/${merchant(n)}` },
  { name: '/mcc', path: (n) => `/mcc?x=${n}` },
  { name: '/mcc?q=', path: (n) => `/mcc?q=${longText(n, 100)}` },
  { name: '/mcc/{code}', path: (n) => `/mcc/${code(n)}` },
  { name: '/cards', path: (n) => `/cards?region=${['SG', 'US', 'MY', 'HK', 'GB', 'AU'][n % 6]}&x=${n}` },
  { name: '/card/{name}', path: (n) => `/card/CRMC?x=${n}` },
  { name: '/best-card', cost: 2, path: (n) => `/best-card?at=${merchant(n)}&amount=${n}` },
  { name: '/best-card, 200 characters', cost: 2, path: (n) => `/best-card?at=${longText(n, 200)}` },
  { name: '/my-cards', path: (n) => `/my-cards?x=${n}` },
  { name: '/statement', path: (n) => `/statement?x=${n}` },
  { name: '/about/data', path: (n) => `/about/data?x=${n}` },
  { name: '/docs', path: (n) => `/docs?x=${n}` },
  { name: '/docs/search', cost: 2, path: (n) => `/docs/search?q=limit+${n}` },
  { name: '/docs/{guide}', path: (n) => `/docs/self-hosting?x=${n}` },
  { name: '/oembed', path: (n) => `/oembed?url=http%3A%2F%2Flocalhost%2Fmerchant%2F${merchant(n)}` },
  { name: '/sitemap.xml', path: (n) => `/sitemap.xml?x=${n}` },
  { name: '/sitemap-{part}.xml', cost: 5, path: (n) => `/sitemap-${1 + (n % 9)}.xml?x=${n}` },
  { name: '/openapi.json', path: (n) => `/openapi.json?x=${n}` },
  { name: '/llms.txt', path: (n) => `/llms.txt?x=${n}` },
  { name: '/data/…/index.json', path: (n) => `/data/latest/index.json?x=${n}` },
  { name: '/embed/lookup', path: (n) => `/embed/lookup?q=${n}` },
  { name: 'a page that does not exist', path: (n) => `/nothing/${n}` },
  { name: 'a merchant that does not exist', path: (n) => `/merchant/${longText(n, 200)}` },
  {
    name: '/mcp, tools/list',
    path: () => '/mcp',
    body: () => ({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  },
  {
    name: '/mcp, best_cards',
    path: () => '/mcp',
    body: (n) => call('best_cards', { at: decodeURIComponent(longText(n, 100)) }),
  },
  {
    name: '/mcp, find_merchant',
    path: () => '/mcp',
    body: (n) => call('find_merchant', { query: decodeURIComponent(longText(n, 100)) }),
  },
  {
    name: '/mcp, read_statement with 40 lines',
    cost: 8,
    path: () => '/mcp',
    body: (n) =>
      call('read_statement', {
        lines: Array.from({ length: 40 }, (_, index) => decodeURIComponent(longText(40 * n + index, 100))),
      }),
  },
  {
    name: '/mcp, read_statement with 100 lines',
    cost: 20,
    path: () => '/mcp',
    body: (n) =>
      call('read_statement', {
        lines: Array.from({ length: 100 }, (_, index) => decodeURIComponent(longText(100 * n + index, 200))),
      }),
  },
];

const { requests, only } = readOptions({ requests: '60', only: '' });
const PLENTY = '100000000';
const server = await startServer(SERVICE, {
  RATE_LIMIT: PLENTY,
  WIDGET_RATE_LIMIT: PLENTY,
  AGENT_RATE_LIMIT: PLENTY,
  PAGE_RATE_LIMIT: PLENTY,
  LOG_LEVEL: 'warn',
});
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const rows: Cell[][] = [];
for (const route of ROUTES.filter(({ name }) => name.includes(only))) {
  const count = route.name.includes('100 lines') ? 5 : Number(requests);
  // Compiled code is what an attacker meets.
  for (let number = 0; number < Math.min(20, count); number++) await ask(route, 1_000_000 + number);
  const before = readProcessor(server.process.pid);
  let longest = 0;
  for (let number = 0; number < count; number++) {
    const began = performance.now();
    await ask(route, number);
    longest = Math.max(longest, performance.now() - began);
  }
  const ms = (readProcessor(server.process.pid) - before) / count;
  const { cost = 1 } = route;
  const limit = findLimit(route.path(0));
  rows.push([route.name, ms, longest, `${limit} / ${cost}`, (ms * Math.floor(limit / cost)) / 1000]);
}
await server.process.end();
agent.destroy();
printTable({
  about: `Milliseconds of processor time a request, means of ${requests} requests one after another that no cache knows, the longest wait among them, and what one address can spend of a window of 900 s.`,
  columns: ['route', 'ms', 'longest, ms', 'limit / counts as', 'in a window, s'],
  rows,
});

function findLimit(path: string): number {
  const { api, widget, agent, page } = DEFAULT_HTTP_SETTINGS.policies;
  if (path.startsWith('/api/')) return api.limit;
  if (/^\/embed\/(?:search|suggest|merchant)\?/.test(path)) return widget.limit;
  return (path === '/mcp' ? agent : page).limit;
}

function ask(route: Route, number: number): Promise<void> {
  const body = route.body && JSON.stringify(route.body(number));
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL(route.path(number), server.url),
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'Accept-Encoding': 'br',
          Accept: body === undefined ? '*/*' : 'application/json, text/event-stream',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
      },
      (incoming) => {
        incoming.resume().on('end', resolve);
        incoming.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** User and system time of a process in milliseconds: proc(5), with its hundred ticks a second. */
function readProcessor(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

function listMerchants(): string[] {
  const rows = readFileSync('data/merchants/sg/dining.csv', 'utf8').trim().split('\n').slice(1);
  return rows.map((row) => row.split(',')[0]!);
}
