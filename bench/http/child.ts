// Servers run as children on a core of their own and tell what they used of it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Usage {
  /** Of user and system together, in microseconds. */
  readonly cpu: number;
  readonly rss: number;
}

/** In the child: tells the address, then the usage whenever the parent asks. */
export function answerParent(address: string): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send!({ cpu: user + system, rss: process.memoryUsage.rss() } satisfies Usage);
  });
  process.send!({ address });
}

export interface Child {
  readonly address: string;
  measure(): Promise<Usage>;
  stop(): void;
}

export const SERVER_CORE = '0';
const CLIENT_CORE = '1';

/** Every thread of this process from now on: else its client would take turns with a server on the server's core. */
export function keepToClientCore(): void {
  execFileSync('taskset', ['-a', '-c', '-p', CLIENT_CORE, String(process.pid)]);
}

export async function startChild(script: string, env: Record<string, string> = {}): Promise<Child> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  // Standard output is /dev/null: the log is written, but not kept.
  const child: ChildProcess = spawn('taskset', ['-c', SERVER_CORE, process.execPath, file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Also when the benchmark fails half-way.
  process.once('exit', () => child.kill('SIGKILL'));
  const receive = <T>(): Promise<T> =>
    new Promise((resolve) => child.once('message', (message) => resolve(message as T)));
  const { address } = await receive<{ address: string }>();
  return {
    address,
    measure: () => {
      const usage = receive<Usage>();
      child.send('measure');
      return usage;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds, of requests that each wait for the one before. */
  readonly p50: number;
  readonly p99: number;
}

export function runWrk(url: string, seconds: number, connections = 64): Load {
  const args = [
    '-c',
    CLIENT_CORE,
    'wrk',
    '--timeout',
    '20s',
    '--latency',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    url,
  ];
  const text = execFileSync('taskset', args, { encoding: 'utf8' });
  const errors = /Non-2xx[^\n]*|Socket errors[^\n]*/.exec(text);
  if (errors) throw new Error(`${url}: ${errors[0]}`);
  return {
    requests: Number(/(\d+) requests in/.exec(text)![1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)![1]),
    p50: readMs(/50% +(\S+)/.exec(text)![1]!),
    p99: readMs(/99% +(\S+)/.exec(text)![1]!),
  };
}

/** `812.00us`, `4.31ms`, `1.02s`. */
function readMs(text: string): number {
  const factor = text.endsWith('us') ? 1e-3 : text.endsWith('ms') ? 1 : 1e3;
  return Number.parseFloat(text) * factor;
}
