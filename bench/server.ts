// An HTTP server as a child process, with what Linux knows about it: CPU time, memory, open descriptors. Benchmarks run
// in the project's folder, on the files that `npm run build` makes.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../test/support/engines/server-process.ts';
import { PROGRAM } from '../test/support/program.ts';

export const SNAPSHOT = resolve('dist/catalogue.snapshot');

/** The service as shipped. */
export const SERVICE: readonly string[] = [PROGRAM, 'serve'];

/**
 * The environment of measured processes. NODE_EXTRA_CA_CERTS, which some machines set for all processes, makes Node
 * read certificates at every start: 110 ms instead of 45.
 */
export const PLAIN_ENV: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'CATALOGUE', 'DEFAULT_REGION'].includes(name),
  ),
);

const POLL_MS = 2;
const START_MS = 60_000;
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

const running = new Set<ChildProcess>();
// Also if the benchmark fails halfway.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

interface Usage {
  /** User and system time together, in microseconds. */
  readonly cpu: number;
  /** Resident, in bytes. */
  readonly rss: number;
  readonly descriptors: number;
}

export interface Server {
  readonly port: number;
  readonly url: string;
  /** From the start of the process to its first answer. */
  readonly startMs: number;
  readonly process: ChildProcess;
  measure(): Usage;
  isAlive(): boolean;
  /** Returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface ServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The only core it may use. */
  readonly core?: string;
  /** Requested repeatedly until the server answers. */
  readonly path?: string;
  /** Instead of Node. */
  readonly program?: string;
  /** The port it listens on, for a program that doesn't read PORT. */
  readonly port?: number;
  /** Receives the output, which is otherwise discarded. */
  readonly onOutput?: (text: string) => void;
}

/** Runs `node <args>`, or another program, which must listen on 127.0.0.1 at PORT. */
export async function startServer(args: readonly string[], options: ServerOptions = {}): Promise<Server> {
  const { env = {}, core, path = '/', program = process.execPath, onOutput } = options;
  const port = options.port ?? (await findFreePort());
  const pinned = core === undefined ? [] : ['taskset', '-c', core];
  const [first, ...rest] = [...pinned, program, ...args];
  const began = performance.now();
  const child = spawn(first!, rest, {
    env: { ...PLAIN_ENV, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  if (onOutput) child.stdout!.setEncoding('utf8').on('data', onOutput);
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  while (!(await isAnswered(port, path))) {
    if (!isAlive()) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`);
    if (performance.now() - began > START_MS) throw new Error(`${args.join(' ')} does not answer ${path}`);
    await sleep(POLL_MS);
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    startMs: performance.now() - began,
    process: child,
    measure: () => measureProcess(child.pid!),
    isAlive,
    async stop(signal = 'SIGKILL') {
      if (!isAlive()) return child.exitCode;
      child.kill(signal);
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}

function isAnswered(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode === 200));
    }).on('error', () => resolve(false));
  });
}

function measureProcess(pid: number): Usage {
  const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = afterName.split(' ');
  return {
    cpu: ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1e6,
    rss: readMemory(pid, 'VmRSS'),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
}

/** Resident memory in bytes: now (VmRSS) or the most so far (VmHWM). */
export function readMemory(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return 1024 * Number(kilobytes);
}
