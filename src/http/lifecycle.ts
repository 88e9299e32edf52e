// Opens the service's port, and closes it again without losing a request.
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Whether the service is about to end: then every answer closes its connection, and /ready says no. */
export interface Lifecycle {
  draining: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly lifecycle: Lifecycle;
  }
}

export interface RunningServer {
  /** `http://127.0.0.1:3000` */
  readonly address: string;
  /** Resolves when all is closed, within the set time; how many connections had to be cut is in the answer. */
  close(): Promise<{ readonly cut: number }>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly drainSeconds: number;
}

/** The share of the draining time in which clients may use their open connections once more, and learn of the end. */
const GRACE_SHARE = 0.1;

export async function startServer(app: FastifyInstance, options: ListenOptions): Promise<RunningServer> {
  const address = await app.listen({
    host: options.host,
    port: options.port,
    listenTextResolver: (at) => `listening at ${at}`,
  });
  let closing: Promise<{ readonly cut: number }> | undefined;
  return {
    address,
    close: () => {
      closing ??= drain(app, options.drainSeconds * 1000);
      return closing;
    },
  };
}

async function drain(app: FastifyInstance, drainMs: number): Promise<{ readonly cut: number }> {
  const server = app.server as Server;
  app.lifecycle.draining = true;
  let cut = 0;
  const closed = new Promise<void>((resolve) => {
    // Not http's own close, which cuts idle connections at once: a request may be under way on one of them.
    NetServer.prototype.close.call(server, () => resolve());
  });
  const idle = setTimeout(() => server.closeIdleConnections(), drainMs * GRACE_SHARE);
  const deadline = setTimeout(() => {
    server.getConnections((_, count) => {
      cut = count;
      server.closeAllConnections();
    });
  }, drainMs);
  await closed;
  clearTimeout(idle);
  clearTimeout(deadline);
  await app.close();
  return { cut };
}
