// Latency at a steady rate, from the moment when each request is due: a server that stalls pays for all that wait.
import { tellTable } from '../report/tell.ts';
import { PATH } from './bench-parts.ts';
import { startChild } from './child.ts';
import { openConnection } from './raw-client.ts';

const SECONDS = 10;
const CONNECTIONS = 64;
const REQUEST = `GET ${PATH} HTTP/1.1\r\nHost: bench\r\n\r\n`;

export async function measureLatency(perSecond: number): Promise<void> {
  const server = await startChild('serve-ours.js');
  const idle = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(server.address)));
  const connections = [...idle];
  await run(perSecond, 3, idle);
  const latencies = (await run(perSecond, SECONDS, idle)).sort((a, b) => a - b);
  for (const connection of connections) connection.close();
  server.stop();
  const at = (share: number): number => latencies[Math.floor(share * (latencies.length - 1))]!;
  tellTable({
    about: `Latency of the service at half of its rate over ${CONNECTIONS} connections, from the moment when each request is due.`,
    columns: ['requests a second', 'requests', 'p50, ms', 'p99, ms', 'worst, ms'],
    rows: [[Math.round(perSecond), latencies.length, at(0.5), at(0.99), at(1)]],
  });
}

type Connections = Awaited<ReturnType<typeof openConnection>>[];

function run(perSecond: number, seconds: number, idle: Connections): Promise<number[]> {
  const total = Math.floor(perSecond * seconds);
  const latencies: number[] = [];
  const started = performance.now();
  let due = 0;
  return new Promise((resolve, reject) => {
    const send = (): void => {
      const ready = Math.min(total, Math.floor(((performance.now() - started) / 1000) * perSecond));
      while (due < ready && idle.length > 0) {
        const connection = idle.pop()!;
        const dueAt = started + (due / perSecond) * 1000;
        due += 1;
        connection.ask(REQUEST).then((status) => {
          if (status !== 200) reject(new Error(`status ${status}`));
          latencies.push(performance.now() - dueAt);
          idle.push(connection);
          if (latencies.length === total) resolve(latencies);
        }, reject);
      }
      if (due < total) setImmediate(send);
    };
    send();
  });
}
