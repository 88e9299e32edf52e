// The service as it is shipped, with limits, log and metrics on, beside two servers that do nothing but send the same
// bytes. Servers have one core, the client the other.
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../test/support/engines/server-process.ts';
import { readPackageVersion } from '../report.ts';
import { SERVICE, type Server, startServer } from '../server.ts';

const SERVER_CORE = '0';
export const CLIENT_CORE = '1';
/** Any merchant does; every catalogue of ours has this one. */
export const PATH = '/api/store-by-domain?domain=shopee.sg';

const BARE = fileURLToPath(new URL('serve-bare.js', import.meta.url));
const FASTIFY = fileURLToPath(new URL('serve-fastify.js', import.meta.url));

export interface Contender {
  readonly name: string;
  readonly server: Server;
}

/** The service comes first. */
export async function startContenders(): Promise<[Contender, ...Contender[]]> {
  const service = await startService();
  const reply = await fetch(service.url + PATH, { headers: { 'accept-encoding': 'identity' } });
  const own = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
  const headers = Object.fromEntries([...reply.headers].filter(([name]) => !own.includes(name)));
  const env = { ANSWER: JSON.stringify({ headers, body: await reply.text() }) };
  return [
    { name: 'the service', server: service },
    {
      name: `bare node:http ${process.versions.node}`,
      server: await startServer([BARE], { env, core: SERVER_CORE, path: PATH }),
    },
    {
      name: `Fastify’s hello world ${readPackageVersion('fastify')}`,
      server: await startServer([FASTIFY], { env, core: SERVER_CORE, path: PATH }),
    },
  ];
}

/** Its limit is out of the way. */
export async function startService(env: Readonly<Record<string, string>> = {}): Promise<Server> {
  const metrics = { METRICS_PORT: String(await findFreePort()) };
  return startServer(SERVICE, {
    env: { RATE_LIMIT: '1000000000', ...metrics, ...env },
    core: SERVER_CORE,
    path: PATH,
  });
}

/** Milliseconds from the start of the process to its first answer, on all cores. */
export async function timeStart(which: 'service' | 'bare'): Promise<number> {
  const server = await startServer(which === 'service' ? SERVICE : [BARE], { path: PATH });
  await server.stop();
  return server.startMs;
}
