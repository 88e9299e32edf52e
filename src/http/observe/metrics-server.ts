// `/metrics` on a port of its own, which the operator keeps from the public.
import { createServer, type Server } from 'node:http';
import type { RateStore } from '../../limit/rate-store.ts';
import type { Served } from '../served.ts';
import type { Metrics } from './metrics.ts';
import { writeMetrics } from './metrics-text.ts';

export function buildMetricsServer(parts: {
  readonly metrics: Metrics;
  readonly store: RateStore;
  getServed(): Served;
}): Server {
  return createServer((request, response) => {
    const found =
      request.url?.split('?', 1)[0] === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    const text = found
      ? writeMetrics(parts.metrics, parts.getServed(), parts.store.health)
      : 'Not found: the metrics are at /metrics\n';
    response.writeHead(found ? 200 : 404, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  });
}
