// An error in JSON where there is no page to show, in the form of the API's own.
import type { FastifyReply } from 'fastify';

export function sendJsonError(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).header('Cache-Control', 'no-store').send({ error });
}
