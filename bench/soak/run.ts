// Does the service survive a quarter of an hour of mixed traffic, reloads and attacks? Ends with 1 where something went
// wrong; docs/soak.md says what counts.
import { parseArgs } from 'node:util';
import { formatNumber, printTable } from '../report.ts';
import { soak } from './soak.ts';

/** New addresses take 1 to 2 MB a minute until the limiter has a million of them or their windows end. */
const MAX_GROWTH = 4e6;
/** Sooner, caches still fill. */
const LONG_SECONDS = 600;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '900' } } });
const seconds = Number(values.seconds);
const report = await soak({ seconds, clients: 64, pauseMs: 20, idleConnections: 2000 });
const formatMb = (bytes: number): string => `${formatNumber(bytes / 1e6)} MB`;
const statuses = Object.entries(report.statuses).map(
  ([status, times]) => `${formatNumber(times)} × ${status}`,
);
printTable({
  about: `${seconds} s; clients and service share the machine.`,
  columns: ['', ''],
  rows: [
    ['requests', `${formatNumber(report.requests)}: ${statuses.join(', ')}`],
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
for (const fault of report.faults.slice(0, 10)) console.error(fault);
const leaks = seconds >= LONG_SECONDS && report.bytesPerMinute > MAX_GROWTH;
if (leaks) console.error(`memory grows by more than ${formatMb(MAX_GROWTH)} a minute`);
process.exit(report.faults.length === 0 && report.exitCode === 0 && !leaks ? 0 : 1);
