// Request targets: `/api/mcc?mcc=742#x` → path and query, and the query's text → names and values.

/** The pattern of free text in a parameter's schema. */
export const NO_CONTROL_CHARACTER = '^\\P{Cc}*$';

export interface Target {
  readonly path: string;
  readonly query: string;
}

// The absolute form that proxies use, RFC 9112, section 3.2.2.
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** Undefined where the path is not well encoded. */
export function parseTarget(url: string): Target | undefined {
  const relative = url.startsWith('/') ? url : url.replace(ORIGIN, '');
  const whole = relative.split('#', 1)[0]!;
  const mark = whole.indexOf('?');
  const path = decode(mark < 0 ? whole : whole.slice(0, mark));
  return path === undefined ? undefined : { path, query: mark < 0 ? '' : whole.slice(mark + 1) };
}

/** In order, with repetitions; undefined where something is not well encoded. */
export function parseQuery(query: string): [string, string][] | undefined {
  const pairs: [string, string][] = [];
  for (const part of query.split('&')) {
    if (part === '') continue;
    const text = part.replaceAll('+', ' ');
    const equals = text.indexOf('=');
    const name = decode(equals < 0 ? text : text.slice(0, equals));
    const value = decode(equals < 0 ? '' : text.slice(equals + 1));
    if (name === undefined || value === undefined) return undefined;
    pairs.push([name, value]);
  }
  return pairs;
}

/** Percent-encoded or raw UTF-8, of which Node makes one character for each byte; undefined when it is neither. */
function decode(text: string): string | undefined {
  const bytes = /[\u0080-\u00ff]/.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;
  if (bytes.includes('\ufffd')) return undefined;
  if (!bytes.includes('%')) return bytes;
  try {
    return decodeURIComponent(bytes);
  } catch {
    return undefined;
  }
}
