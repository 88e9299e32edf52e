// /metrics, in Prometheus format.
import { expect, it } from 'vitest';
import { openSmallCatalogue } from '../fixture/small-catalogue.ts';
import { startService } from './service.ts';

it('counts requests, latencies, decisions and the catalogue, on a separate server', async () => {
  const own = await startService({ limit: 2 });
  for (const path of ['/api/mcc?mcc=5812', '/api/mcc?mcc=x', '/api/secret-path', '/docs'])
    await own.inject(path);
  const { headers, text } = await own.askMetrics();
  expect(headers['content-type']).toContain('version=0.0.4');
  expect(text).toContain('mcc_lookup_requests_total{route="/api/mcc",status="200"} 1');
  expect(text).toContain('mcc_lookup_requests_total{route="/api/mcc",status="400"} 1');
  expect(text).toContain('mcc_lookup_requests_total{route="(unknown)",status="429"} 1');
  expect(text).toContain('mcc_lookup_requests_total{route="/docs",status="200"} 1');
  expect(text).toContain('mcc_lookup_request_seconds_bucket{le="+Inf",route="/api/mcc"} 2');
  expect(text).toContain('mcc_lookup_limiter_decisions_total{bucket="api",decision="allowed"} 2');
  expect(text).toContain('mcc_lookup_limiter_decisions_total{bucket="api",decision="refused"} 1');
  expect(text).toContain(
    `mcc_lookup_catalogue_info{edition="2026-11-16",digest="${openSmallCatalogue().digest}"} 1`,
  );
  expect(text).toContain('mcc_lookup_catalogue_edition_timestamp_seconds 1794787200');
  expect(text).toContain('mcc_lookup_refused_snapshots_total 0');
  expect(text).toContain('mcc_lookup_log_lines_lost_total 0');
  // prom-client's own, under the names that dashboards for Node know.
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_seconds',
  ])
    expect(text).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'));
  expect(text).not.toContain('secret');
  for (const line of text.split('\n').filter(Boolean))
    expect(line).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{[^{}]*\})? (?:[\d.e+-]+|Nan))$/);
  expect((await own.askMetrics('/')).status).toBe(404);
  expect((await own.ask('/metrics')).status).toBe(404);
  await own.close();
});
