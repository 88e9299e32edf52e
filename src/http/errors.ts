// Every error the service answers with, by status and text. Those about the question itself come from the library.
import type { FastifyReply } from 'fastify';
import { defineRefusal, REFUSALS, type Refusal } from '../library/refusals.ts';

export type { Refusal } from '../library/refusals.ts';

export const ERRORS = {
  ...REFUSALS,
  badEncoding: defineRefusal(400, 'Invalid percent-encoding'),
  badRequest: defineRefusal(400, 'Bad request'),
  badUrl: defineRefusal(400, 'Invalid URL (percent-encode spaces and characters beyond ASCII)'),
  missingHost: defineRefusal(400, 'Missing Host header'),
  notFound: defineRefusal(404, 'Not found'),
  methodNotAllowed: defineRefusal(405, 'Method not allowed'),
  requestTimeout: defineRefusal(408, 'Request timeout'),
  slowDown: defineRefusal(429, 'slow down'),
  headersTooLarge: defineRefusal(431, 'Request headers too large'),
  internal: defineRefusal(500, 'Internal server error'),
  busy: defineRefusal(503, 'The service is busy'),
  repeated: (name: string) => defineRefusal(400, `Repeated ${name} parameter`),
  tooManyParameters: (max: number) => defineRefusal(400, `Too many parameters (${max} at most)`),
  urlTooLong: (max: number) => defineRefusal(414, `URL is too long (${max} characters at most)`),
} as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether errors of a route among the pages are JSON. */
    isJson?: boolean;
  }
}

/** Thrown to refuse a request; the error handler of its scope sends the answer. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly statusCode: number;

  constructor({ status, error }: Refusal) {
    super(error);
    this.statusCode = status;
  }
}

/** By refusal: recording where an error was made takes longer than the rest of a refusal, and nobody reads it. */
const requestErrors = new WeakMap<Refusal, RequestError>();

export function toError(refusal: Refusal): RequestError {
  const error = requestErrors.get(refusal) ?? new RequestError(refusal);
  requestErrors.set(refusal, error);
  return error;
}

export function refuse(refusal: Refusal): never {
  throw toError(refusal);
}

export function sendJsonError(reply: FastifyReply, { status, error }: Refusal, more?: object): FastifyReply {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error, ...more }));
}
