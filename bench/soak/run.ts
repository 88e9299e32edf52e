// Do a single service, and a fleet next to it, survive a quarter of an hour of mixed traffic, reloads, attacks and
// failures? Exits with 1 if something went wrong; docs/soak.md says what counts.
import type { Tally } from '../../test/soak/clients.ts';
import { soakFleet } from '../../test/soak/fleet.ts';
import { soak } from '../../test/soak/soak.ts';
import { describeSpread, formatNumber, printTable, readOptions } from '../report.ts';

const seconds = Number(readOptions({ seconds: '900' }).seconds);
const [service, fleet] = await Promise.all([
  soak({ seconds, clients: 32, idleConnections: 2000 }),
  soakFleet({ clients: 16, end: AbortSignal.timeout(seconds * 1000) }),
]);
printTable({
  about: `One service, ${seconds} s; clients, this service and the fleet share the machine.`,
  columns: ['', ''],
  rows: [
    ...describeTally(service),
    ['over their limit', `${formatNumber(service.refused)} refused, each address after exactly its limit`],
    [
      'reloads',
      `${service.reloads}, of them ${service.refusedSnapshots} of damaged files, which were refused`,
    ],
    ['attacks', formatNumber(service.attacks)],
    [
      'memory',
      `${formatMb(service.rss)} at the end; ${formatMb(service.growth)} a minute more in the second half`,
    ],
    ['open descriptors', `${service.descriptors[0]} before, ${service.descriptors[1]} after`],
    ['exit code on SIGTERM', `${service.exitCode}`],
  ],
});
printTable({
  about: 'The fleet: three replicas behind nginx, one Valkey, snapshots from an address.',
  columns: ['', ''],
  rows: [
    ...describeTally(fleet),
    ...Object.entries(fleet.failures).map(([name, times]) => [name, `${times} times`]),
    [
      'let through',
      `at most ${fleet.mostAllowed} requests of one address meanwhile; 100 again after each, by all replicas together`,
    ],
  ],
});
const faults = [...service.faults, ...fleet.faults];
for (const fault of faults.slice(0, 10)) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

function describeTally({ statuses, faults, milliseconds }: Tally): [string, string][] {
  const { p50, p99 } = describeSpread(milliseconds);
  const counts = [...statuses].sort().map(([status, times]) => `${formatNumber(times)} × ${status}`);
  return [
    ['requests', `${formatNumber(milliseconds.length)}: ${counts.join(', ')}`],
    ['faults', `${faults.length}`],
    ['latency', `p50 ${formatNumber(p50)} ms, p99 ${formatNumber(p99)} ms`],
  ];
}

function formatMb(bytes: number): string {
  return `${formatNumber(bytes / 1e6)} MB`;
}
