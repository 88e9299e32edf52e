// The single steps of a decision, and one past a million addresses.
import { BlockList } from 'node:net';
import { DEFAULT_HTTP_SETTINGS } from '../../src/http/settings.ts';
import { findClientAddress, parseClientAddress } from '../../src/limit/client-address.ts';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import { isTrusted, parseTrust } from '../../src/limit/trust.ts';
import { tellTable } from '../report/tell.ts';
import { formatAddress, measureNs } from './measure.ts';

const MILLION = 1_000_000;

export function measureSteps(): void {
  const flooded = new MemoryStore(DEFAULT_HTTP_SETTINGS.policies);
  for (let client = 0; client < 2 * MILLION; client++) flooded.take('api', formatAddress(client));
  const floodNs = measureNs(MILLION, (turn) => flooded.take('api', formatAddress(2 * MILLION + turn)));
  const formatNs = measureNs(MILLION, (turn) => formatAddress(turn).length);

  const parsed = parseTrust('private, loopback');
  if (!('trust' in parsed) || !('cidrs' in parsed.trust))
    throw new Error('private, loopback should be ranges');
  const { trust } = parsed;
  const { cidrs } = parsed.trust;
  const blockList = new BlockList();
  for (const [net, prefix] of [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ] as const) {
    blockList.addSubnet(net, prefix);
  }
  const few = Array.from({ length: 1024 }, (_, number) => formatAddress(number));
  const six = '2001:db8:1234:5678:9abc:def0:1234:5678';
  const measures: readonly [string, (turn: number) => unknown][] = [
    ['`parseClientAddress`, IPv4', (turn) => parseClientAddress(few[turn & 1023]!)],
    ['`parseClientAddress`, ::ffff:192.0.2.1', () => parseClientAddress('::ffff:192.0.2.1')],
    ['`parseClientAddress`, IPv6', () => parseClientAddress(six)],
    ['`findClientAddress`, one hop', (turn) => findClientAddress('10.0.0.1', few[turn & 1023], { hops: 1 })],
    ['`findClientAddress`, ranges', (turn) => findClientAddress('10.0.0.1', few[turn & 1023], trust)],
    ['`isTrusted`, 8 ranges', (turn) => isTrusted(few[turn & 1023], cidrs)],
    ['`BlockList.check` of node:net, 3 ranges', (turn) => blockList.check(few[turn & 1023]!)],
  ];
  tellTable({
    about: `What a request costs beside its count. Past a million addresses every one is new in the first row, and memory stays at ${(flooded.measure().bytes / 1e6).toFixed(1)} MB.`,
    columns: ['step', 'ns'],
    rows: [
      ['a decision for a new address past a million', floodNs - formatNs],
      ...measures.map(([name, run]) => [name, measureNs(300_000, run)] as const),
    ],
  });
}
