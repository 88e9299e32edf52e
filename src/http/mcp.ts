// /mcp: the Model Context Protocol over Streamable HTTP. Stateless, so any replica can answer any request.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from './app.ts';
import { ERRORS } from './errors.ts';
import { isAllowed, type McpAccess } from './mcp-access.ts';
import { addOpenAccess } from './plugins/open-access.ts';
import { buildCounter, setLimitHeaders } from './plugins/rate-limit.ts';

export interface McpRoute {
  /** Handles the protocol itself. */
  fetch(request: Request): Promise<Response>;
  readonly access: McpAccess;
  /** The largest request body in bytes; anything larger is refused with 413. */
  readonly bodyBytes: number;
}

export const DEFAULT_BODY_BYTES = 65_536;

/** The protocol's code refuses large batches, so there is no need to count further. */
const MAX_COUNTED = 100;

/** For a scope with the prefix /mcp. */
export async function addMcp(scope: FastifyInstance, deps: AppDeps, route: McpRoute): Promise<void> {
  scope.removeAllContentTypeParsers();
  const parseAs = { parseAs: 'buffer', bodyLimit: route.bodyBytes } as const;
  scope.addContentTypeParser('*', parseAs, (_request, body, done) => done(null, body));
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return sendRpcError(reply, status, error.message);
    deps.log.error({ requestId: request.id, err: error }, 'request failed');
    return sendRpcError(reply, 500, ERRORS.internal.error);
  });
  scope.addHook('onRequest', async ({ headers }, reply) => {
    if (!isAllowed(route.access, headers))
      return sendRpcError(
        reply,
        403,
        'This Host or Origin is not allowed (settings: MCP_HOSTS, MCP_ORIGINS)',
      );
  });
  await addOpenAccess(scope, { methods: 'POST, OPTIONS' });
  const count = buildCounter('agent', deps);
  scope.route({
    // Methods other than POST get the protocol's own 405.
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '',
    preHandler: (request, reply) => countMessages(request, reply, count),
    handler: async (request, reply) => {
      const { body, status, headers } = await route.fetch(toWebRequest(request, reply));
      const responseHeaders = new Headers(headers);
      // Whether the connection stays open is between the client and the server that holds it.
      responseHeaders.delete('connection');
      return reply.send(new Response(body, { status, headers: responseHeaders }));
    },
  });
}

/** Every message counts, in a separate bucket for agents, because hosted agents share their egress addresses. */
async function countMessages(
  request: FastifyRequest,
  reply: FastifyReply,
  count: ReturnType<typeof buildCounter>,
): Promise<FastifyReply | undefined> {
  for (let left = Math.min(getMessageCount(request.body), MAX_COUNTED); left > 0; left--) {
    await count(request);
    if (request.limit?.allowed === false) break;
  }
  if (request.limit === undefined) return undefined;
  setLimitHeaders(reply, request.limit);
  if (request.limit.allowed) return undefined;
  const retryAfter = request.limit.retryAfterSeconds;
  reply.header('Retry-After', retryAfter);
  return sendRpcError(reply, ERRORS.slowDown.status, ERRORS.slowDown.error, { retryAfter });
}

/** The number of JSON-RPC messages in a body: 2025-03-26 clients may send a batch, and each message in it counts. */
function getMessageCount(body: unknown): number {
  if (!Buffer.isBuffer(body) || !/^\s*\[/.test(body.subarray(0, 100).toString('latin1'))) return 1;
  try {
    const messages: unknown = JSON.parse(body.toString('utf8'));
    return Array.isArray(messages) ? Math.max(1, messages.length) : 1;
  } catch {
    return 1;
  }
}

/** The protocol only looks at the path, and a client's Host header must not make it fail. */
const ORIGIN = 'http://mcp.invalid';

/** A web-standard Request, aborted if the client disconnects. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const disconnect = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnect.abort();
  });
  const { method, headers, body } = request;
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? '']).map((each): [string, string] => [name, each]),
  );
  return new Request(`${ORIGIN}/mcp`, {
    method,
    headers: pairs,
    signal: disconnect.signal,
    ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
  });
}

// JSON-RPC 2.0, section 5.1.
const SERVER_ERROR = -32_000;
const PARSE_ERROR = -32_700;
const INTERNAL_ERROR = -32_603;
const CODES: Readonly<Record<number, number>> = { 400: PARSE_ERROR, 500: INTERNAL_ERROR };

/** For errors that never reach the protocol's code, in the protocol's format. */
function sendRpcError(
  reply: FastifyReply,
  status: number,
  message: string,
  data?: Readonly<Record<string, unknown>>,
): FastifyReply {
  const error = { code: CODES[status] ?? SERVER_ERROR, message, ...(data !== undefined && { data }) };
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
}
