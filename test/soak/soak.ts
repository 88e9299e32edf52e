// Mixed traffic with reloads, faults and hostile clients: nothing may be lost, nothing may leak, no 5xx.
// soak.system.test.ts runs it for seconds, `npm run bench -- soak` for a quarter of an hour.
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../support/engines/server-process.ts';
import { startProgram } from '../support/engines/start-program.ts';
import { runGreedyClients, runHonestClients, type Tally } from './clients.ts';
import { holdIdle, runAttacks } from './hostile-clients.ts';

interface SoakOptions {
  readonly seconds: number;
  readonly clients: number;
  readonly pauseMs: number;
  readonly idleConnections: number;
}

interface SoakReport extends Tally {
  /** How many requests over an address's limit were answered with 429. */
  readonly refused: number;
  readonly reloads: number;
  readonly refusedSnapshots: number;
  readonly attacks: number;
  /** For the second half, from a straight line through the lowest samples. */
  readonly bytesPerMinute: number;
  readonly rss: number;
  /** Before the first client and after the last one has gone. */
  readonly descriptors: readonly [number, number];
  readonly exitCode: number | null;
}

const SNAPSHOT = 'dist/catalogue.snapshot';
const RELOAD_MS = 4000;
const REFUSAL = 'the new snapshot is refused';

export async function soak({ seconds, clients, pauseMs, idleConnections }: SoakOptions): Promise<SoakReport> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  const snapshot = join(folder, 'catalogue.snapshot');
  copyFileSync(SNAPSHOT, snapshot);
  const env = { CATALOGUE: snapshot, TRUST_PROXY: '1', LOG_LEVEL: 'warn', DRAIN_SECONDS: '5' };
  const { process: service, url } = await startProgram(env);
  const port = Number(new URL(url).port);
  // Ask for each kind of page first, so that what is kept for good doesn't look like a leak.
  await runHonestClients(port, { clients: 4, pauseMs: 0, isOver: after(Math.min(5, seconds / 4)) });
  const before = countDescriptors(service);
  const isOver = after(seconds);
  const samples: Sample[] = [];
  const sampling = setInterval(() => samples.push({ at: performance.now(), rss: readRss(service) }), 250);
  const [honest, greedy, reloads, attacks] = await Promise.all([
    runHonestClients(port, { clients, pauseMs, isOver }),
    runGreedyClients(port, isOver),
    runReloads(service, snapshot, isOver),
    runAttacks(port, isOver),
    holdIdle(port, idleConnections, seconds * 500),
  ]);
  clearInterval(sampling);
  const warnings = service.output.split('\n').filter((line) => line.trim() !== '');
  const refusals = warnings.filter((line) => line.includes(REFUSAL));
  const faults = [...honest.faults, ...greedy.faults, ...warnings.filter((line) => !line.includes(REFUSAL))];
  if (service.isOver) faults.push('the service has ended');
  const descriptors: [number, number] = [before, await settle(service)];
  const rss = readRss(service);
  const exitCode = await service.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
  return {
    ...honest,
    faults,
    refused: greedy.refused,
    reloads,
    refusedSnapshots: refusals.length,
    attacks,
    bytesPerMinute: fitSlope(findLows(samples.slice(samples.length / 2))) * 60_000,
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
async function runReloads(service: ServerProcess, snapshot: string, isOver: () => boolean): Promise<number> {
  const part = `${snapshot}.part`;
  let reloads = 0;
  for (; !isOver(); reloads++) {
    copyFileSync(SNAPSHOT, part);
    if (reloads % 3 === 2) truncateSync(part, 1_000_000);
    utimesSync(part, new Date(), new Date());
    renameSync(part, snapshot);
    if (reloads % 3 === 1) service.signal('SIGHUP');
    for (let waited = 0; waited < RELOAD_MS && !isOver(); waited += 100) await sleep(100);
  }
  return reloads;
}

/** Waits for connections that the service itself must end, whose deadlines are in seconds. */
async function settle(service: ServerProcess): Promise<number> {
  let left = countDescriptors(service);
  for (let waited = 0; waited < 70; waited++) {
    await sleep(500);
    const now = countDescriptors(service);
    if (now >= left && waited > 4) return now;
    left = now;
  }
  return left;
}

function countDescriptors({ pid }: ServerProcess): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** In bytes. */
function readRss({ pid }: ServerProcess): number {
  return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
}

interface Sample {
  readonly at: number;
  readonly rss: number;
}

/** The lowest sample of each tenth, because a reload takes some 60 MB until garbage is collected. */
function findLows(samples: readonly Sample[]): Sample[] {
  const size = Math.ceil(samples.length / 10);
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, part) =>
    samples.slice(part * size, (part + 1) * size).reduce((low, each) => (each.rss < low.rss ? each : low)),
  );
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
