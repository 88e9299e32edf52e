// People and programs as they are: every kind of question, from ever new addresses.
import { Agent } from 'node:http';
import { ask } from './ask.ts';

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
  '/search?q=airbnb',
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

export interface Tally {
  requests: number;
  readonly statuses: Map<number, number>;
  /** What should not have happened. */
  readonly faults: string[];
  readonly milliseconds: number[];
}

/** Asks at a steady pace until `isOver`; every answer is counted. */
export async function runHonestClients(
  port: number,
  { clients, pauseMs, isOver }: { clients: number; pauseMs: number; isOver: () => boolean },
): Promise<Tally> {
  const tally: Tally = { requests: 0, statuses: new Map(), faults: [], milliseconds: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let number = 0;
  const work = async (): Promise<void> => {
    while (!isOver()) {
      number += 1;
      const path = PATHS[number % PATHS.length]!;
      const started = performance.now();
      await ask(agent, port, path, rotate(number)).then(
        (status) => {
          tally.milliseconds.push(performance.now() - started);
          tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
          if (!EXPECTED.has(status)) tally.faults.push(`${path}: ${status}`);
        },
        (error: Error) => tally.faults.push(`${path}: ${error.message}`),
      );
      tally.requests += 1;
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  agent.destroy();
  return tally;
}

const rotate = (number: number): string =>
  `2001:db8:${(number >>> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`;
