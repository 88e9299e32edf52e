// `npm run soak`: 15 minutes; SOAK_SECONDS=60 for less. Ends with 1 where something went wrong.
import { soak } from './soak.ts';

/** New addresses take 1 to 2 MB a minute until the limiter has a million of them or their windows end. */
const MOST_GROWTH = 4e6;
/** Sooner, caches still fill. */
const LONG_SECONDS = 600;
const seconds = Number(process.env.SOAK_SECONDS ?? 900);
const report = await soak({ seconds, clients: 64, pauseMs: 20, idleConnections: 2000 });
const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
console.log(
  [
    `requests      ${report.requests} in ${seconds} s, by status ${JSON.stringify(report.statuses)}`,
    `faults        ${report.faults.length}${report.faults
      .slice(0, 10)
      .map((fault) => `\n              ${fault}`)
      .join('')}`,
    `latency       p50 ${report.p50.toFixed(1)} ms, p99 ${report.p99.toFixed(1)} ms`,
    `over limit    ${report.refused} refused, each address after exactly its limit`,
    `reloads       ${report.reloads}, of them ${report.refusedSnapshots} damaged files refused`,
    `attacks       ${report.attacks}`,
    `memory        ${mb(report.rss)} at the end, ${mb(report.bytesPerMinute)} a minute in the second half`,
    `descriptors   ${report.descriptors[0]} before, ${report.descriptors[1]} after`,
    `exit code     ${report.exitCode}`,
  ].join('\n'),
);
const leaks = seconds >= LONG_SECONDS && report.bytesPerMinute > MOST_GROWTH;
if (leaks) console.log(`memory grows by more than ${mb(MOST_GROWTH)} a minute`);
process.exit(report.faults.length === 0 && report.exitCode === 0 && !leaks ? 0 : 1);
