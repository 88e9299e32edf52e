// Defines what an API endpoint is, and turns it into a Fastify route. endpoints.ts lists them all.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import { findRefusal } from '../../library/refusals.ts';
import type { AnswerContext } from '../active-catalogue.ts';
import { ERRORS, type Refusal, refuse } from '../errors.ts';
import { OPEN_HEADERS } from '../plugins/open-access.ts';
import type { ResponseCache } from '../plugins/response-cache.ts';
import { JSON_TYPE, PreparedAnswer } from '../prepared-answer.ts';
import { sendPrepared } from '../send-prepared.ts';

/** Bodies contain the catalogue's own arrays, which must not be changed. */
type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

/** The groups of endpoints, for OpenAPI. */
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
  /** Relative to its scope's prefix: `/mcc` is `/api/mcc`; `/merchants/:id` has a parameter in the path. */
  readonly path: string;
  readonly summary: string;
  /** For OpenAPI, which leaves out the widget's endpoints. */
  readonly tag?: Tag;
  readonly description?: string;
  readonly parameters: Parameters;
  readonly body: Body;
  /** For OpenAPI: refusals other than those of every endpoint and those of the parameters. */
  refusals(context: AnswerContext): readonly Refusal[];
  /** For OpenAPI: a question that any catalogue can answer. */
  example(context: AnswerContext): Readonly<Record<string, string>>;
  /** Throws with `refuse` if there is no answer. */
  answer(parameters: z.output<Parameters>, context: AnswerContext): Frozen<z.input<Body>>;
  /** The question may name a person, so it is neither kept in memory nor logged. */
  readonly isPrivate?: boolean;
  /** Only if JSON.stringify isn't enough. */
  stringify?(body: Frozen<z.input<Body>>): string;
}

/** Checks an endpoint's parameter and body types where it is defined; the list of endpoints forgets them. */
export function defineEndpoint<Parameters extends z.ZodObject, Body extends z.ZodType>(
  endpoint: Endpoint<Parameters, Body>,
): Endpoint {
  return endpoint as unknown as Endpoint;
}

/** `/merchants/:id` → `id`. */
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
      // The router matches `/mcc/` as `/mcc/:code` with an empty code.
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
      return sendPrepared(request, reply, answer, { type: JSON_TYPE, cacheControl: CACHING });
    },
  );
}

/** Turns the library's refusals into those of the service. */
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
