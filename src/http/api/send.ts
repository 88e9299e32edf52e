// Writes the API's answers: the headers that each of them carries, and its bytes.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DecisionTexts } from '../../limit/describe-decision.ts';
import { PreparedResponse } from '../prepared-response.ts';
import type { Answer, Representation } from './answer.ts';
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

export const PREFLIGHT_HEADERS = {
  ...OPEN_HEADERS,
  Allow: METHODS,
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
} as const;

const OPEN_LIST: readonly string[] = Object.entries(OPEN_HEADERS).flat();

/** Answers the status that was sent. */
export function sendAnswer(exchange: Exchange, answer: Answer): number {
  const { request, response, limits } = exchange;
  const form = answer.pick(request.headers['accept-encoding'] as string | undefined);
  const asked = request.headers['if-none-match'];
  if (asked !== undefined && matchesEtag(asked, form.etag)) {
    response.writeHead(304, [...listLasting(form), ...listOwn(exchange)]).end();
    return 304;
  }
  if (request.method === 'GET' && limits !== undefined && response instanceof PreparedResponse) {
    form.prepared ??= prepare(form);
    const { head, body } = form.prepared;
    if (response.endPrepared(head + writeOwn(exchange.id, limits), body)) {
      guardUnread(exchange);
      return 200;
    }
  }
  response.writeHead(200, [...listLasting(form), ...listContent(form), ...listOwn(exchange)]);
  end(exchange, form.bytes);
  return 200;
}

/** A data base that was lost is looked for every second. */
export const UNAVAILABLE_SECONDS = 5;

export function sendRefusal(exchange: Exchange, refusal: Refusal): number {
  const { response, limits } = exchange;
  const { status, error } = refusal;
  const slow = refusal === ERRORS.slowDown && limits !== undefined;
  const body = Buffer.from(
    JSON.stringify(slow ? { error, retryAfter: limits.retryAfterSeconds } : { error }),
  );
  const headers = [...OPEN_LIST, ...listOwn(exchange), 'Cache-Control', 'no-store'];
  headers.push('Content-Type', JSON_TYPE, 'Content-Length', String(body.length));
  if (slow) headers.push('Retry-After', String(limits.retryAfterSeconds));
  if (refusal.status === 503) headers.push('Retry-After', String(UNAVAILABLE_SECONDS));
  if (refusal === ERRORS.methodNotAllowed) headers.push('Allow', METHODS);
  response.writeHead(status, headers);
  end(exchange, body);
  return status;
}

export function sendPreflight({ response, id }: Exchange): number {
  response.writeHead(204, {
    ...PREFLIGHT_HEADERS,
    'X-Request-Id': id,
  });
  response.end();
  return 204;
}

function prepare(form: Representation): { head: string; body: string } {
  const head = `HTTP/1.1 200 OK\r\n${writeLines([...listLasting(form), ...listContent(form)])}`;
  return { head, body: form.bytes.toString('latin1') };
}

/** What is the same for everybody who gets these bytes. */
function listLasting({ etag }: Representation): string[] {
  return [...OPEN_LIST, 'Cache-Control', 'private, max-age=300', 'ETag', etag, 'Vary', 'Accept-Encoding'];
}

function listContent({ length, encoding }: Representation): string[] {
  const content = ['Content-Type', JSON_TYPE, 'Content-Length', length];
  return encoding === undefined ? content : [...content, 'Content-Encoding', encoding];
}

/** What is this client's own, as text: nearly all answers go out prepared. */
function writeOwn(id: string, limits: DecisionTexts): string {
  return `X-Request-Id: ${id}\r\nX-RateLimit-Limit: ${limits.limit}\r\nX-RateLimit-Remaining: ${limits.remaining}\r\nX-RateLimit-Reset: ${limits.resetEpochSeconds}\r\nRateLimit-Policy: ${limits.rateLimitPolicy}\r\nRateLimit: ${limits.rateLimit}\r\n`;
}

function listOwn({ id, limits }: Exchange): string[] {
  if (limits === undefined) return ['X-Request-Id', id];
  return writeOwn(id, limits)
    .trimEnd()
    .split('\r\n')
    .flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
}

function writeLines(list: readonly string[]): string {
  let text = '';
  for (let at = 0; at < list.length; at += 2) text += `${list[at]}: ${list[at + 1]}\r\n`;
  return text;
}

function end(exchange: Exchange, bytes: Buffer): void {
  if (exchange.request.method === 'HEAD') exchange.response.end();
  else exchange.response.end(bytes);
  guardUnread(exchange);
}

// Only for a client that does not take it all at once: a timer for each request would cost 4 % of it.
// A request by `inject` has a socket without deadlines.
function guardUnread({ request, response, idleMs }: Exchange): void {
  if (response.writableLength > 0) request.socket.setTimeout?.(idleMs);
}
