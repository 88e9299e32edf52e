// A server that a test starts, stops, pauses and kills. Any that are left are killed when the test process exits.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export class ServerProcess {
  readonly #child: ChildProcess;
  readonly program: string;
  /** Everything printed so far, unless `stdio` says that it goes elsewhere. */
  output = '';
  /** Resolves when this process and all others that write to the same output have ended. */
  readonly outputEnded: Promise<unknown>;

  constructor(program: string, args: readonly string[], options: SpawnOptions = {}) {
    this.program = program;
    this.#child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    this.outputEnded = new Promise((resolve) => this.#child.once('close', resolve));
    running.add(this.#child);
    this.#child.once('exit', () => running.delete(this.#child));
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk;
      });
  }

  get pid(): number {
    return this.#child.pid!;
  }

  get isOver(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  pause(): void {
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    this.#child.kill('SIGCONT');
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Waits until it answers; if it ends instead, throws what it printed. */
  async waitUntilUp(
    what: string,
    answers: () => Promise<boolean>,
    withinMs?: number,
    everyMs?: number,
  ): Promise<void> {
    await waitUntil(what, async () => this.isOver || (await answers()), withinMs, everyMs);
    if (this.isOver) throw new Error(`${what} has ended: ${this.output}`);
  }

  /** Resolves when it has ended; a paused process is resumed. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.isOver) return this.#child.exitCode;
    this.#child.kill(signal);
    this.#child.kill('SIGCONT');
    await once(this.#child, 'exit');
    return this.#child.exitCode;
  }
}

/** Waits for something outside this process to become true; an exception means not yet. `what` is for the error. */
export async function waitUntil(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = 15_000,
  everyMs = 20,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    if (await isTrueNow(isTrue)) return;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms`);
    await sleep(everyMs);
  }
}

async function isTrueNow(isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await isTrue();
  } catch {
    return false;
  }
}

/** Memory that a process has now, in bytes; Linux only. */
export function readMemory(pid: number): number {
  return readStatus(pid, /VmRSS:\s+(\d+)/);
}

/** The most that a process had so far, in bytes; Linux only. */
export function readPeakMemory(pid: number): number {
  return readStatus(pid, /VmHWM:\s+(\d+)/);
}

function readStatus(pid: number, kilobytes: RegExp): number {
  return 1024 * Number(kilobytes.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
