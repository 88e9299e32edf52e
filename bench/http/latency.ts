// Latency at a steady rate, from the moment when each request is due: a server that stalls pays for all that wait. The
// servers take turns; what the client and the machine add, they have in common.
import { median } from '../report/median.ts';
import { tellTable } from '../report/tell.ts';
import { PATH } from './bench-parts.ts';
import { keepToClientCore } from './child.ts';
import type { Contender } from './contenders.ts';
import { openConnection, type RawConnection } from './raw-client.ts';

const TURNS = 7;
const SECONDS = 3;
const WARM_SECONDS = 1;
const CONNECTIONS = 64;
const REQUEST = `GET ${PATH} HTTP/1.1\r\nHost: bench\r\n\r\n`;

/** Milliseconds. */
interface Round {
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
}

export async function measureLatency(contenders: readonly Contender[], perSecond: number): Promise<void> {
  keepToClientCore();
  const rounds = new Map(contenders.map(({ name }): [string, Round[]] => [name, []]));
  for (let turn = 0; turn < TURNS; turn++)
    for (const { name, child } of turn % 2 === 0 ? contenders : contenders.toReversed())
      rounds.get(name)!.push(await runRound(child.address, perSecond));
  const middle = (name: string, part: keyof Round): number =>
    median(rounds.get(name)!.map((round) => round[part]));
  tellTable({
    about: `Latency at half of the service’s rate, ${Math.round(perSecond).toLocaleString('en')} requests a second over ${CONNECTIONS} connections, from the moment when each request is due. Medians of ${TURNS} rounds of ${SECONDS} s, in turns.`,
    columns: ['server', 'p50, ms', 'p99, ms', 'worst of a round, ms'],
    rows: contenders.map(({ name }) => [
      name,
      middle(name, 'p50'),
      middle(name, 'p99'),
      middle(name, 'worst'),
    ]),
  });
}

async function runRound(address: string, perSecond: number): Promise<Round> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(address)));
  await ask(perSecond, WARM_SECONDS, [...connections]);
  const latencies = (await ask(perSecond, SECONDS, [...connections])).sort();
  for (const connection of connections) connection.close();
  const at = (share: number): number => latencies[Math.floor(share * (latencies.length - 1))]!;
  return { p50: at(0.5), p99: at(0.99), worst: at(1) };
}

function ask(perSecond: number, seconds: number, idle: RawConnection[]): Promise<Float64Array> {
  const total = Math.floor(perSecond * seconds);
  const latencies = new Float64Array(total);
  const started = performance.now();
  let due = 0;
  let answered = 0;
  return new Promise((resolve, reject) => {
    const send = (): void => {
      const ready = Math.min(total, Math.floor(((performance.now() - started) / 1000) * perSecond));
      while (due < ready && idle.length > 0) {
        const connection = idle.pop()!;
        const dueAt = started + (due / perSecond) * 1000;
        due += 1;
        connection.ask(REQUEST).then((status) => {
          if (status !== 200) reject(new Error(`status ${status}`));
          latencies[answered++] = performance.now() - dueAt;
          idle.push(connection);
          if (answered === total) resolve(latencies);
        }, reject);
      }
      if (due < total) setImmediate(send);
    };
    send();
  });
}
