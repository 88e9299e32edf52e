// The OpenAPI 3.1 document: routes and schemas by @fastify/swagger, completed with true answers of the catalogue that is
// served, every refusal and every header.
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { API_VERSION } from '../../library/meta.ts';
import type { AnswerContext } from '../active-catalogue.ts';
import { type Endpoint, TAGS, type Tag } from '../api/endpoint.ts';
import { PreparedAnswer } from '../prepared-answer.ts';
import { PAGE_CACHING, sendPrepared } from '../send-prepared.ts';
import type { HttpSettings } from '../settings.ts';
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
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
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

/** What the plugin makes of the routes: all that is taken from it. */
interface Collected extends Omit<OpenApi, 'paths'> {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly parameters?: readonly Parameter[];
          readonly responses: Readonly<Record<string, Response>>;
        };
      }
    >
  >;
}

const DESCRIPTION =
  'Which merchant category code (MCC) a merchant has, and which credit cards earn there. No key is needed. ' +
  'HEAD works wherever GET does; OPTIONS answers preflights and never counts against the rate limit. ' +
  'Examples show the first entries of long lists.';

/** Of the service; the terms of the data are those of its sources, which `/api/meta` lists. */
const LICENCE = { name: 'MIT', identifier: 'MIT' };

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
      info: { title: 'MCC Lookup', version: API_VERSION, description: DESCRIPTION, license: LICENCE },
      servers: [{ url: settings.publicUrl ?? '/' }],
      security: [],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
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
    return [path, { get: completeOperation(collected.paths[path]!.get, endpoint, context) }];
  });
  return {
    ...collected,
    paths: Object.fromEntries(paths),
    components: {
      schemas: dropInputs(collected.components.schemas),
      headers: HEADERS,
      responses: describeSharedResponses(settings.limits.urlLength),
    },
  };
}

/** The plugin writes each schema twice, for requests and for answers; ours are of answers. */
function dropInputs(schemas: OpenApi['components']['schemas']): OpenApi['components']['schemas'] {
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.endsWith('Input')));
}

function completeOperation(
  operation: Collected['paths'][string]['get'],
  endpoint: Endpoint,
  context: AnswerContext,
): Operation {
  const asked = endpoint.example(context);
  const { name, tag = 'Data', summary, description = summary } = endpoint;
  const schema = operation.responses['200']?.content?.['application/json'].schema ?? {};
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    parameters: listParameters(operation, endpoint, asked),
    responses: {
      200: {
        description: summary,
        headers: describeHeaders('success'),
        content: { 'application/json': { schema, example: answerExample(endpoint, asked, context) } },
      },
      ...describeOtherResponses(endpoint, endpoint.refusals(context)),
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
        ...(example !== undefined && { example: isNumber(bare) ? Number(example) : example }),
      },
    ];
  });
}

const isNumber = ({ type }: JsonSchema): boolean => type === 'integer' || type === 'number';
