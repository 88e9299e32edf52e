// Mixed traffic with reloads, faults and hostile clients: nothing may be lost, nothing may leak, no 5xx.
// soak.system.test.ts runs it for seconds, `npm run bench -- soak` for a quarter of an hour.
import { copyFileSync, mkdtempSync, readdirSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMemory, type ServerProcess, waitUntil } from '../support/engines/server-process.ts';
import { startProgram } from '../support/engines/start-program.ts';
import { pause, runGreedyClients, runHonestClients } from './clients.ts';
import { holdIdle, runAttacks } from './hostile-clients.ts';

interface SoakOptions {
  readonly seconds: number;
  readonly clients: number;
  readonly idleConnections: number;
}

const SNAPSHOT = 'dist/catalogue.snapshot';
const RELOAD_MS = 4000;
const SAMPLE_MS = 250;
/** The service itself must end connections, within deadlines of seconds, but for a few descriptors. */
const SETTLE_MS = 35_000;
const MORE_DESCRIPTORS = 5;
/** Bytes a minute, in addition to those of new addresses: each request has one, which the limiter keeps for a while. */
const MAX_GROWTH = 3e6;
const ADDRESS_BYTES = 100;
/** In shorter runs, caches are still filling. */
const LONG_SECONDS = 600;
const REFUSAL = 'the new snapshot is refused';

export async function soak({ seconds, clients, idleConnections }: SoakOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  const snapshot = join(folder, 'catalogue.snapshot');
  placeSnapshot(snapshot);
  const env = {
    CATALOGUE: snapshot,
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://mcc.example',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '5',
  };
  const { process: service, url } = await startProgram(env);
  const port = Number(new URL(url).port);
  const before = countDescriptors(service);
  // Ask for each kind of page first, so that what is kept for good doesn't look like a leak, and code is compiled.
  await runHonestClients(port, { clients, end: AbortSignal.timeout(Math.min(5, seconds / 4) * 1000) });
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
  const isSettled = (): boolean => countDescriptors(service) <= before + MORE_DESCRIPTORS;
  await waitUntil('the end of connections', isSettled, SETTLE_MS).catch((error) => faults.push(`${error}`));
  const after = countDescriptors(service);
  const rss = readMemory(service.pid);
  const exitCode = await service.end('SIGTERM');
  if (exitCode !== 0) faults.push(`the service ended with ${exitCode}`);
  rmSync(folder, { recursive: true, force: true });
  // From the third quarter to the last.
  const growth = (findLeast(samples, 0.75, 1) - findLeast(samples, 0.5, 0.75)) / (seconds / 4 / 60);
  const explained = MAX_GROWTH + (honest.milliseconds.length / seconds) * 60 * ADDRESS_BYTES;
  if (seconds >= LONG_SECONDS && growth > explained)
    faults.push(`memory grows by ${growth} bytes a minute; new addresses explain ${explained}`);
  return {
    ...honest,
    faults,
    /** How many requests over an address's limit were answered with 429. */
    refused: greedy.refused,
    reloads,
    refusedSnapshots: refusals.length,
    attacks,
    rss,
    /** Bytes a minute in the second half. */
    growth,
    /** Before the first client and after the last one has gone. */
    descriptors: [before, after],
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
  renameSync(part, path);
}

function countDescriptors({ pid }: ServerProcess): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** The least, because a reload takes some 60 MB until garbage is collected. */
function findLeast(samples: readonly number[], from: number, to: number): number {
  return Math.min(...samples.slice(from * samples.length, to * samples.length));
}
