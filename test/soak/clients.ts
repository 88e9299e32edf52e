// Two kinds of client: ordinary people and programs, and addresses that ask for more than their limit.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { PAGE_KINDS } from '../support/page-kinds.ts';

const PATHS = [
  ...PAGE_KINDS.map(({ path, real = path }) => real),
  '/api/store-by-domain?domain=shopee.sg',
  '/api/store-by-domain?domain=nobody.example',
  '/api/store/search?q=mcdonlds&country=SG',
  '/api/mcc?mcc=5814&region=SG',
  '/api/mcc?mcc=abcd',
  '/api/mcc/codes',
  '/api/cards?region=US',
  '/api/meta',
  '/api/merchants/airbnb?on=2015-06-01',
  '/api/mcc/5262',
  '/api/descriptor?text=SQ+*YA+KUN+KAYA+TOAST',
  '/api/suggest?domain=shopee.pl',
  '/api/best-card?domain=shopee.sg&amount=80',
  '/api/best-card?q=grab&region=SG',
  '/api/qr?payload=upi%3A%2F%2Fpay%3Fpa%3Dshop%40bank%26mc%3D5411',
  '/api/qr?payload=damaged',
  '/embed/search?q=hilton',
  '/embed/suggest?q=netfl',
  '/embed/merchant?id=airbnb&region=SG',
  '/embed.js',
  '/data/latest/index.json',
  '/sitemap.xml',
  '/llms.txt',
  '/mcp',
  '/openapi.json',
];
/** Sent to /mcp; all other requests use GET. */
const AGENT_BODY = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'lookup_merchant', arguments: { domain: 'shopee.sg' } },
});
const JSON_HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const EXPECTED = new Set([200, 302, 304, 400, 404]);
const TIMEOUT_MS = 20_000;
/** Between an answer and the client's next request. */
const PAUSE_MS = 20;

/** Each in a /64 of its own, which is what the limiter counts. */
export function formatAddress(client: number): string {
  return `2001:db8:${(client >>> 16).toString(16)}:${(client & 0xffff).toString(16)}::1`;
}

/** Sends one request as if from the client's address; returns the answer's status. */
function ask(agent: Agent, port: number, path: string, client: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const isAgent = path === '/mcp';
    const headers = { 'X-Forwarded-For': formatAddress(client), ...(isAgent && JSON_HEADERS) };
    const method = isAgent ? 'POST' : 'GET';
    const options = { host: '127.0.0.1', port, path, agent, method, headers, timeout: TIMEOUT_MS };
    const outgoing = request(options, (incoming) => {
      incoming.on('error', reject);
      incoming.resume().on('end', () => resolve(incoming.statusCode!));
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer for ${TIMEOUT_MS} ms`)));
    outgoing.on('error', reject);
    outgoing.end(isAgent ? AGENT_BODY : undefined);
  });
}

export interface Tally {
  readonly statuses: Map<number, number>;
  /** What should not have happened. */
  readonly faults: string[];
  readonly milliseconds: number[];
}

export interface Pace {
  readonly clients: number;
  readonly end: AbortSignal;
}

/** Every kind of question at a steady pace, each request from a new address. */
export async function runHonestClients(port: number, { clients, end }: Pace): Promise<Tally> {
  const tally: Tally = { statuses: new Map(), faults: [], milliseconds: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let number = 0;
  const work = async (): Promise<void> => {
    while (!end.aborted) {
      const client = number++;
      const path = PATHS[client % PATHS.length]!;
      const started = performance.now();
      try {
        const status = await ask(agent, port, path, client);
        tally.milliseconds.push(performance.now() - started);
        tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
        if (!EXPECTED.has(status)) tally.faults.push(`${path}: ${status}`);
      } catch (error) {
        tally.faults.push(`${path}: ${error}`);
      }
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  agent.destroy();
  return tally;
}

export const LIMIT = 100;
const AT_ONCE = 10;
const GREEDY_PAUSE_MS = 5000;
/** Above those of all honest clients. */
let nextGreedy = 0xfff_0000;

/** A new address asks more often than it may, ten requests at a time. */
export async function askTooOften(port: number, most = LIMIT) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const client = nextGreedy++;
  const answers = await Promise.all(
    Array.from({ length: most + 30 }, () => ask(agent, port, '/api/mcc?mcc=5814', client).catch(String)),
  );
  agent.destroy();
  return {
    allowed: answers.filter((answer) => answer === 200).length,
    refused: answers.filter((answer) => answer === 429).length,
    /** Answers that are neither, and requests that got none. */
    other: answers.filter((answer) => answer !== 200 && answer !== 429).map(String),
  };
}

/** One address after another: each gets exactly its limit, whatever else is going on. */
export async function runGreedyClients(port: number, end: AbortSignal) {
  const faults: string[] = [];
  let refused = 0;
  do {
    const answers = await askTooOften(port);
    refused += answers.refused;
    faults.push(...answers.other);
    if (answers.allowed !== LIMIT)
      faults.push(`an address was answered ${answers.allowed} times, its limit is ${LIMIT}`);
    await pause(GREEDY_PAUSE_MS, end);
  } while (!end.aborted);
  return { refused, faults };
}

/** Sleeps until the end at most. */
export async function pause(ms: number, end: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: end }).catch(() => {});
}
