// Clients of two kinds: people and programs as they are, and addresses that ask for more than their limit.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const PATHS = [
  '/api/store-by-domain?domain=shopee.sg',
  '/api/store-by-domain?domain=nobody.example',
  '/api/store/search?q=starbucks',
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
  '/embed/search?q=hilton',
  '/embed/merchant?id=airbnb&region=SG',
  '/embed/lookup?q=grab',
  '/',
  '/search?q=airbnb&all=1',
  '/best-card?at=shopee.sg',
  '/about/data',
  '/llms.txt',
  '/merchant/airbnb',
  '/mcc/5812',
  '/cards',
  '/docs',
  '/openapi.json',
  '/nowhere',
];
const EXPECTED = new Set([200, 304, 400, 404]);
const TIMEOUT_MS = 20_000;

/** The status of the answer to one request as from `address`. */
function ask(agent: Agent, port: number, path: string, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'X-Forwarded-For': address };
    const outgoing = request(
      { host: '127.0.0.1', port, path, agent, timeout: TIMEOUT_MS, headers },
      (incoming) => {
        incoming.on('error', reject);
        incoming.resume().on('end', () => resolve(incoming.statusCode!));
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer for ${TIMEOUT_MS} ms`)));
    outgoing.on('error', reject);
    outgoing.end();
  });
}

export interface Tally {
  readonly statuses: Map<number, number>;
  /** What should not have happened. */
  readonly faults: string[];
  readonly milliseconds: number[];
}

/** Every kind of question at a steady pace, each request from a new /64, until `isOver`. */
export async function runHonestClients(
  port: number,
  { clients, pauseMs, isOver }: { clients: number; pauseMs: number; isOver: () => boolean },
): Promise<Tally> {
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

const LIMIT = 100;
const ASKED = 130;
const AT_ONCE = 10;
const GREEDY_PAUSE_MS = 5000;

/** One address after another asks too often: exactly its limit is answered, whatever else goes on. */
export async function runGreedyClients(
  port: number,
  isOver: () => boolean,
): Promise<{ readonly refused: number; readonly faults: readonly string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const faults: string[] = [];
  let refused = 0;
  for (let client = 0; client === 0 || !isOver(); client++) {
    const address = `2001:db8:ffff:${client.toString(16)}::1`;
    const asked = Array.from({ length: ASKED }, () => ask(agent, port, '/api/mcc?mcc=5814', address));
    const statuses = await Promise.all(asked);
    const allowed = statuses.filter((status) => status === 200).length;
    refused += statuses.filter((status) => status === 429).length;
    if (allowed !== LIMIT)
      faults.push(`${address} was answered ${allowed} of ${ASKED} times, its limit is ${LIMIT}`);
    for (let waited = 0; waited < GREEDY_PAUSE_MS && !isOver(); waited += 100) await sleep(100);
  }
  agent.destroy();
  return { refused, faults };
}
