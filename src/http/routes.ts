// Makes a Fastify route from an operation: reads its parameters, answers, and lets the cache send and keep the answer.
import type { FastifyInstance } from 'fastify';
import { ERRORS, fail } from '../operations/errors.ts';
import { type Operation, type OperationContext, readParameters } from '../operations/operation.ts';
import { OPEN_HEADERS } from './plugins/open-access.ts';
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
    if (Object.values(inPath).includes('')) fail(ERRORS.notFound);
    const context = getContext();
    const given = readQuery(operation, request.query as Record<string, unknown>);
    const result = await operation.answer(readParameters(operation, { ...given, ...inPath }), context);
    const answer = new PreparedAnswer(stringify(result), context.catalogue.digest, HEADERS);
    const isAboutPerson = personal?.some((name) => given[name] !== undefined) ?? isPrivate;
    if (!isAboutPerson) cache.keep(request.raw.url!, answer);
    return sendPrepared(request, reply, answer, { type: JSON_TYPE, cacheControl: CACHING });
  });
}

/** Unknown parameters are ignored; those that are repeated would be ambiguous. */
function readQuery({ parameters }: Operation, query: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(parameters.shape))
    if (Array.isArray(query[name])) fail(ERRORS.repeated(name));
  return query;
}
