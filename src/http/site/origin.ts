// The service's own address as a client wrote it, where no setting names it.
import type { FastifyRequest } from 'fastify';

const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** `http://localhost:3000`; a Host header that is no host counts as none. */
export function findOrigin({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  return HOST.test(host) ? `${protocol}://${host}` : `${protocol}://localhost`;
}
