// An HTTP server as a child process, with what Linux knows about it: CPU time and memory. Benchmarks run in the
// project's folder, on the files that `npm run build` makes.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { resolve } from 'node:path';
import { findFreePort, ServerProcess, waitUntil } from '../test/support/engines/server-process.ts';
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

/** The start is what is measured, so it is polled often. */
const POLL_MS = 2;
const START_MS = 60_000;
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

export interface Server {
  readonly port: number;
  readonly url: string;
  /** From the start of the process to its first answer. */
  readonly startMs: number;
  measure(): Usage;
  stop(): Promise<unknown>;
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
}

/** Runs `node <args>`, or another program, which must listen on 127.0.0.1 at PORT. Its output is discarded. */
export async function startServer(args: readonly string[], options: ServerOptions = {}): Promise<Server> {
  const { env = {}, core, path = '/', program = process.execPath } = options;
  const port = options.port ?? (await findFreePort());
  const pinned = core === undefined ? [] : ['taskset', '-c', core];
  const [first, ...rest] = [...pinned, program, ...args];
  const began = performance.now();
  const server = new ServerProcess(first!, rest, {
    env: { ...PLAIN_ENV, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isUp = async (): Promise<boolean> => server.isOver || (await isAnswered(port, path));
  await waitUntil(args.join(' '), isUp, START_MS, POLL_MS);
  if (server.isOver) throw new Error(`${args.join(' ')} has ended`);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    startMs: performance.now() - began,
    measure: () => measureProcess(server.pid),
    stop: () => server.end('SIGKILL'),
  };
}

function isAnswered(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode === 200));
    }).on('error', () => resolve(false));
  });
}

interface Usage {
  /** User and system time together, in microseconds. */
  readonly cpu: number;
  /** Resident, in bytes. */
  readonly rss: number;
}

function measureProcess(pid: number): Usage {
  const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = afterName.split(' ');
  return {
    cpu: ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1e6,
    rss: readMemory(pid, 'VmRSS'),
  };
}

/** Resident memory in bytes: now (VmRSS) or the most so far (VmHWM). */
export function readMemory(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return 1024 * Number(kilobytes);
}
