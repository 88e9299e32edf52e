// Sends errors of the table in src/operations/errors.ts.
import type { FastifyReply } from 'fastify';
import type { ErrorAnswer } from '../operations/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether errors of a route among the pages are JSON. */
    isJson?: boolean;
    /** Whether errors are `{error}` alone. */
    hasBareErrors?: boolean;
  }
}

/** `more` comes after the rest: `retryAfter`. */
export function sendJsonError(
  reply: FastifyReply,
  { status, ...body }: ErrorAnswer,
  more?: object,
): FastifyReply {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...body, ...more }));
}
