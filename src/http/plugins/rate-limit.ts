// Counts the requests in a scope by client, and provides the rate-limit headers and the 429. The
// scope decides when that is sent.
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { findClientKey } from '../../limit/client-address.ts';
import {
  type Bucket,
  buildDescribeDecision,
  type Decision,
  type DescribedDecision,
} from '../../limit/rate-store.ts';
import { ERRORS, type ErrorAnswer } from '../../operations/errors.ts';
import type { AppDeps } from '../deps.ts';
import { sendJsonError } from '../errors.ts';
import { METHODS } from './open-access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if the request was not counted. */
    limit: DescribedDecision | undefined;
    /** The key the request counts under, once it has been looked up. */
    client: string | undefined;
  }
  interface FastifyContextConfig {
    /** How many requests of its bucket a request to this route counts as; 1 by default. */
    cost?: number;
  }
}

type Deps = Pick<AppDeps, 'store' | 'settings' | 'clock' | 'metrics' | 'log'>;

/** The key a request counts under: `192.0.2.1`, `2001:db8:0:1::/64`. */
export function findClient(request: FastifyRequest): string {
  request.client ??= findClientKey(request.ips ?? [request.ip]);
  return request.client;
}

/** Counts a request. If the store fails, the request is answered anyway. */
export function buildCounter(bucket: Bucket, { store, settings, clock, metrics, log }: Deps) {
  const describe = buildDescribeDecision(settings.policies[bucket]);
  const apply = (request: FastifyRequest, decision: Decision): void => {
    metrics.countDecision(bucket, decision.allowed);
    request.limit = describe(decision, clock());
  };
  const fail = (request: FastifyRequest, error: unknown): void =>
    log.error({ requestId: request.id, err: error }, 'the request was not counted');
  return (request: FastifyRequest, cost = 1): void | Promise<void> => {
    try {
      const decision = store.take(bucket, findClient(request), cost);
      // The memory store answers at once, and an await would cost more than the counting.
      if (!(decision instanceof Promise)) return apply(request, decision);
      return decision.then(
        (decided) => apply(request, decided),
        (error: unknown) => fail(request, error),
      );
    } catch (error) {
      fail(request, error);
    }
  };
}

/** Only counts: the scope refuses later, in its own format and with CORS headers. */
export function buildLimitHook(bucket: Bucket, deps: Deps): onRequestHookHandler {
  const count = buildCounter(bucket, deps);
  return (request, _reply, done) => {
    const { method, routeOptions } = request;
    const counting = method === 'OPTIONS' ? undefined : count(request, routeOptions.config?.cost);
    if (counting === undefined) done();
    else counting.then(() => done());
  };
}

/** An error as JSON: `{"error":"slow down","retryAfter":30}` if it is because of the limit. */
export function sendError({ limit }: FastifyRequest, reply: FastifyReply, error: ErrorAnswer): FastifyReply {
  if (error.status === ERRORS.methodNotAllowed.status) reply.header('Allow', METHODS);
  if (limit?.allowed !== false) return sendJsonError(reply, error);
  const retryAfter = limit.retryAfterSeconds;
  return sendJsonError(reply.header('Retry-After', retryAfter), ERRORS.slowDown, { retryAfter });
}

export function setLimitHeaders(reply: FastifyReply, { headers }: DescribedDecision): void {
  for (let index = 0; index < headers.length; index += 2) reply.header(headers[index]!, headers[index + 1]);
}
