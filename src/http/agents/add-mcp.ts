// /mcp: the Model Context Protocol over Streamable HTTP. Stateless, so any replica answers any request.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DecisionTexts } from '../../limit/describe-decision.ts';
import { ERRORS } from '../api/errors.ts';
import { OPEN_HEADERS } from '../api/send.ts';
import type { AppParts } from '../app-parts.ts';
import type { Limiter } from '../limit/limiter.ts';
import { isAllowed, type McpAccess } from './access.ts';
import { sendRpcError } from './rpc-error.ts';
import { countMessages, toWebRequest } from './to-web-request.ts';

export interface McpRoute {
  /** The protocol's own code; main gives it, and may load it with the first request. */
  fetch(request: Request): Promise<Response>;
  readonly access: McpAccess;
  /** Bytes of a request's body; more is refused with 413. */
  readonly bodyBytes: number;
}

type McpRouteParts = Pick<AppParts, 'clock' | 'log'>;

export const DEFAULT_BODY_BYTES = 65_536;

const METHODS = 'POST, OPTIONS';
const PREFLIGHT_SECONDS = 86_400;
/** A batch of many messages is refused by the protocol's code; counting need not go further. */
const MOST_COUNTED = 100;

export function addMcp(app: FastifyInstance, parts: McpRouteParts, limiter: Limiter, route: McpRoute): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parseAs = { parseAs: 'buffer', bodyLimit: route.bodyBytes } as const;
    scope.addContentTypeParser('*', parseAs, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status < 500) return sendRpcError(reply, status, error.message);
      parts.log.error({ requestId: request.id, err: error }, 'request failed');
      return sendRpcError(reply, 500, ERRORS.internal.error);
    });
    scope.addHook('onRequest', async ({ headers }, reply) => {
      reply.headers(OPEN_HEADERS);
      if (isAllowed(route.access, headers)) return;
      reply.removeHeader('Access-Control-Allow-Origin');
      return sendRpcError(
        reply,
        403,
        'This Host or Origin may not ask here (setting: MCP_HOSTS, MCP_ORIGINS)',
      );
    });
    scope.options('/mcp', (_request, reply) =>
      reply
        .code(204)
        .headers({
          Allow: METHODS,
          'Access-Control-Allow-Methods': METHODS,
          'Access-Control-Allow-Headers': '*',
          'Access-Control-Max-Age': PREFLIGHT_SECONDS,
        })
        .send(),
    );
    scope.route({
      // What is not POST gets the protocol's own 405.
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/mcp',
      preHandler: (request, reply) => count(request, reply, parts, limiter),
      handler: async (request, reply) => {
        const { body, status, headers } = await route.fetch(toWebRequest(request, reply));
        const own = new Headers(headers);
        // Whether the connection stays is between the client and the server that has it.
        own.delete('connection');
        return reply.send(new Response(body, { status, headers: own }));
      },
    });
  });
}

/** Every message, in the agents' own bucket: hosted agents share their egress. */
async function count(request: FastifyRequest, reply: FastifyReply, parts: McpRouteParts, limiter: Limiter) {
  const client = limiter.findClient(request.raw);
  for (let left = Math.min(countMessages(request.body), MOST_COUNTED); left > 0; left--) {
    const taken = limiter.take('agent', client);
    const decision = taken instanceof Promise ? await taken : taken;
    if (decision.allowed && left > 1) continue;
    const texts = limiter.describe('agent', decision, parts.clock());
    reply.headers(listLimits(texts));
    if (decision.allowed) return;
    const retryAfter = texts.retryAfterSeconds;
    reply.header('Retry-After', retryAfter);
    return sendRpcError(reply, ERRORS.slowDown.status, ERRORS.slowDown.error, { retryAfter });
  }
}

function listLimits(texts: DecisionTexts) {
  return {
    'X-RateLimit-Limit': texts.limit,
    'X-RateLimit-Remaining': texts.remaining,
    'X-RateLimit-Reset': texts.resetEpochSeconds,
    'RateLimit-Policy': texts.rateLimitPolicy,
    RateLimit: texts.rateLimit,
  };
}
