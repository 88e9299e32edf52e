// Opens the service's port, says whether it should receive requests, and closes it without losing any.
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './deps.ts';

/** While draining, every answer closes its connection and /ready answers 503. */
export interface Lifecycle {
  draining: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly lifecycle: Lifecycle;
  }
}

interface RunningServer {
  /** `http://127.0.0.1:3000` */
  readonly address: string;
  /** Resolves within the drain time, once everything is closed, with the number of connections that had to be cut. */
  close(): Promise<{ readonly cut: number }>;
}

interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly drainSeconds: number;
}

/** The share of the drain time in which clients may use their open connections once more, and are told to close. */
const GRACE_SHARE = 0.1;

export async function startServer(app: FastifyInstance, options: ListenOptions): Promise<RunningServer> {
  await app.listen({ host: options.host, port: options.port });
  let closing: Promise<{ readonly cut: number }> | undefined;
  return {
    address: formatAddress(app.server.address() as AddressInfo),
    close: () => {
      closing ??= drain(app, options.drainSeconds * 1000);
      return closing;
    },
  };
}

export function formatAddress({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function drain(app: FastifyInstance, drainMs: number): Promise<{ readonly cut: number }> {
  app.lifecycle.draining = true;
  app.server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  await wait(drainMs * GRACE_SHARE);
  let cut = 0;
  const deadline = setTimeout(
    () => {
      app.server.getConnections((_, count) => {
        cut = count;
        app.server.closeAllConnections();
      });
    },
    drainMs * (1 - GRACE_SHARE),
  );
  await app.close();
  clearTimeout(deadline);
  return { cut };
}

/** `/health`: the process is running. `/ready`: it should receive requests. */
export function addHealth(
  app: FastifyInstance,
  { getCatalogue, store }: Pick<AppDeps, 'getCatalogue' | 'store'>,
  lifecycle: Lifecycle,
): void {
  app.get('/health', (_, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/ready', (_, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (lifecycle.draining) return reply.code(503).send({ status: 'draining' });
    return reply.send({
      status: 'ready',
      data: getCatalogue().catalogue.meta.edition,
      ...(store.health && { limits: store.health.reachable ? 'shared' : 'local' }),
    });
  });
}
