// Do a single service, and a fleet next to it, survive a quarter of an hour of mixed traffic, reloads, attacks and
// failures? Exits with 1 if something went wrong; docs/soak.md says what counts.
import { parseArgs } from 'node:util';
import { describeSpread, formatNumber, printTable } from '../report.ts';
import { soakFleet } from './fleet.ts';
import { after, soak } from './soak.ts';

/** New addresses take 1 to 2 MB per minute until the limiter has half a million of them or their windows end. */
const MAX_GROWTH = 4e6;
/** In shorter runs, caches are still filling. */
const LONG_SECONDS = 600;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '900' } } });
const seconds = Number(values.seconds);
const [report, fleet] = await Promise.all([
  soak({ seconds, clients: 32, pauseMs: 20, idleConnections: 2000 }),
  soakFleet({ clients: 16, pauseMs: 20, isOver: after(seconds) }),
]);
const formatMb = (bytes: number): string => `${formatNumber(bytes / 1e6)} MB`;
const formatStatuses = (statuses: Iterable<readonly [number | string, number]>): string =>
  [...statuses].map(([status, times]) => `${formatNumber(times)} × ${status}`).join(', ');
printTable({
  about: `One service, ${seconds} s; clients, this service and the fleet share the machine.`,
  columns: ['', ''],
  rows: [
    ['requests', `${formatNumber(report.requests)}: ${formatStatuses(Object.entries(report.statuses))}`],
    ['faults', `${report.faults.length}`],
    ['over their limit', `${formatNumber(report.refused)} refused, each address after exactly its limit`],
    ['latency', `p50 ${formatNumber(report.p50)} ms, p99 ${formatNumber(report.p99)} ms`],
    ['reloads', `${report.reloads}, of them ${report.refusedSnapshots} of damaged files, which were refused`],
    ['attacks', formatNumber(report.attacks)],
    [
      'memory',
      `${formatMb(report.rss)} at the end; ${formatMb(report.bytesPerMinute)} a minute more in the second half`,
    ],
    ['open descriptors', `${report.descriptors[0]} before, ${report.descriptors[1]} after`],
    ['exit code on SIGTERM', `${report.exitCode}`],
  ],
});
const { p50, p99 } = describeSpread(fleet.milliseconds);
printTable({
  about: 'The fleet: three replicas behind nginx, one Valkey, snapshots from an address.',
  columns: ['', ''],
  rows: [
    ['requests', `${formatNumber(fleet.milliseconds.length)}: ${formatStatuses(fleet.statuses)}`],
    ['faults', `${fleet.faults.length}`],
    ['latency', `p50 ${formatNumber(p50)} ms, p99 ${formatNumber(p99)} ms`],
    ...Object.entries(fleet.failures).map(([name, times]): [string, string] => [name, `${times} times`]),
    [
      'let through',
      `at most ${fleet.mostAllowed} requests of one address meanwhile; 100 again after each, by all replicas together`,
    ],
  ],
});
const faults = [...report.faults, ...fleet.faults];
for (const fault of faults.slice(0, 10)) console.error(fault);
const leaks = seconds >= LONG_SECONDS && report.bytesPerMinute > MAX_GROWTH;
if (leaks) console.error(`memory grows by more than ${formatMb(MAX_GROWTH)} a minute`);
process.exit(faults.length === 0 && report.exitCode === 0 && !leaks ? 0 : 1);
