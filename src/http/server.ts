// The server's socket side: limits and deadlines against bad clients, and the answers that Node itself would give.
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { ERRORS, type Refusal } from './api/errors.ts';
import { METHODS, OPEN_HEADERS } from './api/send.ts';
import type { Metrics } from './observe/metrics.ts';
import { PreparedResponse } from './prepared-response.ts';
import type { HttpLimits } from './settings.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** No request of ours has more; Node drops the rest unread. */
const MAX_HEADERS = 100;

export function buildServer(listener: Listener, limits: HttpLimits, metrics: Metrics): Server {
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkMs,
      // The listener says it in our words.
      requireHostHeader: false,
      ServerResponse: PreparedResponse as unknown as typeof ServerResponse,
    },
    listener,
  );
  server.maxHeadersCount = MAX_HEADERS;
  // An expectation that we do not know may be passed over, RFC 9110, section 10.1.1.
  server.on('checkExpectation', listener);
  // We are no proxy; without a listener Node closes the connection without a word.
  server.on('connect', (_, socket) => {
    // Node no longer listens to a socket that it hands over; a client that resets it would end the process.
    socket.on('error', () => socket.destroy());
    metrics.countUnreadable('CONNECT');
    refuseSocket(socket, ERRORS.methodNotAllowed);
  });
  server.on('clientError', buildClientErrorHandler(metrics));
  return server;
}

const CLIENT_ERRORS: Readonly<Record<string, Refusal>> = {
  HPE_INVALID_URL: ERRORS.badUrl,
  HPE_HEADER_OVERFLOW: ERRORS.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: ERRORS.requestTimeout,
};

interface ClientError extends Error {
  readonly code?: string;
  /** What could not be read. */
  readonly rawPacket?: Buffer;
}

/** Answers what is not HTTP, or came too slowly, as far as the socket still takes an answer. */
function buildClientErrorHandler(metrics: Metrics): (error: ClientError, socket: Duplex) => void {
  return (error, socket) => {
    const code = error.code ?? 'unknown';
    metrics.countUnreadable(code);
    if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuseSocket(socket, findRefusal(code, error.rawPacket));
  };
}

function findRefusal(code: string, packet: Buffer | undefined): Refusal {
  // `get /` and `FOO /` are requests by a method that Node does not know; a greeting of TLS is none.
  if (code === 'HPE_INVALID_METHOD' && /^[a-z-]{1,20} \/\S* HTTP\//i.test(packet?.toString('latin1') ?? ''))
    return ERRORS.methodNotAllowed;
  return Object.hasOwn(CLIENT_ERRORS, code) ? CLIENT_ERRORS[code]! : ERRORS.badRequest;
}

function refuseSocket(socket: Duplex, { status, error }: Refusal): void {
  const body = JSON.stringify({ error });
  const headers = {
    ...OPEN_HEADERS,
    ...(status === ERRORS.methodNotAllowed.status && { Allow: METHODS }),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
    socket.destroy(),
  );
}
