// Makes Fastify routes from operations: reads their parameters, answers, and lets the cache send and keep the answer.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Bucket } from '../limit/rate-store.ts';
import { ERRORS, fail } from '../operations/errors.ts';
import { API_VERSION } from '../operations/meta.ts';
import {
  defineOperation,
  type Operation,
  type OperationContext,
  readParameters,
  refuseRepeated,
} from '../operations/operation.ts';
import type { AppDeps } from './deps.ts';
import { buildTurnHook } from './plugins/admission.ts';
import { OPEN_HEADERS } from './plugins/open-access.ts';
import { buildCounter, findClient, setLimitHeaders } from './plugins/rate-limit.ts';
import type { ResponseCache } from './plugins/response-cache.ts';
import { JSON_TYPE, PreparedAnswer, sendPrepared } from './prepared-answer.ts';

const CACHING = 'private, max-age=300';
const HEADERS = [...Object.entries(OPEN_HEADERS).flat(), 'Cache-Control', CACHING];

export function addOperation(
  scope: FastifyInstance,
  operation: Operation,
  getContext: () => OperationContext,
  cache: ResponseCache,
): void {
  const { path = '', isPrivate, personal, hasBareErrors = false, stringify = JSON.stringify } = operation;
  scope.get(path, { config: { hasBareErrors } }, async (request, reply) => {
    const inPath = request.params as Record<string, string>;
    // The router matches `/mcc/` as `/mcc/:code` with an empty code.
    if (Object.values(inPath).includes('')) return reply.callNotFound();
    const context = getContext();
    const given = request.query as Record<string, unknown>;
    refuseRepeated(operation, given);
    const result = await operation.answer(readParameters(operation, { ...given, ...inPath }), context);
    const answer = new PreparedAnswer(stringify(result), context.catalogue.digest, HEADERS);
    const isAboutPerson = personal?.some((name) => given[name] !== undefined) ?? isPrivate;
    if (!isAboutPerson) cache.keep(request.raw.url!, answer);
    return sendPrepared(request, reply, answer, { type: JSON_TYPE, cacheControl: CACHING });
  });
}

/** A hundred statement lines, whatever their script; deploy/nginx.conf allows the same. */
export const MAX_BODY_BYTES = 65_536;

/** For a scope of its own: an operation whose parameters are the body. Its answers are not kept. */
export function addPost(
  scope: FastifyInstance,
  operation: Operation,
  bucket: Bucket,
  deps: AppDeps,
  getContext: () => OperationContext,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    scope.getDefaultJsonParser('error', 'error'),
  );
  const count = buildCounter(bucket, deps);
  const { path = '', hasBareErrors = false, countRequests } = operation;
  scope.decorateRequest('parameters', undefined);
  scope.post(path, {
    config: { hasBareErrors },
    preHandler: [
      async (request, reply) => {
        const { body } = request;
        if (typeof body !== 'object' || body === null || Array.isArray(body)) return fail(ERRORS.badBody);
        request.parameters = readParameters(operation, body);
        // The first was counted before the body was read.
        const more = (countRequests?.(request.parameters) ?? 1) - 1;
        if (more > 0) await count(request, more);
        if (request.limit !== undefined) setLimitHeaders(reply, request.limit);
        if (request.limit?.allowed === false) fail(ERRORS.slowDown);
      },
      buildTurnHook(deps.queue),
    ],
    handler: async (request, reply) => {
      const isGone = (): boolean => request.raw.socket.destroyed;
      const nextTurn = async (): Promise<boolean> =>
        (await deps.queue.take(findClient(request), isGone)) === 'begin';
      const result = await operation.answer(request.parameters!, { ...getContext(), nextTurn });
      return reply.header('Cache-Control', 'no-store').type(JSON_TYPE).send(JSON.stringify(result));
    },
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a POST: its body, as the operation takes it. */
    parameters: Record<string, unknown> | undefined;
  }
}

/** GET /api: what there is to ask. */
export function listOperations(operations: readonly Operation[]): Operation {
  const listed = operations.map(({ name, method = 'GET', path = '', summary }) => ({
    name,
    method,
    path: `/api${path.replace(/:(\w+)/g, '{$1}')}`,
    summary,
  }));
  return defineOperation({
    name: 'operations',
    path: '/',
    summary: 'What there is to ask',
    parameters: z.object({}),
    result: z.object({
      success: z.literal(true),
      apiVersion: z.string(),
      openapi: z.string(),
      docs: z.string(),
      operations: z.array(
        z.object({ name: z.string(), method: z.string(), path: z.string(), summary: z.string() }),
      ),
    }),
    answer: () => ({
      success: true as const,
      apiVersion: API_VERSION,
      openapi: '/openapi.json',
      docs: '/docs',
      operations: listed,
    }),
  }) as unknown as Operation;
}
