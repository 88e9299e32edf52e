// The API's refusals, for the OpenAPI document. Those shared by every endpoint are described once, in
// components/responses.
import { z } from 'zod';
import { type Endpoint, listPathParameters } from '../api/endpoint.ts';
import { ERRORS, type Refusal } from '../errors.ts';
import { MAX_PARAMETERS } from '../request-target.ts';
import { describeHeaders, type HeaderSet } from './headers.ts';

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
    MethodNotAllowed: describeRefusals([ERRORS.methodNotAllowed], 'methodNotAllowed'),
    UrlTooLong: describeRefusals([ERRORS.urlTooLong(maxUrlLength)]),
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
    HeadersTooLarge: describeRefusals([ERRORS.headersTooLarge], 'unreadable'),
    InternalError: describeRefusals([ERRORS.internal]),
    Busy: describeRefusals([ERRORS.busy], 'slowDown'),
  };
}

/** Answers that any endpoint may give. */
export const SHARED_STATUSES = {
  304: 'NotModified',
  405: 'MethodNotAllowed',
  414: 'UrlTooLong',
  429: 'SlowDown',
  431: 'HeadersTooLarge',
  500: 'InternalError',
  503: 'Busy',
} as const;

/** What an endpoint answers other than 200. */
export function describeOtherResponses(
  endpoint: Endpoint,
  refusals: readonly Refusal[],
): Record<string, Response | Reference> {
  const shared = [ERRORS.badEncoding, ERRORS.tooManyParameters(MAX_PARAMETERS)];
  const all = [...listParameterRefusals(endpoint), ...refusals, ...shared];
  const statuses = [...new Set(all.map(({ status }) => status))];
  return {
    ...Object.fromEntries(
      statuses.map((status) => [status, describeRefusals(all.filter((each) => each.status === status))]),
    ),
    ...Object.fromEntries(
      Object.entries(SHARED_STATUSES).map(([status, name]) => [
        status,
        { $ref: `#/components/responses/${name}` },
      ]),
    ),
  };
}

/** Describes refusals with the same status, each with its text as an example. */
function describeRefusals(refusals: readonly Refusal[], headers: HeaderSet = 'error'): Response {
  const texts = refusals.map(({ error }) => error);
  const examples = Object.fromEntries(texts.map((error) => [nameExample(error), { value: { error } }]));
  return {
    description: texts.join('; '),
    headers: describeHeaders(headers),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } },
  };
}

/** `Missing q parameter` → `Missing-q-parameter`; component names may not contain other characters. */
function nameExample(error: string): string {
  return error.replace(/\W+/g, '-').replace(/^-|-$/g, '');
}

/** Every refusal that the parameters' schemas can lead to. A path parameter can't be missing or repeated. */
function listParameterRefusals({ path, parameters }: Endpoint): Refusal[] {
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
    ...(inPath.includes(name) ? [] : [ERRORS.repeated(name)]),
  ]);
}
