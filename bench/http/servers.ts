// The service as shipped, with limits, log and metrics on, and servers that do nothing but send the same bytes. Servers
// run on one core, the client on the other.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../test/support/engines/server-process.ts';
import { startFileServer } from '../../test/support/engines/start-nginx.ts';
import type { RunningProgram } from '../../test/support/engines/start-program.ts';
import { readPackageVersion } from '../report.ts';
import { SERVICE, startServer } from '../server.ts';

const SERVER_CORE = '0';
const CLIENT_CORE = '1';
/** Any merchant would do; all our catalogues have this one. */
export const PATH = '/api/store-by-domain?domain=shopee.sg';
export const REFERENCE = fileURLToPath(new URL('reference-server.js', import.meta.url));

/** What `start` starts stays on the servers' core; this process and what it starts afterwards run on the other. */
export async function startPinned<T>(start: () => Promise<T>): Promise<T> {
  const pin = (core: string) => execFileSync('taskset', ['-a', '-c', '-p', core, String(process.pid)]);
  pin(SERVER_CORE);
  const started = await start();
  pin(CLIENT_CORE);
  return started;
}

/** The service comes first. */
export async function startServers(): Promise<Map<string, RunningProgram>> {
  const service = await startService();
  const reply = await fetch(service.url + PATH, { headers: { 'accept-encoding': 'identity' } });
  const own = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => !own.includes(name)));
  const body = await reply.text();
  const env = { ANSWER: JSON.stringify({ headers, body }) };
  return new Map([
    ['the service', service],
    [`bare node:http ${process.versions.node}`, await startServer([REFERENCE, 'bare'], env)],
    [
      `Fastify’s hello world ${readPackageVersion('fastify')}`,
      await startServer([REFERENCE, 'fastify'], env, PATH),
    ],
    ['Fastify, sent by a third hook', await startServer([REFERENCE, 'hooks'], env, PATH)],
    ['the same with 40 routes', await startServer([REFERENCE, 'routes'], env, PATH)],
    ['nginx, one process, from a file', await startNginx(headers, body)],
  ]);
}

/** With a limit too high to matter. */
export async function startService(env: Readonly<Record<string, string>> = {}): Promise<RunningProgram> {
  const metrics = { METRICS_PORT: String(await findFreePort()) };
  return startServer(SERVICE, { RATE_LIMIT: '1000000000', ...metrics, ...env });
}

/** Sends the same head, and the body from a file that it keeps open. */
async function startNginx(headers: Readonly<Record<string, string>>, body: string): Promise<RunningProgram> {
  const root = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  mkdirSync(join(root, 'api'));
  writeFileSync(join(root, PATH.split('?', 1)[0]!), body);
  const { 'content-type': type, 'content-length': _, ...others } = headers;
  const lines = Object.entries(others).map(
    ([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`,
  );
  return startFileServer(
    root,
    `access_log off; sendfile on; keepalive_requests 1000000000; open_file_cache max=10; etag off;
    default_type '${type}'; ${lines.join(' ')}`,
  );
}
