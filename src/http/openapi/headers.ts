// The response headers of the API, for the OpenAPI document.

const header = (description: string, schema: object) => ({ description, required: true, schema }) as const;
const text = { type: 'string' };
const whole = { type: 'integer', minimum: 0 };

export const HEADERS = {
  'X-RateLimit-Limit': header('Requests allowed in a window.', whole),
  'X-RateLimit-Remaining': header('Requests left in this window.', whole),
  'X-RateLimit-Reset': header('When the window ends, in UTC epoch seconds.', whole),
  'RateLimit-Policy': header('The policy, by the IETF draft: `"default";q=100;w=900`.', text),
  RateLimit: header('What the client has left, by the IETF draft: `"default";r=99;t=900`.', text),
  'X-Request-Id': header('Identifies the request in our log.', text),
  'Access-Control-Allow-Origin': header('Any origin, without credentials.', { const: '*' }),
  'Access-Control-Expose-Headers': header('The headers that scripts may read.', text),
  'Cache-Control': header('`private, max-age=300` on success, `no-store` on errors.', text),
  ETag: header('Strong, from the data’s digest and the request.', { type: 'string', pattern: '^"[^"]+"$' }),
  Vary: header('Answers are compressed if the client accepts it.', { const: 'Accept-Encoding' }),
  'Retry-After': header('Seconds to wait before the next request.', { type: 'integer', minimum: 1 }),
  Allow: header('The allowed methods.', { const: 'GET, HEAD, OPTIONS' }),
} as const;

type HeaderName = keyof typeof HEADERS;

const OPEN: readonly HeaderName[] = [
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Cache-Control',
];
/** On every answer to a request that could be parsed. */
const COUNTED: readonly HeaderName[] = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'X-Request-Id',
  ...OPEN,
];
const BY_KIND = {
  success: [...COUNTED, 'ETag', 'Vary'],
  unchanged: [...COUNTED, 'ETag', 'Vary'],
  error: COUNTED,
  unreadable: OPEN,
  methodNotAllowed: [...COUNTED, 'Allow'],
  slowDown: [...COUNTED, 'Retry-After'],
} as const satisfies Record<string, readonly HeaderName[]>;

/** The kind of answer, which determines its headers. */
export type HeaderSet = keyof typeof BY_KIND;

export function describeHeaders(kind: HeaderSet): Record<string, { $ref: string }> {
  return Object.fromEntries(BY_KIND[kind].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
