// `/metrics` on a port of its own, which the operator keeps from the public.
import { createServer, type Server } from 'node:http';
import type { MetricsReport } from './metrics-report.ts';
import { writeMetrics } from './metrics-text.ts';

/** `getReport` may answer undefined where nobody has anything to report. */
export function buildMetricsServer(
  getReport: () => MetricsReport | undefined | Promise<MetricsReport | undefined>,
): Server {
  return createServer(async (request, response) => {
    const found =
      request.url?.split('?', 1)[0] === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    const report = found ? await getReport() : undefined;
    const [status, text] =
      report !== undefined
        ? [200, writeMetrics(report)]
        : found
          ? [503, 'No worker answers\n']
          : [404, 'Not found: the metrics are at /metrics\n'];
    response.writeHead(status, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : text);
  });
}
