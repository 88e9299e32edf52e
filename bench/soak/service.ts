// The program itself as a child process on a copy of the snapshot, with what the system knows of it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../test/support/engines/server-process.ts';
import { PROGRAM, SNAPSHOT } from '../built-files.ts';

export interface SoakedService {
  readonly port: number;
  /** The file that it serves and watches. */
  readonly snapshot: string;
  /** Lines of its log above the level of requests. */
  readonly warnings: string[];
  signal(name: NodeJS.Signals): void;
  /** Resident bytes and open descriptors. */
  measure(): { readonly rss: number; readonly descriptors: number };
  isAlive(): boolean;
  /** Asks it to stop; its exit code. */
  stop(): Promise<number | null>;
}

export async function startSoakedService(): Promise<SoakedService> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  const snapshot = join(folder, 'catalogue.snapshot');
  copyFileSync(SNAPSHOT, snapshot);
  const port = await findFreePort();
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      CATALOGUE: snapshot,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '5',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const warnings: string[] = [];
  child.stdout!.setEncoding('utf8').on('data', (text: string) => warnings.push(...text.trim().split('\n')));
  while (!(await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    port,
    snapshot,
    warnings,
    signal: (name) => void child.kill(name),
    measure: () => ({
      rss: 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]),
      descriptors: readdirSync(`/proc/${child.pid}/fd`).length,
    }),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      const ended = once(child, 'exit') as Promise<[number | null]>;
      child.kill('SIGTERM');
      const [code] = await ended;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}
