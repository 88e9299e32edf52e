// Counts the requests in a scope by client, and provides the rate-limit headers and the 429. app.ts decides when the
// 429 is sent.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findClientKey } from '../../limit/client-key.ts';
import { buildDescribeDecision, type DescribedDecision } from '../../limit/describe-decision.ts';
import type { Bucket, Decision } from '../../limit/rate-store.ts';
import type { AppDeps } from '../app.ts';
import { ERRORS, sendJsonError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined if the request was not counted. */
    limit: DescribedDecision | undefined;
    /** The key the request counts under, once it has been looked up. */
    client: string | undefined;
  }
}

type Deps = Pick<AppDeps, 'store' | 'settings' | 'clock' | 'metrics' | 'log'>;

/** The key a request counts under: `192.0.2.1`, `2001:db8:0:1::/64`. */
export function findClient(request: FastifyRequest): string {
  request.client ??= findClientKey(request.ips ?? [request.ip]);
  return request.client;
}

/** Counts one request. If the store fails, the request is answered anyway. */
export function buildCounter(bucket: Bucket, { store, settings, clock, metrics, log }: Deps) {
  const describe = buildDescribeDecision(settings.policies[bucket]);
  const apply = (request: FastifyRequest, decision: Decision): void => {
    metrics.decisions[bucket][decision.allowed ? 'allowed' : 'refused'] += 1;
    request.limit = describe(decision, clock());
  };
  const fail = (request: FastifyRequest, error: unknown): void =>
    log.error({ requestId: request.id, err: error }, 'the request was not counted');
  return (request: FastifyRequest): void | Promise<void> => {
    try {
      const decision = store.take(bucket, findClient(request));
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
export function addRateLimit(scope: FastifyInstance, bucket: Bucket, deps: Deps): void {
  const count = buildCounter(bucket, deps);
  scope.addHook('onRequest', (request, _reply, done) => {
    const counting = request.method === 'OPTIONS' ? undefined : count(request);
    if (counting === undefined) done();
    else counting.then(() => done());
  });
}

/** 429 `{"error":"slow down","retryAfter":30}`. */
export function sendSlowDown(
  reply: FastifyReply,
  { retryAfterSeconds: retryAfter }: DescribedDecision,
): FastifyReply {
  return sendJsonError(reply.header('Retry-After', retryAfter), ERRORS.slowDown, { retryAfter });
}

export function setLimitHeaders(reply: FastifyReply, { headers }: DescribedDecision): void {
  for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]);
}
