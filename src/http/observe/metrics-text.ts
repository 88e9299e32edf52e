// The metrics in Prometheus' text format 0.0.4.
import type { SharedHealth } from '../../limit/rate-store.ts';
import { LATENCY_BOUNDS } from './metrics.ts';
import type { MetricsReport, RouteReport } from './metrics-report.ts';

export function writeMetrics(report: MetricsReport): string {
  const { routes, decisions, unreadable, edition, digest, counts, shared, databaseReady } = report;
  return [
    ...family('mcc_lookup_requests_total', 'counter', 'Answers by route and status.', [
      ...Object.entries(routes).flatMap(([route, { statuses }]) =>
        Object.entries(statuses).map(([status, count]) =>
          sample('mcc_lookup_requests_total', { route, status }, count),
        ),
      ),
    ]),
    ...family('mcc_lookup_request_seconds', 'histogram', 'Time to answer, by route.', [
      ...Object.entries(routes).flatMap(([route, counted]) => writeHistogram(route, counted)),
    ]),
    ...family('mcc_lookup_limiter_decisions_total', 'counter', 'What the rate limiter decided.', [
      ...Object.entries(decisions).flatMap(([bucket, { allowed, refused }]) => [
        sample('mcc_lookup_limiter_decisions_total', { bucket, decision: 'allowed' }, allowed),
        sample('mcc_lookup_limiter_decisions_total', { bucket, decision: 'refused' }, refused),
      ]),
    ]),
    ...family(
      'mcc_lookup_unreadable_requests_total',
      'counter',
      'Requests that are no HTTP or came too slowly.',
      Object.entries(unreadable).map(([code, count]) =>
        sample('mcc_lookup_unreadable_requests_total', { code }, count),
      ),
    ),
    ...(shared === undefined ? [] : writeShared(shared)),
    ...(databaseReady === undefined
      ? []
      : gauge(
          'mcc_lookup_database_ready',
          'Whether merchants are answered from the data base.',
          {},
          databaseReady ? 1 : 0,
        )),
    ...gauge('mcc_lookup_catalogue_info', 'The catalogue that is served.', { edition, digest }, 1),
    ...gauge('mcc_lookup_catalogue_merchants', 'Merchants served.', {}, counts.merchants),
    ...gauge('mcc_lookup_catalogue_domains', 'Domains served.', {}, counts.domains),
    ...gauge('mcc_lookup_catalogue_cards', 'Cards served.', {}, counts.cards),
    ...gauge('mcc_lookup_processes', 'Processes that answer.', {}, report.processes),
    ...gauge('process_resident_memory_bytes', 'Resident memory.', {}, report.memoryBytes),
    ...gauge('process_start_time_seconds', 'Start of the process.', {}, report.startedAt),
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

function writeHistogram(route: string, { latencies, seconds }: RouteReport): string[] {
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
