// The metrics in Prometheus' text format 0.0.4.
import type { SharedHealth } from '../../limit/rate-store.ts';
import type { Served } from '../served.ts';
import { LATENCY_BOUNDS, type Metrics, type RouteMetrics } from './metrics.ts';

export function writeMetrics(
  metrics: Metrics,
  { catalogue }: Served,
  shared: SharedHealth | undefined,
): string {
  const { merchants, domains, cards } = catalogue.meta.counts;
  const info = { edition: catalogue.meta.edition, digest: catalogue.digest };
  return [
    ...family('mcc_lookup_requests_total', 'counter', 'Answers by route and status.', [
      ...[...metrics.routes].flatMap(([route, { statuses }]) =>
        [...statuses].map(([status, count]) => sample('mcc_lookup_requests_total', { route, status }, count)),
      ),
    ]),
    ...family('mcc_lookup_request_seconds', 'histogram', 'Time to answer, by route.', [
      ...[...metrics.routes].flatMap(([route, counts]) => writeHistogram(route, counts)),
    ]),
    ...family('mcc_lookup_limiter_decisions_total', 'counter', 'What the rate limiter decided.', [
      ...[...metrics.decisions].flatMap(([bucket, { allowed, refused }]) => [
        sample('mcc_lookup_limiter_decisions_total', { bucket, decision: 'allowed' }, allowed),
        sample('mcc_lookup_limiter_decisions_total', { bucket, decision: 'refused' }, refused),
      ]),
    ]),
    ...family(
      'mcc_lookup_unreadable_requests_total',
      'counter',
      'Requests that are no HTTP or came too slowly.',
      [
        ...[...metrics.unreadable].map(([code, count]) =>
          sample('mcc_lookup_unreadable_requests_total', { code }, count),
        ),
      ],
    ),
    ...(shared === undefined ? [] : writeShared(shared)),
    ...gauge('mcc_lookup_catalogue_info', 'The catalogue that is served.', info, 1),
    ...gauge('mcc_lookup_catalogue_merchants', 'Merchants served.', {}, merchants),
    ...gauge('mcc_lookup_catalogue_domains', 'Domains served.', {}, domains),
    ...gauge('mcc_lookup_catalogue_cards', 'Cards served.', {}, cards),
    ...gauge('process_resident_memory_bytes', 'Resident memory.', {}, process.memoryUsage.rss()),
    ...gauge('process_start_time_seconds', 'Start of the process.', {}, Date.now() / 1000 - process.uptime()),
    '',
  ].join('\n');
}

type Labels = Readonly<Record<string, string | number>>;

function family(name: string, type: string, help: string, samples: readonly string[]): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples];
}

function gauge(name: string, help: string, labels: Labels, value: number): string[] {
  return family(name, 'gauge', help, [sample(name, labels, value)]);
}

function writeShared({ reachable, localDecisions, outages }: SharedHealth): string[] {
  return [
    ...gauge(
      'mcc_lookup_limiter_shared',
      'Whether the count that replicas share answers.',
      {},
      reachable ? 1 : 0,
    ),
    ...counter('mcc_lookup_limiter_local_decisions_total', 'Decisions taken without it.', localDecisions),
    ...counter('mcc_lookup_limiter_outages_total', 'Times that it was lost.', outages),
  ];
}

function counter(name: string, help: string, value: number): string[] {
  return family(name, 'counter', help, [sample(name, {}, value)]);
}

function writeHistogram(route: string, { latencies, seconds }: RouteMetrics): string[] {
  let count = 0;
  const buckets = [...LATENCY_BOUNDS, '+Inf'].map((le, bound) => {
    count += latencies[bound]!;
    return sample('mcc_lookup_request_seconds_bucket', { route, le }, count);
  });
  return [
    ...buckets,
    sample('mcc_lookup_request_seconds_sum', { route }, seconds),
    sample('mcc_lookup_request_seconds_count', { route }, count),
  ];
}

function sample(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(String(text))}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

function escapeLabel(text: string): string {
  return text.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`));
}
