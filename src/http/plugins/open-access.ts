// CORS and preflights, for answers that pages of any origin may read, without credentials.
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

export const METHODS = 'GET, HEAD, OPTIONS';

const EXPOSED =
  'ETag, RateLimit, RateLimit-Policy, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id';
const PREFLIGHT_SECONDS = 86_400;

/** The headers of every open answer, for answers written without Fastify's reply. */
export const OPEN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

export interface OpenAccess {
  readonly methods?: string;
  /** In addition to those that all open answers expose. */
  readonly exposed?: string;
}

/** The plugin adds an OPTIONS route for everything under the scope's prefix, so each scope needs its own prefix. */
export async function addOpenAccess(
  scope: FastifyInstance,
  { methods = METHODS, exposed }: OpenAccess = {},
): Promise<void> {
  scope.addHook('onSend', async ({ method }, reply) => {
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (method === 'OPTIONS') reply.header('Allow', methods);
  });
  await scope.register(cors, {
    origin: '*',
    methods,
    allowedHeaders: '*',
    exposedHeaders: exposed === undefined ? EXPOSED : `${EXPOSED}, ${exposed}`,
    maxAge: PREFLIGHT_SECONDS,
    strictPreflight: false,
  });
}
