// The API's errors and headers, for the OpenAPI document. Errors shared by every operation are described once, in
// components/responses.
import { z } from 'zod';
import { ERRORS, type ErrorAnswer } from '../../operations/errors.ts';
import { listPathParameters, type Operation } from '../../operations/operation.ts';
import { METHODS } from '../plugins/open-access.ts';
import { MAX_PARAMETERS } from '../request-target.ts';
import { MAX_BODY_BYTES } from '../routes.ts';

type JsonSchema = { readonly [keyword: string]: unknown };

export interface Reference {
  readonly $ref: string;
}

export interface Response {
  readonly description: string;
  readonly headers: Readonly<Record<string, Reference>>;
  readonly content?: {
    readonly 'application/json': {
      readonly schema: JsonSchema;
      readonly example?: unknown;
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
    };
  };
}

/** By name; SHARED_STATUSES has the status of each. */
export function describeSharedResponses(maxUrlLength: number): Record<string, Response> {
  return {
    NotModified: {
      description: 'Unchanged since the ETag in If-None-Match',
      headers: describeHeaders('unchanged'),
    },
    MethodNotAllowed: describeErrors([ERRORS.methodNotAllowed], 'methodNotAllowed', 'CodedError'),
    UrlTooLong: describeErrors([ERRORS.urlTooLong(maxUrlLength)], 'error', 'CodedError'),
    SlowDown: {
      description: 'The rate limit is used up until the window ends',
      headers: describeHeaders('slowDown'),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/SlowDown' },
          example: { error: 'slow down', retryAfter: 540 },
        },
      },
    },
    HeadersTooLarge: describeErrors([ERRORS.headersTooLarge], 'unreadable'),
    InternalError: describeErrors([ERRORS.internal], 'error', 'CodedError'),
    Busy: describeErrors([ERRORS.busy], 'slowDown', 'CodedError'),
  };
}

/** Answers that any operation may give. */
export const SHARED_STATUSES = {
  304: 'NotModified',
  405: 'MethodNotAllowed',
  414: 'UrlTooLong',
  429: 'SlowDown',
  431: 'HeadersTooLarge',
  500: 'InternalError',
  503: 'Busy',
} as const;

/** What an operation answers other than 200. */
export function describeOtherResponses(
  operation: Operation,
  errors: readonly ErrorAnswer[],
): Record<string, Response | Reference> {
  const shared =
    operation.method === 'POST'
      ? [ERRORS.badBody, ERRORS.bodyTooLarge(MAX_BODY_BYTES), ERRORS.notJson]
      : [ERRORS.badEncoding, ERRORS.tooManyParameters(MAX_PARAMETERS)];
  const all = [...listParameterErrors(operation), ...errors, ...shared];
  const statuses = [...new Set(all.map(({ status }) => status))];
  return {
    ...Object.fromEntries(
      statuses.map((status) => [
        status,
        describeErrors(
          all.filter((each) => each.status === status),
          'error',
          operation.hasBareErrors ? 'Error' : 'CodedError',
        ),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(SHARED_STATUSES)
        .filter(([status]) => operation.method === undefined || status !== '304')
        .map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
  };
}

/** Describes errors with the same status, each with its text as an example. */
function describeErrors(
  errors: readonly ErrorAnswer[],
  headers: HeaderSet = 'error',
  schema: 'Error' | 'CodedError' = 'Error',
): Response {
  const examples = errors.map(({ status, ...coded }) => [
    nameExample(coded.error),
    { value: schema === 'Error' ? { error: coded.error } : coded },
  ]);
  return {
    description: errors.map(({ error }) => error).join('; '),
    headers: describeHeaders(headers),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${schema}` },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** `Missing q parameter` → `Missing-q-parameter`; component names may not contain other characters. */
function nameExample(error: string): string {
  return error.replace(/\W+/g, '-').replace(/^-|-$/g, '');
}

/** Every error that the parameters' schemas can lead to. A path parameter can't be missing or repeated. */
function listParameterErrors({ path = '', method, parameters }: Operation): ErrorAnswer[] {
  const inPath = listPathParameters(path);
  const schema = z.toJSONSchema(parameters, { io: 'input' }) as {
    properties?: Record<string, { [keyword: string]: unknown }>;
    required?: string[];
  };
  return Object.entries(schema.properties ?? {}).flatMap(([name, keywords]) => [
    ...(schema.required?.includes(name) && !inPath.includes(name) ? [ERRORS.missing(name)] : []),
    ...(typeof keywords.maxLength === 'number' ? [ERRORS.tooLong(name, keywords.maxLength)] : []),
    ...(keywords.pattern === undefined ? [] : [ERRORS.invalid(name)]),
    ...(Array.isArray(keywords.enum) ? [ERRORS.notOneOf(name, keywords.enum)] : []),
    ...(keywords.type === 'integer'
      ? [ERRORS.outOfRange(name, Number(keywords.minimum), Number(keywords.maximum))]
      : []),
    ...(inPath.includes(name) || method === 'POST' ? [] : [ERRORS.repeated(name)]),
  ]);
}

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
  'Cache-Control': header(
    '`private, max-age=300` on success, `no-store` on errors and answers to POST.',
    text,
  ),
  ETag: header('Strong, from the data’s digest and the request.', { type: 'string', pattern: '^"[^"]+"$' }),
  Vary: header('Answers are compressed if the client accepts it.', { const: 'Accept-Encoding' }),
  'Retry-After': header('Seconds to wait before the next request.', { type: 'integer', minimum: 1 }),
  Allow: header('The allowed methods.', { enum: [METHODS, 'POST, OPTIONS'] }),
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
  notKept: COUNTED,
  unreadable: OPEN,
  methodNotAllowed: [...COUNTED, 'Allow'],
  slowDown: [...COUNTED, 'Retry-After'],
} as const satisfies Record<string, readonly HeaderName[]>;

/** The kind of answer, which determines its headers. */
type HeaderSet = keyof typeof BY_KIND;

export function describeHeaders(kind: HeaderSet): Record<string, { $ref: string }> {
  return Object.fromEntries(BY_KIND[kind].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
