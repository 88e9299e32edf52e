// `/health`: the process answers. `/ready`: it should be sent requests.
import type { FastifyInstance } from 'fastify';
import type { AppParts } from '../app-parts.ts';

export function addHealth(app: FastifyInstance, { getServed, store, database }: AppParts): void {
  app.get('/health', (_, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }));
  app.get('/ready', (_, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (app.front.lifecycle.draining) return reply.code(503).send({ status: 'draining' });
    const { source, catalogue } = getServed();
    return reply.send({
      status: 'ready',
      data: catalogue.meta.edition,
      ...(store.health && { limits: store.health.reachable ? 'shared' : 'local' }),
      ...(database && { merchants: database.isReady ? 'database' : source ? 'unavailable' : 'snapshot' }),
    });
  });
}
