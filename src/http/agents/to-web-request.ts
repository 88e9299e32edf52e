// A request of Fastify as the web's Request, which ends when the client goes away.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Only the path matters to the protocol, and a client's Host must not make it fail. */
const ORIGIN = 'http://mcp.invalid';

export function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  const { method, headers, body } = request;
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? '']).map((each): [string, string] => [name, each]),
  );
  return new Request(`${ORIGIN}/mcp`, {
    method,
    headers: pairs,
    signal: gone.signal,
    ...(Buffer.isBuffer(body) && { body: new Uint8Array(body) }),
  });
}

/** JSON-RPC messages in a body: of a batch, which 2025-03-26 clients may send, each counts. */
export function countMessages(body: unknown): number {
  if (!Buffer.isBuffer(body) || !/^\s*\[/.test(body.subarray(0, 100).toString('latin1'))) return 1;
  try {
    const messages: unknown = JSON.parse(body.toString('utf8'));
    return Array.isArray(messages) ? Math.max(1, messages.length) : 1;
  } catch {
    return 1;
  }
}
