// The OpenAPI 3.1 document: the operations' own zod schemas, with real answers from the catalogue being served, every
// error and every header.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OperationError } from '../../operations/errors.ts';
import { API_VERSION } from '../../operations/meta.ts';
import {
  listPathParameters,
  type Operation,
  type OperationContext,
  readParameters,
  TAGS,
  type Tag,
} from '../../operations/operation.ts';
import { CodedErrorBody, ErrorBody, SlowDownBody } from '../../operations/schemas.ts';
import type { HttpSettings } from '../http-settings.ts';
import { choosePageCaching, PreparedAnswer, sendPrepared } from '../prepared-answer.ts';
import {
  describeHeaders,
  describeOtherResponses,
  describeSharedResponses,
  HEADERS,
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
  readonly paths: Readonly<
    Record<string, { readonly get?: OperationObject; readonly post?: OperationObject }>
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly headers: typeof HEADERS;
    readonly responses: Readonly<Record<string, Response>>;
  };
}

export interface OperationObject {
  readonly operationId: string;
  readonly tags: readonly Tag[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

interface RequestBody {
  readonly required: true;
  readonly content: {
    readonly 'application/json': { readonly schema: JsonSchema; readonly example?: unknown };
  };
}

interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly style?: 'form';
  readonly explode?: boolean;
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
  operations: readonly Operation[],
  getContext: () => OperationContext,
  settings: HttpSettings,
): OpenApiSource {
  let cached: { context: OperationContext; document: OpenApi } | undefined;
  return () => {
    const context = getContext();
    if (cached?.context !== context) cached = { context, document: describe(operations, context, settings) };
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
      prepared = { document, answer: new PreparedAnswer(JSON.stringify(document)) };
    return sendPrepared(request, reply, prepared.answer, {
      type: 'application/json; charset=utf-8',
      cacheControl,
    });
  });
}

function describe(
  operations: readonly Operation[],
  context: OperationContext,
  { limits, publicUrl }: HttpSettings,
): OpenApi {
  const { schemas, results } = describeResults(operations);
  const paths = operations.map((operation) => [
    `/api${operation.path!.replace(/:(\w+)/g, '{$1}')}`,
    {
      [operation.method === 'POST' ? 'post' : 'get']: describeOperation(
        operation,
        results[operation.name]!,
        context,
      ),
    },
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

/** The named schemas, and the schema of each operation's result, which refers to them. */
function describeResults(operations: readonly Operation[]): {
  readonly schemas: Record<string, JsonSchema>;
  readonly results: Readonly<Record<string, JsonSchema>>;
} {
  const all = z.object({
    ...Object.fromEntries(operations.map(({ name, result }) => [name, result])),
    error: ErrorBody,
    codedError: CodedErrorBody,
    slowDown: SlowDownBody,
  });
  const text = JSON.stringify(z.toJSONSchema(all, { override: keepOpen })).replaceAll('#/$defs/', SCHEMA_REF);
  const { properties, $defs } = JSON.parse(text) as Record<string, Record<string, JsonSchema>>;
  const withoutId = ([name, { id, ...schema }]: [string, JsonSchema]) => [name, schema] as const;
  return { results: properties!, schemas: Object.fromEntries(Object.entries($defs!).map(withoutId)) };
}

/** Answers may get further fields, so a client must not refuse those it does not know. */
function keepOpen({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

function describeOperation(
  operation: Operation,
  result: JsonSchema,
  context: OperationContext,
): OperationObject {
  const exampleParameters = operation.example?.(context) ?? {};
  const { name, method, tag = 'Data', summary, description = summary } = operation;
  const answered = answerExample(operation, exampleParameters, context);
  return {
    operationId: name,
    tags: [tag],
    summary,
    description,
    parameters: method === 'POST' ? [] : listParameters(operation, exampleParameters),
    ...(method === 'POST' && { requestBody: describeBody(operation, exampleParameters) }),
    responses: {
      200: {
        description: summary,
        headers: describeHeaders(method === 'POST' ? 'notKept' : 'success'),
        content: {
          'application/json': { schema: result, ...(answered !== undefined && { example: answered }) },
        },
      },
      ...describeOtherResponses(operation, operation.errors?.(context) ?? []),
    },
  };
}

function describeBody({ parameters }: Operation, example: object): RequestBody {
  const { $schema, ...schema } = z.toJSONSchema(parameters, { io: 'input' });
  return { required: true, content: { 'application/json': { schema, example } } };
}

function listParameters(
  { path = '', parameters }: Operation,
  exampleParameters: Readonly<Record<string, unknown>>,
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
      // `cards=crmc,wwmc`
      ...(schema.type === 'array' && { style: 'form' as const, explode: false }),
      ...(example !== undefined && { example: isNumber(schema) ? Number(example) : String(example) }),
    };
  });
}

const isNumber = ({ type }: JsonSchema): boolean => type === 'integer' || type === 'number';

/** The example's answer from the catalogue being served, shortened; undefined if it takes more than one turn. */
function answerExample(
  operation: Operation,
  exampleParameters: Readonly<Record<string, unknown>>,
  context: OperationContext,
): unknown {
  try {
    const answer = operation.answer(readParameters(operation, exampleParameters), context);
    return answer instanceof Promise ? undefined : shortenExample(answer);
  } catch (error) {
    if (error instanceof OperationError) return { error: error.message };
    throw error;
  }
}

/** Enough to see the shape. */
const MAX_ITEMS = 2;
/** None of our bodies has this many fields, so the object is a map, such as all codes with their descriptions. */
const MAX_FIELDS = 40;

/** Keeps only the first entries of long lists and maps. */
export function shortenExample(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shortenExample);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const shown = entries.length <= MAX_FIELDS ? entries : entries.sort(byName).slice(0, MAX_ITEMS);
  return Object.fromEntries(shown.map(([name, each]) => [name, shortenExample(each)]));
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);
