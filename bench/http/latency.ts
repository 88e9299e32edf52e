// Latency at a steady rate, from the moment each request is due: a server that stalls pays for every request that
// waits. The servers take turns; the client and the machine add the same to all of them.
import { execFileSync } from 'node:child_process';
import { describeSpread, formatNumber, median, printTable, type Spread } from '../report.ts';
import { CLIENT_CORE, type Contender, PATH } from './contenders.ts';
import { openConnection, type RawConnection } from './raw-client.ts';

const SECONDS = 3;
const WARM_SECONDS = 1;
const CONNECTIONS = 64;
const REQUEST = `GET ${PATH} HTTP/1.1\r\nHost: bench\r\n\r\n`;

export async function measureLatency(
  contenders: readonly Contender[],
  perSecond: number,
  turns: number,
): Promise<void> {
  // Move every thread of this process; otherwise some would compete with a server for its core.
  execFileSync('taskset', ['-a', '-c', '-p', CLIENT_CORE, String(process.pid)]);
  const rounds = new Map(contenders.map(({ name }): [string, Spread[]] => [name, []]));
  for (let turn = 0; turn < turns; turn++)
    for (const { name, server } of turn % 2 === 0 ? contenders : contenders.toReversed())
      rounds.get(name)!.push(await runRound(server.port, perSecond));
  const middle = (name: string, part: keyof Spread): number =>
    median(rounds.get(name)!.map((round) => round[part]));
  printTable({
    about: `Latency at half of the service’s rate, ${formatNumber(Math.round(perSecond))} requests a second over ${CONNECTIONS} connections, from the moment when each request is due; medians of ${turns} rounds of ${SECONDS} s.`,
    columns: ['server', 'p50, ms', 'p99, ms', 'worst of a round, ms'],
    rows: contenders.map(({ name }) => [name, middle(name, 'p50'), middle(name, 'p99'), middle(name, 'max')]),
  });
}

async function runRound(port: number, perSecond: number): Promise<Spread> {
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(port)));
  await askSteadily(perSecond, WARM_SECONDS, [...connections]);
  const spread = describeSpread(await askSteadily(perSecond, SECONDS, [...connections]));
  for (const connection of connections) connection.close();
  return spread;
}

/** Milliseconds from when each request was due to its answer. */
function askSteadily(perSecond: number, seconds: number, idle: RawConnection[]): Promise<Float64Array> {
  const total = Math.floor(perSecond * seconds);
  const latencies = new Float64Array(total);
  const started = performance.now();
  let sent = 0;
  let answered = 0;
  return new Promise((resolve, reject) => {
    const send = (): void => {
      const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * perSecond));
      while (sent < due && idle.length > 0) {
        const connection = idle.pop()!;
        const dueAt = started + (sent / perSecond) * 1000;
        sent += 1;
        connection.ask(REQUEST).then(() => {
          latencies[answered++] = performance.now() - dueAt;
          idle.push(connection);
          if (answered === total) resolve(latencies);
        }, reject);
      }
      if (sent < total) setImmediate(send);
    };
    send();
  });
}
