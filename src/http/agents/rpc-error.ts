// Errors of /mcp that the protocol's own code never sees, in its form: JSON-RPC 2.0, section 5.1.
import type { FastifyReply } from 'fastify';

const SERVER_ERROR = -32_000;
const PARSE_ERROR = -32_700;
const INTERNAL_ERROR = -32_603;

const CODES: Readonly<Record<number, number>> = { 400: PARSE_ERROR, 500: INTERNAL_ERROR };

export function sendRpcError(
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
