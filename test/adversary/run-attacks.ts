// Runs every attack beside innocent visitors, on one service or on three replicas behind the shipped nginx.conf, each
// process with the memory of the shipped manifests. adversary.system.test.ts has the bounds; `npm run bench -- soak`
// runs it longer and prints what it finds.
import { spawnSync } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, waitUntil } from '../support/engines/server-process.ts';
import { startNginx } from '../support/engines/start-nginx.ts';
import { type RunningProgram, startProgram } from '../support/engines/start-program.ts';
import { ATTACKS } from './attacks.ts';
import { type Control, type Experience, startControl, startVisits } from './innocents.ts';

export interface Target {
  readonly name: string;
  readonly port: number;
  readonly services: readonly ServerProcess[];
  /** Connections that a proxy keeps open to a service. */
  readonly kept: number;
  close(): Promise<void>;
}

export interface AttackReport extends Experience {
  readonly attack: string;
  /** The longest that anyone waited just before. */
  readonly quiet: number;
}

export interface AdversaryReport {
  readonly attacks: readonly AttackReport[];
  /** The most memory that a process had, in bytes. */
  readonly memory: number;
  /** Descriptors that a process still has more than before, without those of connections that a proxy keeps. */
  readonly descriptors: number;
  /** Of each process after SIGTERM; null if it was killed. */
  readonly exitCodes: readonly (number | null)[];
}

/** The memory of the shipped manifests, in bytes. */
export const POD_BYTES = 512 * 2 ** 20;
/** What Node chooses there. */
const POD = { NODE_OPTIONS: '--max-old-space-size=256' };
const SETTLE_MS = 60_000;

export async function startOne(): Promise<Target> {
  const program = await startProgram({ ...POD, LOG_LEVEL: 'warn' });
  return describeTarget('one service', program.url, [program], 0, async () => {});
}

export async function startThree(): Promise<Target> {
  const programs: RunningProgram[] = [];
  for (let index = 0; index < 3; index++)
    programs.push(
      await startProgram({
        ...POD,
        LOG_LEVEL: 'warn',
        TRUST_PROXY: '1',
        PUBLIC_URL: 'https://mcc.example',
        DRAIN_SECONDS: '2',
      }),
    );
  const nginx = await startNginx(programs.map(({ url }) => url));
  // The upstream's `keepalive` in nginx.conf.
  return describeTarget('three replicas behind nginx', nginx.url, programs, 64, () => nginx.close());
}

function describeTarget(
  name: string,
  url: string,
  programs: readonly RunningProgram[],
  kept: number,
  close: () => Promise<void>,
): Target {
  const services = programs.map(({ process }) => process);
  for (const { pid } of services) limitMemory(pid);
  return {
    name,
    port: Number(new URL(url).port),
    services,
    kept,
    async close() {
      await close();
      for (const service of services) await service.end('SIGKILL');
    },
  };
}

interface AttackOptions {
  readonly attackMs: number;
  /** Part of the names of the attacks to run. */
  readonly only?: string;
  /** Whether a report is good enough; if not, the attack is tried again, since a busy machine delays people too. */
  isGood?(report: AttackReport): boolean;
}

const TRIES = 3;

export async function runAttacks(
  target: Target,
  { attackMs, only = '', isGood = () => true }: AttackOptions,
): Promise<AdversaryReport> {
  const control = await startControl();
  // The first answers compile code.
  await visit(target, control, attackMs);
  const before = target.services.map(countDescriptors);
  const attacks: AttackReport[] = [];
  let number = 0;
  for (const [attack, run] of Object.entries(ATTACKS)) {
    if (!attack.includes(only)) continue;
    let report: AttackReport | undefined;
    for (let tries = 0; tries < TRIES && (report === undefined || !isGood(report)); tries++) {
      const { worst: quiet } = await visit(target, control, attackMs / 3);
      const visits = startVisits(target.port, control);
      const end = AbortSignal.timeout(attackMs);
      // Each connection waits for it.
      setMaxListeners(0, end);
      await run({ port: target.port, address: `127.0.9.${++number}`, end });
      report = { attack, quiet, ...(await visits.end()) };
    }
    attacks.push(report!);
  }
  const countLeft = () =>
    target.services.map((each, index) => countDescriptors(each) - before[index]! - target.kept);
  await waitUntil('the end of connections', () => Math.max(...countLeft()) <= 5, SETTLE_MS).catch(() => {});
  const descriptors = Math.max(0, ...countLeft());
  const memory = Math.max(...target.services.map(readPeakMemory));
  const exitCodes = [];
  for (const service of target.services) exitCodes.push(await service.end('SIGTERM'));
  await control.close();
  return { attacks, memory, descriptors, exitCodes };
}

async function visit({ port }: Target, control: Control, ms: number): Promise<Experience> {
  const visits = startVisits(port, control);
  await sleep(ms);
  return visits.end();
}

/** As a pod's limit would: a process that wants more ends. */
function limitMemory(pid: number): void {
  const { status, stderr } = spawnSync('prlimit', ['--pid', `${pid}`, `--data=${POD_BYTES}`], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`prlimit (Debian's util-linux) cannot limit memory: ${stderr}`);
}

function countDescriptors({ pid, isOver }: ServerProcess): number {
  return isOver ? 0 : readdirSync(`/proc/${pid}/fd`).length;
}

function readPeakMemory({ pid, isOver }: ServerProcess): number {
  if (isOver) return Number.NaN;
  return 1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
}
