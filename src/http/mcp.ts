// /mcp: the Model Context Protocol over Streamable HTTP. Stateless, so any replica can answer any request.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DescribedDecision } from '../limit/rate-store.ts';
import { ERRORS, OperationError } from '../operations/errors.ts';
import type { AppDeps, McpRoute } from './deps.ts';
import { isAllowed } from './mcp-access.ts';
import { buildTurnHook } from './plugins/admission.ts';
import { addOpenAccess } from './plugins/open-access.ts';
import { buildCounter, findClient, setLimitHeaders } from './plugins/rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body of a request to /mcp as JSON; undefined if it isn't JSON. */
    parsedBody: unknown;
  }
}

export const DEFAULT_BODY_BYTES = 65_536;

/** For a scope with the prefix /mcp. */
export async function addMcp(scope: FastifyInstance, deps: AppDeps, route: McpRoute): Promise<void> {
  scope.decorateRequest('parsedBody', undefined);
  scope.removeAllContentTypeParsers();
  const parseAs = { parseAs: 'buffer', bodyLimit: route.bodyBytes } as const;
  scope.addContentTypeParser('*', parseAs, (_request, body, done) => done(null, body));
  scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    // Fastify closes the connection then, with the body unread, which a proxy sees as a broken server.
    if (status === 413) reply.removeHeader('connection');
    if (status < 500 || error instanceof OperationError) return sendRpcError(reply, status, error.message);
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
  const { limit } = deps.settings.policies.agent;
  scope.route({
    // Methods other than POST get the protocol's own 405.
    method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '',
    preHandler: [
      async (request, reply) => {
        request.parsedBody = parseJson(request.body);
        const calls = route.countCalls(request.parsedBody);
        await count(request, calls > limit ? 1 : calls);
        if (request.limit !== undefined) setLimitHeaders(reply, request.limit);
        if (request.limit?.allowed === false) return sendSlowDown(reply, request.limit);
        if (calls > limit)
          return sendRpcError(reply, 413, `This counts as ${calls} calls; send fewer at once`);
      },
      buildTurnHook(deps.queue),
    ],
    handler: async (request, reply) => {
      const { parsedBody } = request;
      const isGone = (): boolean => request.raw.socket.destroyed;
      const nextTurn = async (): Promise<boolean> =>
        (await deps.queue.take(findClient(request), isGone)) === 'begin';
      const options = parsedBody === undefined ? { nextTurn } : { nextTurn, parsedBody };
      const { body, status, headers } = await route.fetch(toWebRequest(request, reply), options);
      const responseHeaders = new Headers(headers);
      // Whether the connection stays open is between the client and the server that holds it.
      responseHeaders.delete('connection');
      return reply.send(new Response(body, { status, headers: responseHeaders }));
    },
  });
}

function sendSlowDown(
  reply: FastifyReply,
  { retryAfterSeconds: retryAfter }: DescribedDecision,
): FastifyReply {
  reply.header('Retry-After', retryAfter);
  return sendRpcError(reply, ERRORS.slowDown.status, ERRORS.slowDown.error, { retryAfter });
}

/** Undefined if it isn't JSON. */
function parseJson(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    // Without a byte order mark, which a Request would skip too.
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
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
