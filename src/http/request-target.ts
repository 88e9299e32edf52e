// Reads request targets as clients send them: absolute URLs, raw UTF-8, fragments, bad percent-encoding, repeated
// parameters.

// The absolute form that proxies use: RFC 9112, section 3.2.2.
const ORIGIN = /^https?:\/\/[^/?#]*/i;
const PLAIN = /^\/[!$&-;=?-Z_a-z~.]*$/;
/** No route is this deep, so the scope that an unreadable path is in refuses it. */
const UNREADABLE_PATH = '/%00/%00/%00/%00';

/** For Fastify's `rewriteUrl`: a target that its router can read. */
export function normalizeTarget(url: string): string {
  if (PLAIN.test(url)) return url;
  const whole = encodeRawBytes(stripOrigin(url));
  const path = whole.split('?', 1)[0]!;
  if (decode(path) !== undefined) return whole.startsWith('/') ? whole : `/${whole}`;
  const [, first = ''] = path.split('/');
  return `${decode(first) === undefined ? '' : `/${first}`}${UNREADABLE_PATH}`;
}

/** Whether the path's percent-encoding is valid. */
export function isReadablePath(url: string): boolean {
  return !url.includes('%') || decode(encodeRawBytes(stripOrigin(url)).split('?', 1)[0]!) !== undefined;
}

/** Removes the origin of an absolute target, and the fragment. */
function stripOrigin(url: string): string {
  return (url.startsWith('/') ? url : url.replace(ORIGIN, '')).split('#', 1)[0]!;
}

/** Parameters by name: the value, or all values if it is repeated. */
export type Query = Record<string, string | string[]>;

/** Returned for a query whose percent-encoding is invalid. */
export const UNREADABLE_QUERY: Query = Object.freeze({});

const NO_QUERY: Query = Object.freeze(Object.create(null));

/** For Fastify's `querystringParser`. */
export function parseQuery(text: string): Query {
  if (text === '') return NO_QUERY;
  // With a prototype: V8 stores objects without one as hash tables, which are slower.
  const query: Query = {};
  for (const part of text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decodeForm(equals < 0 ? part : part.slice(0, equals));
    const value = equals < 0 ? '' : decodeForm(part.slice(equals + 1));
    if (name === undefined || value === undefined) return UNREADABLE_QUERY;
    query[name] = Object.hasOwn(query, name) ? [query[name]!, value].flat() : value;
  }
  return query;
}

/** Node passes raw UTF-8 as one character per byte. */
function encodeRawBytes(text: string): string {
  return text.replace(
    /[\u0080-\u00ff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

function decodeForm(text: string): string | undefined {
  return decode(text.includes('+') ? text.replaceAll('+', ' ') : text);
}

function decode(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
