// A server that a test runs, stops, pauses and kills. Whatever is left is killed with the test process.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export class ServerProcess {
  readonly #child: ChildProcess;
  readonly program: string;
  /** What it has printed so far. */
  output = '';

  constructor(program: string, args: readonly string[], options: SpawnOptions = {}) {
    this.program = program;
    this.#child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(this.#child);
    this.#child.once('exit', () => running.delete(this.#child));
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.on('data', (chunk: Buffer) => {
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

  /** Resolves when it has ended; a paused one is woken first. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.isOver) return this.#child.exitCode;
    this.#child.kill(signal);
    this.#child.kill('SIGCONT');
    await once(this.#child, 'exit');
    return this.#child.exitCode;
  }
}

/** Waits for something outside this process to become true; says what was waited for when it does not. */
export async function waitUntil(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = 15_000,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    if (await Promise.resolve(isTrue()).catch(() => false)) return;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms`);
    await sleep(20);
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
