// One address after another that asks for more than its limit: exactly the limit is answered, whatever else goes on.
import { Agent } from 'node:http';
import { ask } from './ask.ts';

const LIMIT = 100;
const ASKED = 130;
const AT_ONCE = 10;
const PATH = '/api/mcc?mcc=5814';

export interface Greed {
  readonly refused: number;
  readonly faults: readonly string[];
}

export async function runGreedyClients(port: number, isOver: () => boolean): Promise<Greed> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const faults: string[] = [];
  let refused = 0;
  for (let client = 0; client === 0 || !isOver(); client++) {
    const address = `2001:db8:ffff:${client.toString(16)}::1`;
    const statuses = await askTooOften(agent, port, address);
    const allowed = statuses.filter((status) => status === 200).length;
    refused += statuses.filter((status) => status === 429).length;
    if (allowed !== LIMIT || statuses.length !== ASKED)
      faults.push(`${address} was answered ${allowed} of ${statuses.length} times, its limit is ${LIMIT}`);
    for (let waited = 0; waited < 50 && !isOver(); waited++)
      await new Promise((done) => setTimeout(done, 100));
  }
  agent.destroy();
  return { refused, faults };
}

async function askTooOften(agent: Agent, port: number, address: string): Promise<number[]> {
  const statuses: number[] = [];
  let asked = 0;
  const work = async (): Promise<void> => {
    while (asked++ < ASKED) statuses.push(await ask(agent, port, PATH, address));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return statuses;
}
