// Latency against the number of clients, each of which asks again as soon as it is answered: the server is always busy,
// so that with twice the clients each waits twice as long, and what is read is the distance between servers.
import { drawLines } from '../report/finding.ts';
import { median } from '../report/median.ts';
import { tellPlot, tellTable } from '../report/tell.ts';
import { PATH } from './bench-parts.ts';
import { type Load, runWrk } from './child.ts';
import type { Contender } from './contenders.ts';

const CLIENTS = [1, 8, 64, 256];
const TURNS = 3;
const SECONDS = 2;

export function measureClients(contenders: readonly Contender[]): void {
  const runs = contenders.flatMap(({ name, child }) =>
    CLIENTS.map((clients) => ({ name, clients, address: child.address, loads: [] as Load[] })),
  );
  for (let turn = 0; turn < TURNS; turn++)
    for (const { address, clients, loads } of turn % 2 === 0 ? runs : runs.toReversed())
      loads.push(runWrk(address + PATH, SECONDS, clients));
  const rows = runs.map(({ name, clients, loads }) => ({
    name,
    clients,
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    p50: median(loads.map(({ p50 }) => p50)),
    p99: median(loads.map(({ p99 }) => p99)),
  }));
  tellTable({
    about: `Latency against clients that ask again as soon as they are answered, medians of ${TURNS} rounds of ${SECONDS} s, in turns.`,
    columns: ['server', 'clients', 'requests a second', 'p50, ms', 'p99, ms'],
    rows: rows.map(({ name, clients, perSecond, p50, p99 }) => [
      name,
      clients,
      Math.round(perSecond),
      p50,
      p99,
    ]),
  });
  for (const share of ['p50', 'p99'] as const)
    tellPlot({
      file: `http-clients-${share}`,
      title: `HTTP latency, ${share}, ms`,
      xTitle: 'clients',
      lines: drawLines(rows, {
        name: ({ name }) => name,
        x: ({ clients }) => clients,
        y: (row) => row[share],
      }),
    });
}
