// Mixed traffic with reloads, faults and hostile clients: nothing may be lost, nothing may leak, no 5xx.
// soak.system.test.ts runs it for seconds, `npm run bench -- soak` for a quarter of an hour.
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMemory, type ServerProcess } from '../support/engines/server-process.ts';
import { startProgram } from '../support/engines/start-program.ts';
import { pause, runGreedyClients, runHonestClients, type Tally } from './clients.ts';
import { holdIdle, runAttacks } from './hostile-clients.ts';

interface SoakOptions {
  readonly seconds: number;
  readonly clients: number;
  readonly idleConnections: number;
}

interface SoakReport extends Tally {
  /** How many requests over an address's limit were answered with 429. */
  readonly refused: number;
  readonly reloads: number;
  readonly refusedSnapshots: number;
  readonly attacks: number;
  readonly rss: number;
  /** From the least memory in the third quarter to the least in the last, in bytes. */
  readonly growth: number;
  /** Before the first client and after the last one has gone. */
  readonly descriptors: readonly [number, number];
  readonly exitCode: number | null;
}

const SNAPSHOT = 'dist/catalogue.snapshot';
const RELOAD_MS = 4000;
const SAMPLE_MS = 250;
const REFUSAL = 'the new snapshot is refused';

export async function soak({ seconds, clients, idleConnections }: SoakOptions): Promise<SoakReport> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  const snapshot = join(folder, 'catalogue.snapshot');
  placeSnapshot(snapshot);
  const env = { CATALOGUE: snapshot, TRUST_PROXY: '1', LOG_LEVEL: 'warn', DRAIN_SECONDS: '5' };
  const { process: service, url } = await startProgram(env);
  const port = Number(new URL(url).port);
  // Ask for each kind of page first, so that what is kept for good doesn't look like a leak.
  const warm = AbortSignal.timeout(Math.min(5, seconds / 4) * 1000);
  await runHonestClients(port, { clients: 4, end: warm });
  const before = countDescriptors(service);
  const end = AbortSignal.timeout(seconds * 1000);
  const samples: number[] = [];
  const sampling = setInterval(() => samples.push(readMemory(service.pid)), SAMPLE_MS);
  const [honest, greedy, reloads, attacks] = await Promise.all([
    runHonestClients(port, { clients, end }),
    runGreedyClients(port, end),
    runReloads(service, snapshot, end),
    runAttacks(port, end),
    holdIdle(port, idleConnections, seconds * 500),
  ]);
  clearInterval(sampling);
  const warnings = service.output.split('\n').filter((line) => line.trim() !== '');
  const refusals = warnings.filter((line) => line.includes(REFUSAL));
  const faults = [...honest.faults, ...greedy.faults, ...warnings.filter((line) => !line.includes(REFUSAL))];
  if (service.isOver) faults.push('the service has ended');
  const descriptors: [number, number] = [before, await settle(service)];
  const rss = readMemory(service.pid);
  const exitCode = await service.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
  return {
    ...honest,
    faults,
    refused: greedy.refused,
    reloads,
    refusedSnapshots: refusals.length,
    attacks,
    rss,
    growth: findLeast(samples, 0.75, 1) - findLeast(samples, 0.5, 0.75),
    descriptors,
    exitCode,
  };
}

/** In turn: a new file, a signal, and a truncated file. */
async function runReloads(service: ServerProcess, snapshot: string, end: AbortSignal): Promise<number> {
  let reloads = 0;
  for (; !end.aborted; reloads++) {
    placeSnapshot(snapshot, reloads % 3 === 2);
    if (reloads % 3 === 1) service.signal('SIGHUP');
    await pause(RELOAD_MS, end);
  }
  return reloads;
}

/** Replaces the file at once, as a new one; a damaged one is cut short. */
export function placeSnapshot(path: string, isDamaged = false): void {
  const part = `${path}.part`;
  copyFileSync(SNAPSHOT, part);
  if (isDamaged) truncateSync(part, 1_000_000);
  utimesSync(part, new Date(), new Date());
  renameSync(part, path);
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

/** The least, because a reload takes some 60 MB until garbage is collected. */
function findLeast(samples: readonly number[], from: number, to: number): number {
  return Math.min(...samples.slice(from * samples.length, to * samples.length));
}
