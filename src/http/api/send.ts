// Writes the API's answers: the headers that each of them carries, and its bytes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DecisionTexts } from '../../limit/describe-decision.ts';
import type { Answer } from './answer.ts';
import { ERRORS, type Refusal } from './errors.ts';
import { matchesEtag } from './matches-etag.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: string;
  /** How long a client may leave its answer unread. */
  readonly idleMs: number;
  /** Undefined where the limiter did not answer, and for preflights, which it is not asked about. */
  limits: DecisionTexts | undefined;
}

const JSON_TYPE = 'application/json; charset=utf-8';
export const METHODS = 'GET, HEAD, OPTIONS';
const EXPOSED =
  'ETag, RateLimit, RateLimit-Policy, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id';
/** Whoever reads an answer from anywhere, without credentials. */
export const OPEN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
} as const;

const OPEN_LIST: readonly string[] = Object.entries(OPEN_HEADERS).flat();

/** Answers the status that was sent. */
export function sendAnswer(exchange: Exchange, answer: Answer): number {
  const { request, response, id, limits } = exchange;
  const { bytes, length, etag, encoding } = answer.pick(
    request.headers['accept-encoding'] as string | undefined,
  );
  const asked = request.headers['if-none-match'];
  // A flat list is what Node writes fastest.
  const headers = [
    ...OPEN_LIST,
    'X-Request-Id',
    id,
    'Cache-Control',
    'private, max-age=300',
    'ETag',
    etag,
    'Vary',
    'Accept-Encoding',
  ];
  if (limits !== undefined) addLimits(headers, limits);
  if (asked !== undefined && matchesEtag(asked, etag)) {
    response.writeHead(304, headers).end();
    return 304;
  }
  headers.push('Content-Type', JSON_TYPE, 'Content-Length', length);
  if (encoding !== undefined) headers.push('Content-Encoding', encoding);
  response.writeHead(200, headers);
  end(exchange, bytes);
  return 200;
}

export function sendRefusal(exchange: Exchange, refusal: Refusal): number {
  const { response, id, limits } = exchange;
  const { status, error } = refusal;
  const slow = refusal === ERRORS.slowDown && limits !== undefined;
  const body = Buffer.from(
    JSON.stringify(slow ? { error, retryAfter: limits.retryAfterSeconds } : { error }),
  );
  const headers = [...OPEN_LIST, 'X-Request-Id', id, 'Cache-Control', 'no-store'];
  if (limits !== undefined) addLimits(headers, limits);
  headers.push('Content-Type', JSON_TYPE, 'Content-Length', String(body.length));
  if (slow) headers.push('Retry-After', String(limits.retryAfterSeconds));
  if (refusal === ERRORS.methodNotAllowed) headers.push('Allow', METHODS);
  response.writeHead(status, headers);
  end(exchange, body);
  return status;
}

export function sendPreflight({ response, id }: Exchange): number {
  response.writeHead(204, {
    ...OPEN_HEADERS,
    Allow: METHODS,
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': '*',
    'Access-Control-Max-Age': 86_400,
    'X-Request-Id': id,
  });
  response.end();
  return 204;
}

function addLimits(headers: string[], limits: DecisionTexts): void {
  headers.push(
    'X-RateLimit-Limit',
    String(limits.limit),
    'X-RateLimit-Remaining',
    String(limits.remaining),
    'X-RateLimit-Reset',
    String(limits.resetEpochSeconds),
    'RateLimit-Policy',
    limits.rateLimitPolicy,
    'RateLimit',
    limits.rateLimit,
  );
}

function end({ request, response, idleMs }: Exchange, bytes: Buffer): void {
  if (request.method === 'HEAD') response.end();
  else response.end(bytes);
  // Only for a client that does not take it all at once: a timer for each request would cost 4 % of it.
  // A request by `inject` has a socket without deadlines.
  if (response.writableLength > 0) request.socket.setTimeout?.(idleMs);
}
