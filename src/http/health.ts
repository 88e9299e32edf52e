// `/health`: the process is running. `/ready`: it should receive requests.
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './deps.ts';
import type { Lifecycle } from './lifecycle.ts';

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
