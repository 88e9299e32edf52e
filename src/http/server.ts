// The socket level: limits and deadlines against bad clients, one request of a connection at a time, and answers to
// requests that can't be parsed.
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyServerOptions } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ERRORS, type ErrorAnswer } from '../operations/errors.ts';
import type { HttpSettings } from './http-settings.ts';
import type { Metrics } from './metrics.ts';
import { METHODS, OPEN_HEADERS } from './plugins/open-access.ts';

type ServerOptions = Pick<FastifyServerOptions, 'serverFactory' | 'clientErrorHandler'>;

export function buildServerOptions({ limits, trustProxy }: HttpSettings, metrics: Metrics): ServerOptions {
  const connections = new Connections(limits.pipelined, trustProxy === false);
  return {
    serverFactory: (handler) => {
      const server = openServer(connections.serveInTurn(handler), limits, metrics);
      return server.prependListener('connection', (socket) => connections.admit(socket));
    },
    clientErrorHandler: ({ code, rawPacket }, socket) => {
      // The rest of what has been refused already.
      if (socket.writableEnded) return;
      metrics.countUnreadable(code);
      if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else connections.afterAnswers(socket, () => refuseSocket(socket, findError(code, rawPacket)));
    },
  };
}

function openServer(handler: RequestListener, limits: HttpSettings['limits'], metrics: Metrics): Server {
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkMs,
      // We answer requests without a Host header ourselves, with our own message.
      requireHostHeader: false,
    },
    handler,
  );
  server.setTimeout(limits.idleMs);
  // Node would drop further headers unread, and with them the X-Forwarded-For that a proxy adds at the end. Their size
  // is limited.
  server.maxHeadersCount = 0;
  // Unknown expectations may be ignored: RFC 9110, section 10.1.1.
  server.on('checkExpectation', handler);
  // We aren't a proxy; without a listener, Node closes the connection without an answer.
  server.on('connect', (_, socket) => {
    // Node stops listening for errors on a socket it hands over, so a client's reset would end the process.
    socket.on('error', () => socket.destroy());
    metrics.countUnreadable('CONNECT');
    refuseSocket(socket, ERRORS.methodNotAllowed);
  });
  return server;
}

const BAN_MS = 60_000;

interface Connection {
  /** Of the request that came last. */
  last: ServerResponse;
  /** Requests that wait for the answers to those before them. */
  waiting: number;
}

/** Node hands over all requests that a client has sent ahead at once; here each waits until the one before is answered. */
class Connections {
  readonly #open = new WeakMap<Duplex, Connection>();
  readonly #maxWaiting: number;
  /** Addresses that have sent too many ahead: Node takes 30 ms to parse 64 kB of them, whatever becomes of them. */
  readonly #banned = new LRUCache<string, true>({ max: 10_000, ttl: BAN_MS });
  readonly #isDirect: boolean;

  /** `isDirect`: connections come from the clients themselves, not from a proxy. */
  constructor(maxWaiting: number, isDirect: boolean) {
    this.#maxWaiting = maxWaiting;
    this.#isDirect = isDirect;
  }

  admit(socket: Socket): void {
    if (this.#banned.has(socket.remoteAddress ?? '')) socket.destroy();
  }

  serveInTurn(handler: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      const connection = this.#open.get(socket);
      if (connection === undefined) {
        this.#open.set(socket, { last: response, waiting: 0 });
        handler(request, response);
      } else if (isOver(connection.last)) {
        connection.last = response;
        handler(request, response);
      } else if (connection.waiting < this.#maxWaiting) {
        const before = connection.last;
        connection.last = response;
        connection.waiting += 1;
        before.once('close', () => {
          connection.waiting -= 1;
          // A client that has gone needs no answer.
          if (socket.writable) handler(request, response);
        });
      } else {
        if (this.#isDirect) this.#banned.set(socket.remoteAddress ?? '', true);
        // Nothing less stops Node from reading on.
        socket.destroy();
      }
    };
  }

  /** Calls back when everything that came before on the connection is answered. */
  afterAnswers(socket: Duplex, callback: () => void): void {
    const last = this.#open.get(socket)?.last;
    if (last === undefined || isOver(last)) callback();
    else last.once('close', callback);
  }
}

function isOver(response: ServerResponse): boolean {
  return response.writableFinished || response.destroyed;
}

const CLIENT_ERRORS: Readonly<Record<string, ErrorAnswer>> = {
  HPE_INVALID_URL: ERRORS.badUrl,
  HPE_HEADER_OVERFLOW: ERRORS.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: ERRORS.requestTimeout,
};

function findError(code: string, packet: unknown): ErrorAnswer {
  // `get /` and `FOO /` are requests with a method that Node doesn't know; a TLS handshake isn't a request.
  if (
    code === 'HPE_INVALID_METHOD' &&
    /^[a-z-]{1,20} \/\S* HTTP\//i.test(Buffer.isBuffer(packet) ? packet.toString('latin1') : '')
  )
    return ERRORS.methodNotAllowed;
  return Object.hasOwn(CLIENT_ERRORS, code) ? CLIENT_ERRORS[code]! : ERRORS.badRequest;
}

/**
 * How long the rest of a refused request is read. Closing before that would reset the connection, and a proxy would see
 * a broken server instead of the answer.
 */
const LINGER_MS = 1000;

function refuseSocket(socket: Duplex, { status, error }: ErrorAnswer): void {
  if (!socket.writable) return void socket.destroy();
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
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}
