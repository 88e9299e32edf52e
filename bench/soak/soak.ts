// Mixed traffic with reloads, faults and hostile clients: nothing may be lost, nothing may leak, no 5xx.
import { copyFileSync, renameSync, truncateSync, utimesSync } from 'node:fs';
import { SNAPSHOT } from '../built-files.ts';
import { runGreedyClients } from './greedy-clients.ts';
import { runHonestClients } from './honest-clients.ts';
import { HOSTILE, openIdle } from './hostile-clients.ts';
import { type SoakedService, startSoakedService } from './service.ts';

export interface SoakOptions {
  readonly seconds: number;
  readonly clients: number;
  readonly pauseMs: number;
  readonly idleConnections: number;
}

export interface SoakReport {
  readonly requests: number;
  readonly statuses: Readonly<Record<number, number>>;
  /** Answers 429 to addresses that asked for more than their limit. */
  readonly refused: number;
  readonly faults: readonly string[];
  readonly p50: number;
  readonly p99: number;
  readonly reloads: number;
  readonly refusedSnapshots: number;
  readonly attacks: number;
  /** Over the second half, from a straight line through the samples. */
  readonly bytesPerMinute: number;
  readonly rss: number;
  /** Before the first client and after the last has gone. */
  readonly descriptors: readonly [number, number];
  readonly exitCode: number | null;
}

export async function soak({ seconds, clients, pauseMs, idleConnections }: SoakOptions): Promise<SoakReport> {
  const service = await startSoakedService();
  // One of each kind of page first: what is kept for good should not look like a leak.
  await runHonestClients(service.port, { clients: 4, pauseMs: 0, isOver: after(Math.min(5, seconds / 4)) });
  const before = service.measure();
  const isOver = after(seconds);
  const samples: { at: number; rss: number }[] = [];
  const sampling = setInterval(
    () => samples.push({ at: performance.now(), rss: service.measure().rss }),
    250,
  );
  const [tally, greed, reloads, attacks] = await Promise.all([
    runHonestClients(service.port, { clients, pauseMs, isOver }),
    runGreedyClients(service.port, isOver),
    runReloads(service, isOver),
    runHostile(service, isOver),
    holdIdle(service, idleConnections, seconds),
  ]);
  clearInterval(sampling);
  const faults = [...tally.faults, ...greed.faults];
  if (!service.isAlive()) faults.push('the service has ended');
  const descriptors: [number, number] = [before.descriptors, await settle(service)];
  const { rss } = service.measure();
  const refusedSnapshots = service.warnings.filter((line) => line.includes('refused')).length;
  faults.push(...service.warnings.filter((line) => !line.includes('the new snapshot is refused')));
  const sorted = tally.milliseconds.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return {
    requests: tally.requests,
    statuses: Object.fromEntries([...tally.statuses].sort(([a], [b]) => a - b)),
    faults,
    refused: greed.refused,
    p50: at(0.5),
    p99: at(0.99),
    reloads,
    refusedSnapshots,
    attacks,
    bytesPerMinute: fitSlope(samples.slice(samples.length / 2)) * 60_000,
    rss,
    descriptors,
    exitCode: await service.stop(),
  };
}

function after(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() >= end;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** By turns a new file, a signal, and a file that is cut short. */
async function runReloads(service: SoakedService, isOver: () => boolean): Promise<number> {
  const part = `${service.snapshot}.part`;
  let reloads = 0;
  for (; !isOver(); reloads++) {
    copyFileSync(SNAPSHOT, part);
    if (reloads % 3 === 2) truncateSync(part, 1_000_000);
    utimesSync(part, new Date(), new Date());
    renameSync(part, service.snapshot);
    if (reloads % 3 === 1) service.signal('SIGHUP');
    for (let waited = 0; waited < 40 && !isOver(); waited++) await pause(100);
  }
  return reloads;
}

async function runHostile({ port }: SoakedService, isOver: () => boolean): Promise<number> {
  let attacks = 0;
  await Promise.all(
    HOSTILE.map(async ({ attack }) => {
      while (!isOver()) {
        attacks += 1;
        await Promise.race([attack(port, isOver), pause(5000)]);
        await pause(50);
      }
    }),
  );
  return attacks;
}

async function holdIdle({ port }: SoakedService, count: number, seconds: number): Promise<void> {
  const close = await openIdle(port, count);
  await pause(seconds * 500);
  close();
}

/** Connections that the service itself must end have deadlines of seconds. */
async function settle(service: SoakedService): Promise<number> {
  let left = service.measure().descriptors;
  for (let waited = 0; waited < 70; waited++) {
    await pause(500);
    const now = service.measure().descriptors;
    if (now >= left && waited > 4) return now;
    left = now;
  }
  return left;
}

/** Least squares, in bytes a millisecond. */
function fitSlope(samples: readonly { at: number; rss: number }[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(samples.map(({ at }) => at));
  const level = mean(samples.map(({ rss }) => rss));
  const spread = samples.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  return samples.reduce((sum, { at, rss }) => sum + (at - middle) * (rss - level), 0) / spread;
}
