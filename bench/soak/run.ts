// `npm run soak`: 15 minutes, and two before them; SOAK_SECONDS=60 for less. Ends with 1 where something went wrong.
import { soak } from './soak.ts';

const seconds = Number(process.env.SOAK_SECONDS ?? 900);
const report = await soak({
  seconds,
  clients: 64,
  pauseMs: 20,
  idleConnections: 2000,
  knownAddresses: 1_000_000,
});
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
process.exit(report.faults.length === 0 && report.exitCode === 0 ? 0 : 1);
