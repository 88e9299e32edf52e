// Reads the query and checks the path of a request before Fastify's router does.
import { parse } from 'node:querystring';
import { ERRORS, type ErrorAnswer } from '../operations/errors.ts';

/** Parameters by name: the value, or all values if it is repeated. */
export type Query = Record<string, string | string[]>;

/** The card form of /best-card has a box for each card. */
export const MAX_PARAMETERS = 200;

/** What the parser returns for a query that it doesn't read, and how the request is refused. */
const UNREAD = new Map<Query, ErrorAnswer>();
const defineUnread = (error: ErrorAnswer): Query => {
  const query: Query = Object.freeze({});
  UNREAD.set(query, error);
  return query;
};
const BADLY_ENCODED = defineUnread(ERRORS.badEncoding);
const TOO_MANY = defineUnread(ERRORS.tooManyParameters(MAX_PARAMETERS));

/** For Fastify's `querystringParser`, which runs before any limit: what it doesn't have to read, it doesn't. */
export function buildQueryParser(maxLength: number): (text: string) => Query {
  const tooLong = defineUnread(ERRORS.urlTooLong(maxLength));
  return (text) => {
    if (text.length > maxLength) return tooLong;
    if (hasTooManyParameters(text)) return TOO_MANY;
    return isWellEncoded(text) ? (parse(text) as Query) : BADLY_ENCODED;
  };
}

function hasTooManyParameters(text: string): boolean {
  let count = 0;
  for (let index = text.indexOf('&'); index >= 0; index = text.indexOf('&', index + 1)) count++;
  return count >= MAX_PARAMETERS;
}

/** Why the request's target can't be answered; undefined if it can. */
export function findTargetError(url: string, query: unknown, maxLength: number): ErrorAnswer | undefined {
  if (url.length > maxLength) return ERRORS.urlTooLong(maxLength);
  return isWellEncoded(getPath(url)) ? UNREAD.get(query as Query) : ERRORS.badEncoding;
}

/** No route is this deep, so that the scope's own handler answers. */
const UNKNOWN_PATH = '/%00/%00/%00/%00';

/**
 * For Fastify's `rewriteUrl`. Fastify answers a badly encoded path without hooks, and so without limit, log and CORS.
 * Such a request is sent to a path in the same scope that nobody has, where all of them run.
 */
export function rewriteBadPath(url: string): string {
  const path = getPath(url);
  if (isWellEncoded(path)) return url;
  const [, first = ''] = path.split('/');
  return isWellEncoded(first) ? `/${first}${UNKNOWN_PATH}` : UNKNOWN_PATH;
}

function getPath(url: string): string {
  return url.includes('%') ? url.split(/[?#]/, 1)[0]! : '';
}

function isWellEncoded(text: string): boolean {
  if (!text.includes('%')) return true;
  try {
    // The bundler drops a call whose result nobody uses.
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}
