// Resident memory as clients come, each with an address of its own, up to a million, and the rate meanwhile.
import { drawLines } from '../report/finding.ts';
import { tellPlot, tellTable } from '../report/tell.ts';
import { PATH } from './bench-parts.ts';
import { startChild } from './child.ts';
import { openConnection } from './raw-client.ts';

const STEPS = [20_000, 100_000, 1_000_000];
const CONNECTIONS = 32;

export async function measureMemory(): Promise<void> {
  const server = await startChild('serve-ours.js', { TRUST_PROXY: '1' });
  let next = 0;
  const work = async (until: number): Promise<void> => {
    const connection = await openConnection(server.address);
    while (next < until) {
      const client = next++;
      const address = `2001:db8:${(client >>> 16).toString(16)}:${(client & 0xffff).toString(16)}::1`;
      const status = await connection.ask(
        `GET ${PATH} HTTP/1.1\r\nHost: bench\r\nX-Forwarded-For: ${address}\r\n\r\n`,
      );
      if (status !== 200) throw new Error(`status ${status}`);
    }
    connection.close();
  };
  const runUntil = (until: number) => Promise.all(Array.from({ length: CONNECTIONS }, () => work(until)));
  const rows: { clients: number; megabytes: number; perSecond: number }[] = [];
  for (const clients of STEPS) {
    const [from, started] = [next, performance.now()];
    await runUntil(clients);
    const seconds = (performance.now() - started) / 1000;
    const { rss } = await server.measure();
    rows.push({ clients, megabytes: rss / 1e6, perSecond: (clients - from) / seconds });
  }
  server.stop();
  tellTable({
    about: 'Memory of the service after requests from so many addresses, one each.',
    columns: ['addresses', 'resident, MB', 'requests a second meanwhile'],
    rows: rows.map(({ clients, megabytes, perSecond }) => [clients, megabytes, Math.round(perSecond)]),
  });
  tellPlot({
    file: 'http-memory',
    title: 'Memory of the service, MB',
    xTitle: 'addresses seen',
    lines: drawLines(rows, {
      name: () => 'resident',
      x: ({ clients }) => clients,
      y: ({ megabytes }) => megabytes,
    }),
  });
}
