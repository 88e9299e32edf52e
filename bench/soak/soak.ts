// Mixed traffic with reloads, faults and hostile clients: nothing may be lost, nothing may leak, no 5xx.
import { copyFileSync, mkdtempSync, renameSync, rmSync, truncateSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeSpread } from '../report.ts';
import { SERVICE, type Server, SNAPSHOT, startServer } from '../server.ts';
import { runGreedyClients, runHonestClients } from './clients.ts';
import { holdIdle, runAttacks } from './hostile-clients.ts';

interface SoakOptions {
  readonly seconds: number;
  readonly clients: number;
  readonly pauseMs: number;
  readonly idleConnections: number;
}

interface SoakReport {
  readonly requests: number;
  readonly statuses: Readonly<Record<number, number>>;
  /** How many requests over an address's limit were answered with 429. */
  readonly refused: number;
  readonly faults: readonly string[];
  readonly p50: number;
  readonly p99: number;
  readonly reloads: number;
  readonly refusedSnapshots: number;
  readonly attacks: number;
  /** For the second half, from a straight line through the samples. */
  readonly bytesPerMinute: number;
  readonly rss: number;
  /** Before the first client and after the last one has gone. */
  readonly descriptors: readonly [number, number];
  readonly exitCode: number | null;
}

const RELOAD_MS = 4000;
const REFUSAL = 'the new snapshot is refused';

export async function soak({ seconds, clients, pauseMs, idleConnections }: SoakOptions): Promise<SoakReport> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  const snapshot = join(folder, 'catalogue.snapshot');
  copyFileSync(SNAPSHOT, snapshot);
  const warnings: string[] = [];
  const service = await startServer(SERVICE, {
    env: { CATALOGUE: snapshot, TRUST_PROXY: '1', LOG_LEVEL: 'warn', DRAIN_SECONDS: '5' },
    path: '/ready',
    onOutput: (text) => warnings.push(...text.trim().split('\n')),
  });
  // Ask for each kind of page first, so that what is kept for good doesn't look like a leak.
  await runHonestClients(service.port, { clients: 4, pauseMs: 0, isOver: after(Math.min(5, seconds / 4)) });
  const before = service.measure();
  const isOver = after(seconds);
  const samples: Sample[] = [];
  const sampling = setInterval(
    () => samples.push({ at: performance.now(), rss: service.measure().rss }),
    250,
  );
  const [honest, greedy, reloads, attacks] = await Promise.all([
    runHonestClients(service.port, { clients, pauseMs, isOver }),
    runGreedyClients(service.port, isOver),
    runReloads(service, snapshot, isOver),
    runAttacks(service.port, isOver),
    holdIdle(service.port, idleConnections, seconds * 500),
  ]);
  clearInterval(sampling);
  const faults = [...honest.faults, ...greedy.faults, ...warnings.filter((line) => !line.includes(REFUSAL))];
  if (!service.isAlive()) faults.push('the service has ended');
  const descriptors: [number, number] = [before.descriptors, await settle(service)];
  const { rss } = service.measure();
  const exitCode = await service.stop('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
  const { p50, p99 } = describeSpread(honest.milliseconds);
  return {
    requests: honest.milliseconds.length,
    statuses: Object.fromEntries([...honest.statuses].sort(([a], [b]) => a - b)),
    faults,
    refused: greedy.refused,
    p50,
    p99,
    reloads,
    refusedSnapshots: warnings.filter((line) => line.includes(REFUSAL)).length,
    attacks,
    bytesPerMinute: fitSlope(samples.slice(samples.length / 2)) * 60_000,
    rss,
    descriptors,
    exitCode,
  };
}

/** Returns a function that says whether this much time has passed. */
export function after(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() >= end;
}

/** In turn: a new file, a signal, and a truncated file. */
async function runReloads(service: Server, snapshot: string, isOver: () => boolean): Promise<number> {
  const part = `${snapshot}.part`;
  let reloads = 0;
  for (; !isOver(); reloads++) {
    copyFileSync(SNAPSHOT, part);
    if (reloads % 3 === 2) truncateSync(part, 1_000_000);
    utimesSync(part, new Date(), new Date());
    renameSync(part, snapshot);
    if (reloads % 3 === 1) service.process.kill('SIGHUP');
    for (let waited = 0; waited < RELOAD_MS && !isOver(); waited += 100) await sleep(100);
  }
  return reloads;
}

/** Waits for connections that the service itself must end, whose deadlines are in seconds. */
async function settle(service: Server): Promise<number> {
  let left = service.measure().descriptors;
  for (let waited = 0; waited < 70; waited++) {
    await sleep(500);
    const now = service.measure().descriptors;
    if (now >= left && waited > 4) return now;
    left = now;
  }
  return left;
}

interface Sample {
  readonly at: number;
  readonly rss: number;
}

/** Least squares, in bytes per millisecond. */
function fitSlope(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(samples.map(({ at }) => at));
  const level = mean(samples.map(({ rss }) => rss));
  const spread = samples.reduce((sum, { at }) => sum + (at - middle) ** 2, 0);
  return samples.reduce((sum, { at, rss }) => sum + (at - middle) * (rss - level), 0) / spread;
}
