// Records every request: a line in the log, and its count and duration in the metrics.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { findClient } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** From `performance.now()`. */
    startedAt: number;
  }
}

/** One name for all unknown routes, so that clients can't add labels. */
const UNKNOWN_ROUTE = '(unknown)';

type Deps = Pick<AppDeps, 'log' | 'metrics' | 'settings'>;

export class RequestLog {
  readonly #deps: Deps;
  readonly #privatePaths: readonly string[];

  /** Requests under `privatePaths` may name a person, so their URLs are never logged, whatever the settings. */
  constructor(deps: Deps, privatePaths: readonly string[]) {
    this.#deps = deps;
    this.#privatePaths = privatePaths;
  }

  /** `sentAt` is from `performance.now()`. */
  record(request: FastifyRequest, route: string, status: number, sentAt: number): void {
    const { id: requestId, method, originalUrl: url, startedAt } = request;
    const { log, metrics, settings } = this.#deps;
    const ms = sentAt - startedAt;
    metrics.countRequest(route, status, ms / 1000);
    const us = Math.round(ms * 1000);
    const address = findClient(request);
    const client = settings.logAddresses ? address : truncateAddress(address);
    const isShown = settings.logQueries && !this.#isPrivate(url);
    log.info({ requestId, method, route, status, us, client, ...(isShown && { url }) }, 'request');
  }

  /** Also true for misspelt paths, which no endpoint answers. */
  #isPrivate(url: string): boolean {
    const path = url.replace(/^https?:\/\/[^/]*/i, '').toLowerCase();
    let decoded = path;
    try {
      decoded = decodeURIComponent(path.split('?', 1)[0]!);
    } catch {
      return true;
    }
    return this.#privatePaths.some((each) => decoded.startsWith(each));
  }
}

/** For all answers except those from the response cache, which records its own. */
export function addRequestLog(app: FastifyInstance, log: RequestLog): void {
  app.decorateRequest('startedAt', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    request.startedAt = performance.now();
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('X-Content-Type-Options', 'nosniff').header('X-Request-Id', request.id);
    log.record(request, request.routeOptions.url ?? UNKNOWN_ROUTE, reply.statusCode, performance.now());
    done(null, payload);
  });
}

/** The network only: `192.0.2.7` → `192.0.2.0/24`, `2001:db8:1:2::/64` → `2001:db8:1::/48`. */
function truncateAddress(client: string): string {
  const dot = client.lastIndexOf('.');
  if (dot > 0) return `${client.slice(0, dot)}.0/24`;
  const end = client.indexOf('::/64');
  return end < 0 ? client : `${client.slice(0, client.lastIndexOf(':', end - 1))}::/48`;
}
