// What any page may read, it may also ask for with headers of its own, such as If-None-Match.
import type { FastifyInstance } from 'fastify';
import { PREFLIGHT_HEADERS } from './api/send.ts';

export function addPreflight(app: FastifyInstance, path: string): void {
  app.options(path, (_, reply) => reply.code(204).headers(PREFLIGHT_HEADERS).send());
}
