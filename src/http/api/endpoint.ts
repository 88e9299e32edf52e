// What an endpoint of the API is, and the Fastify route it becomes. endpoints.ts lists them all.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { findRefusal } from '../../library/refusals.ts';
import type { AnswerContext } from '../active-catalogue.ts';
import { ERRORS, type Refusal, refuse } from '../errors.ts';
import { OPEN_HEADERS } from '../plugins/open-access.ts';
import type { ResponseCache } from '../plugins/response-cache.ts';
import { PreparedAnswer } from '../prepared-answer.ts';

/** Bodies are made of the catalogue's own arrays, which nobody may change. */
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

/** What the endpoints of the API are about. */
export const TAGS = {
  Merchants: 'A merchant by its address, its name, a statement line or a payment QR code.',
  Codes: 'Merchant category codes: what they mean and what networks call them.',
  Cards: 'How credit cards earn, and which one earns most on a purchase.',
  Data: 'The data behind the answers.',
} as const;
export type Tag = keyof typeof TAGS;

export interface Endpoint<Parameters extends z.ZodObject = z.ZodObject, Body extends z.ZodType = z.ZodType> {
  /** The operation's name in OpenAPI: `getMcc`. */
  readonly name: string;
  /** Below the prefix of its scope: `/mcc` is `/api/mcc`; `/merchants/:id` has a parameter in the path. */
  readonly path: string;
  readonly summary: string;
  /** For OpenAPI; the widget's own endpoints are not in it. */
  readonly tag?: Tag;
  readonly description?: string;
  readonly parameters: Parameters;
  readonly body: Body;
  /** Beyond those that every endpoint has and those of its parameters: they stand in OpenAPI. */
  refusals(context: AnswerContext): readonly Refusal[];
  /** A question that every catalogue can be asked, for OpenAPI. */
  example(context: AnswerContext): Readonly<Record<string, string>>;
  /** Throws by `refuse` where there is no answer. */
  answer(parameters: z.output<Parameters>, context: AnswerContext): Frozen<z.input<Body>>;
  /** What is asked may name a person: it is neither kept in memory nor written to the log. */
  readonly isPrivate?: boolean;
  /** Where JSON.stringify would not do. */
  stringify?(body: Frozen<z.input<Body>>): string;
}

/** Keeps the types of parameters and body together; the list of endpoints forgets them. */
export function defineEndpoint<Parameters extends z.ZodObject, Body extends z.ZodType>(
  endpoint: Endpoint<Parameters, Body>,
): Endpoint {
  return endpoint as unknown as Endpoint;
}

/** `id` of `/merchants/:id`. */
export function listPathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
}

const CACHING = 'private, max-age=300';
const HEADERS = [...Object.entries(OPEN_HEADERS).flat(), 'Cache-Control', CACHING];

export function addEndpoint(
  scope: FastifyInstance,
  endpoint: Endpoint,
  getContext: () => AnswerContext,
  cache: ResponseCache,
): void {
  const route = `${scope.prefix}${endpoint.path}`;
  scope.get(
    endpoint.path,
    {
      // The router takes `/mcc/` for `/mcc/:code` with nothing in it.
      onRequest: async ({ params }) => {
        if (Object.values(params as object).includes('')) refuse(ERRORS.notFound);
      },
      schema: describeRoute(endpoint),
    },
    (request, reply) => {
      const context = getContext();
      const parameters = { ...(request.query as object), ...(request.params as object) };
      const body = answerQuestion(endpoint, parameters, context);
      const text = endpoint.stringify?.(body) ?? JSON.stringify(body);
      const answer = new PreparedAnswer(route, text, context.catalogue.digest, undefined, HEADERS);
      if (!endpoint.isPrivate) cache.keep(request.raw.url!, answer);
      cache.send(request, reply, answer);
    },
  );
}

/** What the library refuses, as the service refuses it. */
function answerQuestion(endpoint: Endpoint, parameters: object, context: AnswerContext): unknown {
  try {
    return endpoint.answer(parameters as Record<string, unknown>, context);
  } catch (error) {
    const refusal = findRefusal(error);
    if (refusal === undefined) throw error;
    return refuse(refusal);
  }
}

function describeRoute({ path, parameters }: Endpoint): FastifySchema {
  const inPath = listPathParameters(path);
  const choose = (isWanted: (name: string) => boolean) =>
    z.object(Object.fromEntries(Object.entries(parameters.shape).filter(([each]) => isWanted(each))));
  return {
    querystring: choose((each) => !inPath.includes(each)),
    params: choose((each) => inPath.includes(each)),
  };
}
