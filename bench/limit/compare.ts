// Our store beside those of the usual limiters, at growing numbers of addresses.
import { DEFAULT_HTTP_SETTINGS } from '../../src/http/settings.ts';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import { drawLines } from '../report/finding.ts';
import { tellPlot, tellTable } from '../report/tell.ts';
import { findPackageVersion } from '../report/versions.ts';
import { formatAddress, measureAwaitedNs, measureHeap, measureNs } from './measure.ts';
import { PEERS, type Peer } from './peers.ts';

const { policies } = DEFAULT_HTTP_SETTINGS;
const OURS = 'ours';
const COUNTS = [1, 1000, 10_000, 100_000, 1_000_000];

interface Row {
  readonly limiter: string;
  readonly addresses: number;
  readonly ns: number;
  readonly bytes: number;
}

const makeAddresses = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => formatAddress(number));

async function measureOurs(count: number): Promise<Row> {
  const addresses = makeAddresses(count);
  const before = await measureHeap();
  const store = new MemoryStore(policies);
  for (const address of addresses) store.take('api', address);
  const bytes = (await measureHeap()) - before;
  const ns = measureNs(2_000_000, (turn) => store.take('api', addresses[(turn * 7919) % count]!));
  return { limiter: OURS, addresses: count, ns, bytes };
}

async function measurePeer({ name, open }: Peer, count: number): Promise<Row> {
  const addresses = makeAddresses(count);
  const before = await measureHeap();
  const take = open(policies.api, count);
  for (const address of addresses) await take(address);
  const bytes = (await measureHeap()) - before;
  const ns = await measureAwaitedNs(400_000, (turn) => take(addresses[(turn * 7919) % count]!));
  return { limiter: name, addresses: count, ns, bytes };
}

export async function compareLimiters(): Promise<void> {
  const rows: Row[] = [];
  // The first is for what is made once, and not told.
  for (const count of [1, ...COUNTS]) rows.push(await measureOurs(count));
  rows.shift();
  for (const peer of PEERS) for (const count of COUNTS) rows.push(await measurePeer(peer, count));
  tellTable({
    about:
      'Time is the best of twenty parts of many decisions, the peers awaited because they answer by promises; memory is growth of the heap and of what is outside it, the three buckets of ours included.',
    columns: ['limiter', 'addresses', 'a decision, ns', 'MB', 'bytes an address'],
    rows: rows.map(({ limiter, addresses, ns, bytes }) => [
      limiter,
      addresses,
      ns,
      bytes / 1e6,
      addresses < 10_000 ? '–' : Math.round(bytes / addresses),
    ]),
  });
  tellTable({
    about: 'The peers and their settings:',
    columns: ['peer', 'version', 'settings'],
    rows: PEERS.map(({ name, settings }) => [name, findPackageVersion(name), settings]),
  });
  for (const { file, title, y } of [
    { file: 'limit-time', title: 'Time of a limiter’s decision, ns', y: ({ ns }: Row) => ns },
    { file: 'limit-memory', title: 'Memory of the limiter, MB', y: ({ bytes }: Row) => bytes / 1e6 },
  ])
    tellPlot({
      file,
      title,
      xTitle: 'addresses',
      lines: drawLines(rows, { name: ({ limiter }) => limiter, x: ({ addresses }) => addresses, y }),
    });
}
