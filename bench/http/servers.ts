// The service as shipped, with limits, log and metrics on, and servers that do nothing but send the same bytes. Servers
// run on one core, the client on the other.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideProgram } from '../../test/support/engines/provide-program.ts';
import { findFreePort } from '../../test/support/engines/server-process.ts';
import { readPackageVersion } from '../report.ts';
import { SERVICE, type Server, startServer } from '../server.ts';

const SERVER_CORE = '0';
export const CLIENT_CORE = '1';
/** Any merchant would do; all our catalogues have this one. */
export const PATH = '/api/store-by-domain?domain=shopee.sg';
const PINNED = { core: SERVER_CORE, path: PATH };
const REFERENCE = fileURLToPath(new URL('reference-server.js', import.meta.url));

/** The service comes first. */
export async function startServers(): Promise<Map<string, Server>> {
  const service = await startService();
  const reply = await fetch(service.url + PATH, { headers: { 'accept-encoding': 'identity' } });
  const own = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => !own.includes(name)));
  const body = await reply.text();
  const env = { ANSWER: JSON.stringify({ headers, body }) };
  const bare = await startServer([REFERENCE, 'bare'], { ...PINNED, env });
  const fastify = await startServer([REFERENCE, 'fastify'], { ...PINNED, env });
  const hooks = await startServer([REFERENCE, 'hooks'], { ...PINNED, env });
  return new Map([
    ['the service', service],
    [`bare node:http ${process.versions.node}`, bare],
    [`Fastify’s hello world ${readPackageVersion('fastify')}`, fastify],
    ['Fastify, sent by a third hook', hooks],
    ['nginx, one process, from a file', await startNginx(headers, body)],
  ]);
}

/** With a limit too high to matter. */
export async function startService(env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const metrics = { METRICS_PORT: String(await findFreePort()) };
  return startServer(SERVICE, { ...PINNED, env: { RATE_LIMIT: '1000000000', ...metrics, ...env } });
}

/** Milliseconds from the start of the process to its first answer, using all cores. */
export async function timeStart(which: 'service' | 'bare'): Promise<number> {
  const server = await startServer(which === 'service' ? SERVICE : [REFERENCE, which], { path: PATH });
  await server.stop();
  return server.startMs;
}

/** Sends the head and body that the service sent, the body from a file that it keeps open. */
async function startNginx(headers: Readonly<Record<string, string>>, body: string): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'));
  const port = await findFreePort();
  const { 'content-type': type, 'content-length': _, ...others } = headers;
  const lines = Object.entries(others).map(
    ([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(join(folder, 'body'), body);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
events { worker_connections 1024; }
http {
  ${temporary.join(' ')}
  access_log off; sendfile on; tcp_nodelay on; keepalive_requests 1000000000; open_file_cache max=10; etag off;
  server {
    listen 127.0.0.1:${port};
    location = ${PATH.split('?', 1)[0]} { alias ${folder}/body; default_type '${type}'; ${lines.join(' ')} }
  }
}
`,
  );
  const program = provideProgram({ names: ['nginx'], debianPackage: 'nginx-light' });
  return startServer(['-p', folder, '-c', join(folder, 'nginx.conf')], { ...PINNED, program, port });
}
