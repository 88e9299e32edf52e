// The socket level: limits and deadlines against bad clients, and answers to requests that can't be parsed.
import { type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyHttpOptions } from 'fastify';
import { ERRORS, type Refusal } from './errors.ts';
import type { HttpLimits } from './http-settings.ts';
import type { Metrics } from './metrics.ts';
import { METHODS, OPEN_HEADERS } from './plugins/open-access.ts';

/** No legitimate request has more; Node drops the rest unread. */
const MAX_HEADERS = 100;

export function buildServerOptions(limits: HttpLimits, metrics: Metrics): FastifyHttpOptions<Server> {
  return {
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
      // We refuse requests without a Host header ourselves, with our own message.
      requireHostHeader: false,
    },
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.idleMs,
    clientErrorHandler: (error, socket) => {
      const { code, rawPacket } = error;
      metrics.countUnreadable(code);
      if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else refuseSocket(socket, findRefusal(code, rawPacket));
    },
  };
}

export function hardenServer(server: Server, metrics: Metrics): void {
  server.maxHeadersCount = MAX_HEADERS;
  // Unknown expectations may be ignored: RFC 9110, section 10.1.1.
  const ignoreExpectation: RequestListener = (request, response) => server.emit('request', request, response);
  server.on('checkExpectation', ignoreExpectation);
  // We aren't a proxy; without a listener, Node closes the connection without an answer.
  server.on('connect', (_, socket) => {
    // Node stops listening for errors on a socket it hands over, so a client's reset would end the process.
    socket.on('error', () => socket.destroy());
    metrics.countUnreadable('CONNECT');
    refuseSocket(socket, ERRORS.methodNotAllowed);
  });
}

const CLIENT_ERRORS: Readonly<Record<string, Refusal>> = {
  HPE_INVALID_URL: ERRORS.badUrl,
  HPE_HEADER_OVERFLOW: ERRORS.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: ERRORS.requestTimeout,
};

function findRefusal(code: string, packet: unknown): Refusal {
  // `get /` and `FOO /` are requests with a method that Node doesn't know; a TLS handshake isn't a request.
  if (
    code === 'HPE_INVALID_METHOD' &&
    /^[a-z-]{1,20} \/\S* HTTP\//i.test(Buffer.isBuffer(packet) ? packet.toString('latin1') : '')
  )
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
