// /metrics for Prometheus, served by a separate app on its own port, which the operator keeps private.
import fastify, { type FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import type { RateStore } from '../limit/rate-store.ts';
import type { ActiveCatalogue } from './active-catalogue.ts';
import type { FairQueue } from './fair-queue.ts';
import { LATENCY_BOUNDS, type Metrics } from './metrics.ts';

export interface MetricsDeps {
  readonly metrics: Metrics;
  readonly store: RateStore;
  readonly queue: FairQueue;
  getCatalogue(): ActiveCatalogue;
}

export function buildMetricsApp({ metrics, store, queue, getCatalogue }: MetricsDeps): FastifyInstance {
  const registry = new Registry();
  addRequestCounters(registry, metrics);
  addProcessGauges(registry);
  addQueueMetrics(registry, queue);
  addCatalogueGauges(registry, getCatalogue);
  if (store.health !== undefined) addLimiterMetrics(registry, store);
  const app = fastify();
  app.get('/metrics', async (_, reply) =>
    reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await registry.metrics()),
  );
  app.setNotFoundHandler((_, reply) =>
    reply.code(404).type('text/plain').send('Not found: the metrics are at /metrics\n'),
  );
  return app;
}

type Add = (labels: Record<string, string | number>, count: number) => void;

function addRequestCounters(registry: Registry, metrics: Metrics): void {
  const addCounter = (name: string, help: string, labelNames: string[], collect: (add: Add) => void) =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        collect((labels, count) => this.inc(labels, count));
      },
    });
  addCounter('mcc_lookup_requests_total', 'Answers by route and status.', ['route', 'status'], (add) => {
    for (const { route, status, count } of metrics.listRequests()) add({ route, status }, count);
  });
  const latency = 'mcc_lookup_request_seconds';
  addCounter(`${latency}_bucket`, 'Answers by route and duration.', ['route', 'le'], (add) => {
    for (const { route, byLatency } of metrics.listRequests()) {
      let count = 0;
      for (const [at, le] of [...LATENCY_BOUNDS, '+Inf'].entries()) {
        count += byLatency[at]!;
        add({ route, le }, count);
      }
    }
  });
  addCounter(`${latency}_sum`, 'Seconds spent on answers, by route.', ['route'], (add) => {
    for (const { route, seconds } of metrics.listRequests()) add({ route }, seconds);
  });
  addCounter(`${latency}_count`, 'Answers by route.', ['route'], (add) => {
    for (const { route, count } of metrics.listRequests()) add({ route }, count);
  });
  addCounter(
    'mcc_lookup_limiter_decisions_total',
    'What the rate limiter decided.',
    ['bucket', 'decision'],
    (add) => {
      for (const [bucket, tally] of Object.entries(metrics.decisions))
        for (const [decision, count] of Object.entries(tally)) add({ bucket, decision }, count);
    },
  );
  addCounter(
    'mcc_lookup_unreadable_requests_total',
    'Requests that are not HTTP or arrived too slowly.',
    ['code'],
    (add) => {
      for (const [code, count] of metrics.unreadable) add({ code }, count);
    },
  );
  addCounter('mcc_lookup_log_lines_lost_total', 'Lines of the log that could not be written.', [], (add) =>
    add({}, metrics.lostLines),
  );
}

function addProcessGauges(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'process_cpu_seconds',
    help: 'CPU time of user and system.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.set((user + system) / 1e6);
    },
  });
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Start of the process.',
    registers,
  }).set(Date.now() / 1000 - process.uptime());
}

function addQueueMetrics(registry: Registry, queue: FairQueue): void {
  new Gauge({
    name: 'mcc_lookup_waiting_requests',
    help: 'Requests that wait for their turn.',
    registers: [registry],
    collect() {
      this.set(queue.size);
    },
  });
  addCount(
    registry,
    'mcc_lookup_shed_requests_total',
    'Requests refused with 503 because too many were waiting.',
    () => queue.shed,
  );
}

function addCount(registry: Registry, name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

function addCatalogueGauges(registry: Registry, getCatalogue: () => ActiveCatalogue): void {
  const registers = [registry];
  new Gauge({
    name: 'mcc_lookup_catalogue_info',
    help: 'The catalogue that is served.',
    labelNames: ['edition', 'digest'],
    registers,
    collect() {
      const { meta, digest } = getCatalogue().catalogue;
      this.reset();
      this.set({ edition: meta.edition, digest }, 1);
    },
  });
  for (const kind of ['merchants', 'domains', 'cards'] as const)
    new Gauge({
      name: `mcc_lookup_catalogue_${kind}`,
      help: `How many ${kind} are served.`,
      registers,
      collect() {
        this.set(getCatalogue().catalogue.meta.counts[kind]);
      },
    });
}

function addLimiterMetrics(registry: Registry, store: RateStore): void {
  const registers = [registry];
  new Gauge({
    name: 'mcc_lookup_limiter_shared',
    help: 'Whether the shared rate-limit store is reachable.',
    registers,
    collect() {
      this.set(store.health?.reachable ? 1 : 0);
    },
  });
  addCount(
    registry,
    'mcc_lookup_limiter_local_decisions_total',
    'Decisions made without the shared store.',
    () => store.health?.localDecisions ?? 0,
  );
  addCount(
    registry,
    'mcc_lookup_limiter_outages_total',
    'How often the shared store was lost.',
    () => store.health?.outages ?? 0,
  );
}
