// Records every answer once it is sent: a line in the log, and its count and duration in the metrics.
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../deps.ts';
import { findClient } from './rate-limit.ts';

/** One name for all unknown routes, so that clients can't add labels. */
const UNKNOWN_ROUTE = '(unknown)';

/** Requests under `privatePaths` may name a person, so their URLs are never logged, whatever the settings. */
export function addRequestLog(
  app: FastifyInstance,
  { log, metrics, settings }: Pick<AppDeps, 'log' | 'metrics' | 'settings'>,
  privatePaths: readonly string[],
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('X-Content-Type-Options', 'nosniff').header('X-Request-Id', request.id);
    done(null, payload);
  });
  // Fastify also calls it for what the response cache sends.
  app.addHook('onResponse', (request, reply, done) => {
    const { id: requestId, method, originalUrl: url } = request;
    const route = request.routeOptions.url ?? UNKNOWN_ROUTE;
    const { statusCode: status } = reply.raw;
    const ms = reply.elapsedTime;
    metrics.countRequest(route, status, ms / 1000);
    const us = Math.round(ms * 1000);
    const address = findClient(request);
    const client = settings.logAddresses ? address : truncateAddress(address);
    const isShown = settings.logQueries && !isPrivate(url, privatePaths);
    log.info({ requestId, method, route, status, us, client, ...(isShown && { url }) }, 'request');
    done();
  });
}

/** Also true for misspelt paths, which no endpoint answers. */
function isPrivate(url: string, privatePaths: readonly string[]): boolean {
  const [path = ''] = url.replace(/^https?:\/\/[^/]*/i, '').split('?', 1);
  try {
    const decoded = decodeURIComponent(path).toLowerCase();
    return privatePaths.some((each) => decoded.startsWith(each));
  } catch {
    return true;
  }
}

/** The network only: `192.0.2.7` → `192.0.2.0/24`, `2001:db8:1:2::/64` → `2001:db8:1::/48`. */
function truncateAddress(client: string): string {
  const dot = client.lastIndexOf('.');
  if (dot > 0) return `${client.slice(0, dot)}.0/24`;
  const end = client.indexOf('::/64');
  return end < 0 ? client : `${client.slice(0, client.lastIndexOf(':', end - 1))}::/48`;
}
