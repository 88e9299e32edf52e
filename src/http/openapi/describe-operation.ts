// One operation of the OpenAPI document: parameters, a true answer, every refusal and every header.
import type { Context, Endpoint } from '../api/endpoint.ts';
import { findPathParameter } from '../api/endpoint-paths.ts';
import { ERRORS, isRefusal } from '../api/errors.ts';
import { listParameterRefusals, readParameters } from '../api/read-parameters.ts';
import type { ObjectSchema } from '../api/schema.ts';
import type { HttpSettings } from '../settings.ts';
import type { ComponentSchemas, JsonSchema } from './components.ts';
import { describeRefusals, describeSlowDown, type Response } from './describe-refusals.ts';
import { describeHeaders } from './headers.ts';

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
  readonly example?: string | number;
}

export function describeOperation(
  endpoint: Endpoint,
  context: Context,
  settings: HttpSettings,
  components: ComponentSchemas,
): Operation {
  const { name, summary, parameters, body } = endpoint;
  const asked = endpoint.example(context);
  const inPath = findPathParameter(endpoint.path);
  const refusals = [
    ...listParameterRefusals(parameters, inPath),
    ...endpoint.refusals(context),
    ERRORS.badEncoding,
    ERRORS.methodNotAllowed,
    ERRORS.urlTooLong(settings.limits.urlLength),
    ERRORS.headersTooLarge,
    ERRORS.internal,
    ERRORS.unavailable,
  ];
  return {
    operationId: name,
    summary,
    parameters: describeParameters(parameters, asked, inPath, components),
    responses: {
      200: {
        description: summary,
        headers: describeHeaders('success'),
        content: {
          'application/json': {
            schema: components.refer(body),
            example: answerExample(endpoint, asked, context),
          },
        },
      },
      304: {
        description: 'Unchanged since the ETag in If-None-Match',
        headers: describeHeaders('unchanged'),
      },
      ...describeRefusals(refusals, components),
      429: describeSlowDown(components),
    },
  };
}

function describeParameters(
  schema: ObjectSchema,
  asked: Readonly<Record<string, string>>,
  inPath: string | undefined,
  components: ComponentSchemas,
): Parameter[] {
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, ...rest } = components.refer(property) as JsonSchema & {
      description?: string;
    };
    return {
      name,
      in: name === inPath ? 'path' : 'query',
      required: schema.required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
      ...(asked[name] !== undefined && {
        example: 'type' in rest && rest.type === 'integer' ? Number(asked[name]) : asked[name],
      }),
    };
  });
}

function answerExample(
  endpoint: Endpoint,
  asked: Readonly<Record<string, string>>,
  context: Context,
): unknown {
  const parameters = readParameters(endpoint.parameters, new URLSearchParams(asked).toString());
  if (isRefusal(parameters)) return { error: parameters.error };
  const question = endpoint.read(parameters.values, context);
  return isRefusal(question) ? { error: question.error } : question.build();
}
