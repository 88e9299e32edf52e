// Do a single service, and a fleet next to it, survive a quarter of an hour of mixed traffic, reloads, attacks and
// failures, and what do others notice of each attack? Exits with 1 if something went wrong; docs/appendix/soak.md says what counts.
import { type AdversaryReport, runAttacks, startOne, startThree } from '../../test/adversary/run-attacks.ts';
import type { Tally } from '../../test/soak/clients.ts';
import { soakFleet } from '../../test/soak/fleet.ts';
import { soak } from '../../test/soak/soak.ts';
import { describeSpread, formatNumber, printTable, readOptions } from '../report.ts';

const options = readOptions({ seconds: '900', attack: '5', only: '' });
const seconds = Number(options.seconds);
const faults: string[] = [];
if (seconds > 0) await soakBoth();
await attackBoth(Number(options.attack) * 1000);
for (const fault of faults.slice(0, 10)) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

async function soakBoth(): Promise<void> {
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
  faults.push(...service.faults, ...fleet.faults);
}

/** One after the other, each attack for so long. */
async function attackBoth(attackMs: number): Promise<void> {
  const reports: AdversaryReport[] = [];
  for (const start of [startOne, startThree]) {
    const target = await start();
    reports.push(await runAttacks(target, { attackMs, only: options.only }));
    await target.close();
  }
  const [one, three] = reports as [AdversaryReport, AdversaryReport];
  printTable({
    about: `What visitors notice of each attack, ${attackMs / 1000} s each: the longest wait for an answer in milliseconds, and how many requests failed. In brackets what a bare server that nobody attacks took at the same time.`,
    columns: ['attack', 'one service, ms', 'failed', 'three behind nginx, ms', 'failed'],
    rows: one.attacks.map(({ attack }, index) => [
      attack,
      ...[one, three].flatMap(({ attacks }) => {
        const { worst, control, failures, answers } = attacks[index]!;
        return [
          `${formatNumber(worst)} (${formatNumber(control)})`,
          `${failures.length} of ${failures.length + answers}`,
        ];
      }),
    ]),
  });
  printTable({
    about:
      'The processes themselves, each limited to 512 MB, with the heap of 256 MB that Node chooses there.',
    columns: ['', 'most memory, MB', 'descriptors left', 'exit codes'],
    rows: [
      ['one service', one.memory / 1e6, one.descriptors, one.exitCodes.join(' ')],
      ['three behind nginx', three.memory / 1e6, three.descriptors, three.exitCodes.join(' ')],
    ],
  });
  for (const { attacks } of reports)
    for (const { attack, failures } of attacks) faults.push(...failures.map((each) => `${attack}: ${each}`));
}

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
