// What people notice while somebody attacks: visitors ask one thing each, from addresses of their own, and each answer is
// timed. The same is done with a bare server beside it, which shows how much of a delay is the machine's.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort, ServerProcess } from '../support/engines/server-process.ts';

/** Cached and not, light and heavy. */
const PATHS: readonly ((visitor: number) => string)[] = [
  () => '/api/mcc?mcc=5812',
  (visitor) => `/api/store/search?q=coffee${visitor}`,
  () => '/health',
  (visitor) => `/search?q=grab${visitor}&all`,
  () => '/merchant/shopee',
  (visitor) => `/embed/suggest?q=st${visitor % 100}`,
  (visitor) => `/api/best-card?merchant=shopee&amount=${1 + (visitor % 999)}`,
];
const AT_ONCE = 3;
const PAUSE_MS = 15;
const TIMEOUT_MS = 30_000;

export interface Experience {
  readonly answers: number;
  /** `/health: 502`, `/merchant/shopee: ECONNRESET`. */
  readonly failures: readonly string[];
  /** The longest that anyone waited, in milliseconds. */
  readonly worst: number;
  /** The longest that anyone waited for the bare server meanwhile. */
  readonly control: number;
}

export interface Control {
  readonly port: number;
  close(): Promise<unknown>;
}

/** A server that does nothing, in a process of its own. */
export async function startControl(): Promise<Control> {
  const port = await findFreePort();
  const script = `require('node:http').createServer((_, reply) => reply.end()).listen(${port}, '127.0.0.1')`;
  const server = new ServerProcess(process.execPath, ['-e', script]);
  await server.waitUntilUp('the bare server', async () => (await fetch(`http://127.0.0.1:${port}`)).ok);
  return { port, close: () => server.end('SIGKILL') };
}

let visitors = 0;

/** 127.1.0.1 and so on: the attacker has others. */
function formatAddress(visitor: number): string {
  return `127.${1 + (visitor >> 16)}.${(visitor >> 8) & 255}.${1 + (visitor % 250)}`;
}

/** Visitors come until they are told to stop. */
export function startVisits(port: number, control: Control): { end(): Promise<Experience> } {
  const failures: string[] = [];
  let answers = 0;
  let worst = 0;
  let worstControl = 0;
  let isOver = false;
  const visit = async (): Promise<void> => {
    while (!isOver) {
      const visitor = visitors++;
      const path = PATHS[visitor % PATHS.length]!(visitor);
      const [{ status, ms }, bare] = await Promise.all([
        ask(port, path, formatAddress(visitor)),
        ask(control.port, '/', '127.0.0.1'),
      ]);
      worst = Math.max(worst, ms);
      worstControl = Math.max(worstControl, bare.ms);
      if (status === 200) answers += 1;
      else failures.push(`${path}: ${status}`);
      await sleep(PAUSE_MS);
    }
  };
  const visits = Array.from({ length: AT_ONCE }, visit);
  return {
    async end() {
      isOver = true;
      await Promise.all(visits);
      return { answers, failures, worst, control: worstControl };
    },
  };
}

/** The status, or what went wrong, and how long it took. */
function ask(
  port: number,
  path: string,
  localAddress: string,
): Promise<{ readonly status: number | string; readonly ms: number }> {
  const began = performance.now();
  return new Promise((resolve) => {
    const settle = (status: number | string) => resolve({ status, ms: performance.now() - began });
    const outgoing = request({ host: '127.0.0.1', port, path, localAddress, agent: false }, (incoming) => {
      incoming.on('error', ({ message }) => settle(message));
      incoming.resume().on('end', () => settle(incoming.statusCode!));
    });
    outgoing.setTimeout(TIMEOUT_MS, () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', ({ message }) => settle(message));
    outgoing.end();
  });
}
