// The OpenAPI 3.1 document: the endpoints' own zod schemas, with real answers from the catalogue being served, every
// refusal and every header.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { API_VERSION } from '../../library/bodies.ts';
import type { AnswerContext } from '../active-catalogue.ts';
import { type Endpoint, listPathParameters, TAGS, type Tag } from '../api/endpoint.ts';
import { ErrorBody, SlowDownBody } from '../api/schemas.ts';
import type { HttpSettings } from '../http-settings.ts';
import { PreparedAnswer } from '../prepared-answer.ts';
import { choosePageCaching, sendPrepared } from '../send-prepared.ts';
import { answerExample } from './answer-example.ts';
import { describeHeaders, HEADERS } from './headers.ts';
import {
  describeOtherResponses,
  describeSharedResponses,
  type Reference,
  type Response,
} from './responses.ts';

type JsonSchema = { readonly [keyword: string]: unknown };

export interface OpenApi {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: typeof LICENCE;
  };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly never[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: typeof HEADERS;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly Tag[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: string | number;
}

const DESCRIPTION =
  'Which merchant category code (MCC) a merchant has, and which credit cards earn there. No key is needed. ' +
  'HEAD works wherever GET does; OPTIONS answers preflights and never counts against the rate limit. ' +
  'Examples show the first entries of long lists.';

/** The service's licence; the data is under the licences of its sources, which `/api/meta` lists. */
const LICENCE = { name: 'MIT', identifier: 'MIT' };

/** Returns the current document, rebuilt when the catalogue or the day changes. */
export type OpenApiSource = () => OpenApi;

export function describeApi(
  endpoints: readonly Endpoint[],
  getContext: () => AnswerContext,
  settings: HttpSettings,
): OpenApiSource {
  let cached: { context: AnswerContext; document: OpenApi } | undefined;
  return () => {
    const context = getContext();
    if (cached?.context !== context) cached = { context, document: describe(endpoints, context, settings) };
    return cached.document;
  };
}

/** For a scope with the prefix /openapi.json. */
export function addOpenApi(scope: FastifyInstance, getDocument: OpenApiSource, settings: HttpSettings): void {
  const cacheControl = choosePageCaching(settings);
  let prepared: { readonly document: OpenApi; readonly answer: PreparedAnswer } | undefined;
  scope.get('', { config: { isJson: true } }, (request, reply) => {
    const document = getDocument();
    if (prepared?.document !== document)
      prepared = { document, answer: new PreparedAnswer('/openapi.json', JSON.stringify(document)) };
    return sendPrepared(request, reply, prepared.answer, {
      type: 'application/json; charset=utf-8',
      cacheControl,
    });
  });
}

function describe(
  endpoints: readonly Endpoint[],
  context: AnswerContext,
  { limits, publicUrl }: HttpSettings,
): OpenApi {
  const { schemas, bodies } = describeBodies(endpoints);
  const paths = endpoints.map((endpoint): [string, { get: Operation }] => [
    `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
    { get: describeOperation(endpoint, bodies[endpoint.name]!, context) },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'MCC Lookup', version: API_VERSION, description: DESCRIPTION, license: LICENCE },
    servers: [{ url: publicUrl ?? '/' }],
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(paths),
    components: { schemas, headers: HEADERS, responses: describeSharedResponses(limits.urlLength) },
  };
}

const SCHEMA_REF = '#/components/schemas/';

/** The named schemas, and the schema of each endpoint's body, which refers to them. */
function describeBodies(endpoints: readonly Endpoint[]): {
  readonly schemas: Record<string, JsonSchema>;
  readonly bodies: Readonly<Record<string, JsonSchema>>;
} {
  const all = z.object({
    ...Object.fromEntries(endpoints.map(({ name, body }) => [name, body])),
    error: ErrorBody,
    slowDown: SlowDownBody,
  });
  const text = JSON.stringify(z.toJSONSchema(all)).replaceAll('#/$defs/', SCHEMA_REF);
  const { properties, $defs } = JSON.parse(text) as Record<string, Record<string, JsonSchema>>;
  const withoutId = ([name, { id, ...schema }]: [string, JsonSchema]) => [name, schema] as const;
  return { bodies: properties!, schemas: Object.fromEntries(Object.entries($defs!).map(withoutId)) };
}

function describeOperation(endpoint: Endpoint, body: JsonSchema, context: AnswerContext): Operation {
  const exampleParameters = endpoint.example(context);
  const { name, tag = 'Data', summary, description = summary } = endpoint;
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    parameters: listParameters(endpoint, exampleParameters),
    responses: {
      200: {
        description: summary,
        headers: describeHeaders('success'),
        content: {
          'application/json': { schema: body, example: answerExample(endpoint, exampleParameters, context) },
        },
      },
      ...describeOtherResponses(endpoint, endpoint.refusals(context)),
    },
  };
}

function listParameters(
  { path, parameters }: Endpoint,
  exampleParameters: Readonly<Record<string, string>>,
): Parameter[] {
  const inPath = listPathParameters(path);
  const { properties = {}, required = [] } = z.toJSONSchema(parameters, { io: 'input' }) as {
    properties?: Record<string, JsonSchema & { description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    const example = exampleParameters[name];
    return {
      in: inPath.includes(name) ? 'path' : 'query',
      name,
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema,
      ...(example !== undefined && { example: isNumber(schema) ? Number(example) : example }),
    };
  });
}

const isNumber = ({ type }: JsonSchema): boolean => type === 'integer' || type === 'number';
