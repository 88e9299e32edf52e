// The OpenAPI 3.1 document: routes and schemas by @fastify/swagger, completed with true answers of the catalogue that is
// served, every refusal and every header.
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { API_VERSION } from '../../library/meta.ts';
import type { AnswerContext } from '../active-catalogue.ts';
import { type Endpoint, listPathParameters } from '../api/endpoint.ts';
import { ErrorBody, SlowDownBody } from '../api/schemas.ts';
import { ERRORS, type Refusal, RequestError } from '../errors.ts';
import { PreparedAnswer } from '../prepared-answer.ts';
import { PAGE_CACHING, sendPrepared } from '../send-prepared.ts';
import type { HttpSettings } from '../settings.ts';
import { describeHeaders, HEADERS, type HeaderSet } from './headers.ts';

type JsonSchema = { readonly [keyword: string]: unknown };

export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: typeof HEADERS;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: string | number;
}

interface Response {
  readonly description: string;
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: {
    readonly 'application/json': {
      readonly schema: JsonSchema;
      readonly example?: unknown;
      readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
    };
  };
}

/** What the plugin makes of the routes: all that is taken from it. */
interface Collected extends Omit<OpenApi, 'paths'> {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly parameters?: readonly Parameter[];
          readonly responses: Operation['responses'];
        };
      }
    >
  >;
}

const DESCRIPTION =
  'Which merchant category code (MCC) a merchant has, and which credit cards earn there. No key is needed. ' +
  'HEAD works wherever GET does; OPTIONS answers preflights and never counts against the rate limit.';

/** The document of now, written anew when another catalogue is served. */
export type OpenApiSource = () => OpenApi;

/** In the scope of the endpoints, before they are added. */
export async function collectOpenApi(
  scope: FastifyInstance,
  endpoints: readonly Endpoint[],
  getContext: () => AnswerContext,
  settings: HttpSettings,
): Promise<OpenApiSource> {
  await scope.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'MCC Lookup', version: API_VERSION, description: DESCRIPTION },
      servers: [{ url: settings.publicUrl ?? '/' }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  const collected = (): Collected => scope.swagger() as unknown as Collected;
  let written: { context: AnswerContext; document: OpenApi } | undefined;
  return () => {
    const context = getContext();
    if (written?.context !== context)
      written = { context, document: complete(collected(), endpoints, context, settings) };
    return written.document;
  };
}

/** In a scope below /openapi.json. */
export function addOpenApi(scope: FastifyInstance, getDocument: OpenApiSource): void {
  let prepared: { readonly document: OpenApi; readonly answer: PreparedAnswer } | undefined;
  scope.get('', (request, reply) => {
    const document = getDocument();
    if (prepared?.document !== document)
      prepared = { document, answer: new PreparedAnswer('/openapi.json', JSON.stringify(document)) };
    return sendPrepared(request, reply, prepared.answer, {
      type: 'application/json; charset=utf-8',
      cacheControl: PAGE_CACHING,
    });
  });
}

function complete(
  collected: Collected,
  endpoints: readonly Endpoint[],
  context: AnswerContext,
  settings: HttpSettings,
): OpenApi {
  const paths = endpoints.map((endpoint): [string, { get: Operation }] => {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    return [path, { get: completeOperation(collected.paths[path]!.get, endpoint, context, settings) }];
  });
  return {
    ...collected,
    paths: Object.fromEntries(paths),
    components: {
      schemas: { ...collected.components.schemas, ...describeErrors() },
      headers: HEADERS,
    },
  };
}

function completeOperation(
  operation: Collected['paths'][string]['get'],
  endpoint: Endpoint,
  context: AnswerContext,
  { limits }: HttpSettings,
): Operation {
  const asked = endpoint.example(context);
  const refusals = [
    ...listParameterRefusals(endpoint),
    ...endpoint.refusals(context),
    ERRORS.badEncoding,
    ERRORS.methodNotAllowed,
    ERRORS.urlTooLong(limits.urlLength),
    ERRORS.headersTooLarge,
    ERRORS.internal,
  ];
  const schema = operation.responses['200']?.content?.['application/json'].schema ?? {};
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    parameters: listParameters(operation, endpoint, asked),
    responses: {
      200: {
        description: endpoint.summary,
        headers: describeHeaders('success'),
        content: { 'application/json': { schema, example: answerExample(endpoint, asked, context) } },
      },
      304: {
        description: 'Unchanged since the ETag in If-None-Match',
        headers: describeHeaders('unchanged'),
      },
      ...describeRefusals(refusals),
      429: {
        description: 'The rate limit is used up until the window ends',
        headers: describeHeaders('slowDown'),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/SlowDown' },
            example: { error: 'slow down', retryAfter: 540 },
          },
        },
      },
    },
  };
}

/** Those of the path first, as the endpoint lists them. */
function listParameters(
  { parameters: collected = [] }: Collected['paths'][string]['get'],
  { parameters: { shape } }: Endpoint,
  asked: Readonly<Record<string, string>>,
): Parameter[] {
  return Object.keys(shape).flatMap((name) => {
    const parameter = collected.find((each) => each.name === name);
    if (parameter === undefined) return [];
    const { schema, description, ...rest } = parameter;
    const { description: inner, ...bare } = schema;
    const said = description ?? inner;
    const example = asked[name];
    return [
      {
        ...rest,
        required: rest.required ?? false,
        ...(said !== undefined && { description: String(said) }),
        schema: bare,
        ...(example !== undefined && { example: bare.type === 'integer' ? Number(example) : example }),
      },
    ];
  });
}

/** Every refusal that the parameters' schemas can lead to. One in the path is neither missing nor given twice. */
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

const HEADERS_BY_STATUS: Readonly<Record<number, HeaderSet>> = { 405: 'methodNotAllowed', 431: 'unreadable' };

/** By status, each with its text as an example. */
function describeRefusals(refusals: readonly Refusal[]): Record<string, Response> {
  const statuses = [...new Set(refusals.map(({ status }) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const texts = refusals.filter((refusal) => refusal.status === status).map(({ error }) => error);
      const examples = Object.fromEntries(
        texts.map((error) => [error.replace(/\W+/g, '-'), { value: { error } }]),
      );
      return [
        status,
        {
          description: texts.join('; '),
          headers: describeHeaders(HEADERS_BY_STATUS[status] ?? 'error'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, examples } },
        },
      ];
    }),
  );
}

/** No route names them as its own. */
function describeErrors(): Record<string, JsonSchema> {
  const describe = (schema: z.ZodType): JsonSchema => {
    const { $schema, id, ...rest } = z.toJSONSchema(schema) as Record<string, unknown>;
    return rest;
  };
  return { Error: describe(ErrorBody), SlowDown: describe(SlowDownBody) };
}

function answerExample(
  endpoint: Endpoint,
  asked: Readonly<Record<string, string>>,
  context: AnswerContext,
): unknown {
  try {
    return endpoint.answer(endpoint.parameters.parse(asked), context);
  } catch (error) {
    if (error instanceof RequestError) return { error: error.message };
    throw error;
  }
}
