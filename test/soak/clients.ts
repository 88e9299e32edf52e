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
/** An agent's request; all others use GET. */
const AGENT = {
  path: '/mcp',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'lookup_merchant', arguments: { domain: 'shopee.sg' } },
  }),
};
const EXPECTED = new Set([200, 302, 304, 400, 404]);
const TIMEOUT_MS = 20_000;

/** Sends one request as if from `address`; returns the answer's status. */
function ask(agent: Agent, port: number, path: string, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const isAgent = path === AGENT.path;
    const headers = { 'X-Forwarded-For': address, ...(isAgent && AGENT.headers) };
    const method = isAgent ? 'POST' : 'GET';
    const outgoing = request(
      { host: '127.0.0.1', port, path, agent, method, timeout: TIMEOUT_MS, headers },
      (incoming) => {
        incoming.on('error', reject);
        incoming.resume().on('end', () => resolve(incoming.statusCode!));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer for ${TIMEOUT_MS} ms`)));
    outgoing.on('error', reject);
    outgoing.end(isAgent ? AGENT.body : undefined);
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
  /** Between an answer and the client's next request. */
  readonly pauseMs: number;
  readonly isOver: () => boolean;
}

/** Every kind of question at a steady pace, each request from a new /64, until `isOver`. */
export async function runHonestClients(port: number, { clients, pauseMs, isOver }: Pace): Promise<Tally> {
  const tally: Tally = { statuses: new Map(), faults: [], milliseconds: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let number = 0;
  const work = async (): Promise<void> => {
    while (!isOver()) {
      number += 1;
      const path = PATHS[number % PATHS.length]!;
      const address = `2001:db8:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`;
      const started = performance.now();
      await ask(agent, port, path, address).then(
        (status) => {
          tally.milliseconds.push(performance.now() - started);
          tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
          if (!EXPECTED.has(status)) tally.faults.push(`${path}: ${status}`);
        },
        (error: Error) => tally.faults.push(`${path}: ${error.message}`),
      );
      await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  agent.destroy();
  return tally;
}

export const LIMIT = 100;
const ASKED = 130;
const AT_ONCE = 10;
const GREEDY_PAUSE_MS = 5000;

export interface Greedy {
  readonly allowed: number;
  readonly refused: number;
  /** Answers that are neither, and requests that got none. */
  readonly other: readonly string[];
}

/** One address asks too often, ten requests at a time. */
export async function askTooOften(port: number, address: string, times = ASKED): Promise<Greedy> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const answers = await Promise.all(
    Array.from({ length: times }, () =>
      ask(agent, port, '/api/mcc?mcc=5814', address).catch((error: Error) => error.message),
    ),
  );
  agent.destroy();
  const count = (status: number): number => answers.filter((answer) => answer === status).length;
  return {
    allowed: count(200),
    refused: count(429),
    other: answers.filter((answer) => answer !== 200 && answer !== 429).map(String),
  };
}

/** One address after another: each gets exactly its limit, whatever else is going on. */
export async function runGreedyClients(
  port: number,
  isOver: () => boolean,
): Promise<{ readonly refused: number; readonly faults: readonly string[] }> {
  const faults: string[] = [];
  let refused = 0;
  for (let client = 0; client === 0 || !isOver(); client++) {
    const address = `2001:db8:ffff:${client.toString(16)}::1`;
    const answers = await askTooOften(port, address);
    refused += answers.refused;
    faults.push(...answers.other);
    if (answers.allowed !== LIMIT)
      faults.push(`${address} was answered ${answers.allowed} of ${ASKED} times, its limit is ${LIMIT}`);
    for (let waited = 0; waited < GREEDY_PAUSE_MS && !isOver(); waited += 100) await sleep(100);
  }
  return { refused, faults };
}
