// Opens the service's port, and closes it again without losing a request.
import { once } from 'node:events';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { Front } from './front.ts';

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

export async function startServer(front: Front, options: ListenOptions): Promise<RunningServer> {
  front.server.listen({ host: options.host, port: options.port });
  await once(front.server, 'listening');
  let closing: Promise<{ readonly cut: number }> | undefined;
  return {
    address: sayAddress(front.server.address() as AddressInfo),
    close: () => {
      closing ??= drain(front, options.drainSeconds * 1000);
      return closing;
    },
  };
}

export function sayAddress({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

async function drain({ server, lifecycle }: Front, drainMs: number): Promise<{ readonly cut: number }> {
  lifecycle.draining = true;
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
  return { cut };
}
