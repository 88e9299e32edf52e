// What does counting a request cost, in time and memory, and how does it grow with the number of addresses?
import { BlockList } from 'node:net';
import { findClientAddress, parseClientAddress } from '../../src/limit/client-address.ts';
import { MemoryStore } from '../../src/limit/memory-store.ts';
import type { Policies } from '../../src/limit/rate-store.ts';
import { isTrusted, parseTrust } from '../../src/limit/trust.ts';
import { formatAddress, measureHeap, measureNs, print } from './measure.ts';
import { PEERS } from './peers.ts';

const WINDOW_MS = 900_000;
const policies: Policies = {
  api: { name: 'default', limit: 100, windowMs: WINDOW_MS },
  widget: { name: 'widget', limit: 1000, windowMs: WINDOW_MS },
  agent: { name: 'agent', limit: 1000, windowMs: WINDOW_MS },
};
const MILLION = 1_000_000;

for (const count of [1, 10_000, MILLION]) {
  const store = new MemoryStore(policies);
  const addresses = Array.from({ length: count }, (_, number) => formatAddress(number));
  for (const address of addresses) store.take('api', address);
  const ns = measureNs(2 * MILLION, (turn) => store.take('api', addresses[(turn * 7919) % count]!));
  const { bytes } = store.measure();
  const perAddress = count < MILLION ? '' : `, ${(bytes / count).toFixed(1)} bytes an address`;
  print(`take, ${count} addresses`, `${ns} ns, ${(bytes / 1e6).toFixed(1)} MB in arrays${perAddress}`);
}

const flooded = new MemoryStore(policies);
for (let client = 0; client < 2 * MILLION; client++) flooded.take('api', formatAddress(client));
const floodNs = measureNs(MILLION, (turn) => flooded.take('api', formatAddress(2 * MILLION + turn)));
const formatNs = measureNs(MILLION, (turn) => formatAddress(turn).length);
print('take, each a new address past a million', `${floodNs - formatNs} ns`);
print('… in arrays', `${(flooded.measure().bytes / 1e6).toFixed(1)} MB`);

for (const { name, open } of PEERS)
  for (const count of [10_000, MILLION]) {
    const addresses = Array.from({ length: count }, (_, number) => formatAddress(number));
    const before = measureHeap();
    const take = open(policies.api, count);
    for (const address of addresses) await take(address);
    const bytes = measureHeap() - before;
    const started = process.hrtime.bigint();
    for (let turn = 0; turn < 200_000; turn++) await take(addresses[(turn * 7919) % count]!);
    const ns = Math.round(Number(process.hrtime.bigint() - started) / 200_000);
    const megabytes = Math.round(bytes / 1e6);
    const memory = count < MILLION ? '' : `, ${megabytes} MB, ${Math.round(bytes / count)} bytes an address`;
    print(`${name}, ${count} addresses`, `${ns} ns${memory}`);
  }

const parsed = parseTrust('private, loopback');
if (!('trust' in parsed) || !('cidrs' in parsed.trust)) throw new Error('private, loopback should be ranges');
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
  ['parseClientAddress, IPv4', (turn) => parseClientAddress(few[turn & 1023]!)],
  ['parseClientAddress, ::ffff:192.0.2.1', () => parseClientAddress('::ffff:192.0.2.1')],
  ['parseClientAddress, IPv6', () => parseClientAddress(six)],
  ['findClientAddress, one hop', (turn) => findClientAddress('10.0.0.1', few[turn & 1023], { hops: 1 })],
  ['findClientAddress, ranges', (turn) => findClientAddress('10.0.0.1', few[turn & 1023], trust)],
  ['isTrusted, 8 ranges', (turn) => isTrusted(few[turn & 1023], cidrs)],
  ['node:net BlockList.check, 3 ranges', (turn) => blockList.check(few[turn & 1023]!)],
];
for (const [name, run] of measures) print(name, `${measureNs(300_000, run)} ns`);
