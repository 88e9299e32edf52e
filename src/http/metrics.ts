// What the service counts, kept by prom-client, and /metrics for Prometheus: a separate app on its own port, which the
// operator keeps private.
import fastify, { type FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Bucket, RateStore } from '../limit/rate-store.ts';
import type { ActiveCatalogue } from './active-catalogue.ts';
import type { FairQueue } from './fair-queue.ts';

/** Upper bounds in seconds: most answers take far less than a millisecond. */
const LATENCY_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1];

export class Metrics {
  readonly registry = new Registry();
  readonly #requests = this.#addCounter('requests_total', 'Answers by route and status.', [
    'route',
    'status',
  ]);
  readonly #seconds = new Histogram({
    name: 'mcc_lookup_request_seconds',
    help: 'Seconds to the end of an answer, by route.',
    labelNames: ['route'],
    buckets: LATENCY_BUCKETS,
    registers: [this.registry],
  });
  readonly #decisions = this.#addCounter('limiter_decisions_total', 'What the rate limiter decided.', [
    'bucket',
    'decision',
  ]);
  readonly #unreadable = this.#addCounter(
    'unreadable_requests_total',
    'Requests that are not HTTP or arrived too slowly, by Node’s error code.',
    ['code'],
  );
  readonly #refusedSnapshots = this.#addCounter(
    'refused_snapshots_total',
    'How often a new snapshot could not be fetched or loaded.',
  );
  readonly #lostLines = this.#addCounter(
    'log_lines_lost_total',
    'Lines of the log that could not be written.',
  );

  /** `route` is one of our own routes, never text from the client, so there are only a few. */
  countRequest(route: string, status: number, seconds: number): void {
    this.#requests.inc({ route, status });
    this.#seconds.observe({ route }, seconds);
  }

  countDecision(bucket: Bucket, allowed: boolean): void {
    this.#decisions.inc({ bucket, decision: allowed ? 'allowed' : 'refused' });
  }

  countUnreadable(code: string): void {
    this.#unreadable.inc({ code });
  }

  countRefusedSnapshot(): void {
    this.#refusedSnapshots.inc();
  }

  countLostLine(): void {
    this.#lostLines.inc();
  }

  #addCounter<Label extends string>(name: string, help: string, labelNames: Label[] = []): Counter<Label> {
    return new Counter({ name: `mcc_lookup_${name}`, help, labelNames, registers: [this.registry] });
  }
}

export interface MetricsDeps {
  readonly metrics: Metrics;
  readonly store: RateStore;
  readonly queue: FairQueue;
  getCatalogue(): ActiveCatalogue;
}

export function buildMetricsApp({ metrics, store, queue, getCatalogue }: MetricsDeps): FastifyInstance {
  const { registry } = metrics;
  collectDefaultMetrics({ register: registry });
  addReadings(registry, Gauge, {
    waiting_requests: ['Requests that wait for their turn.', () => queue.size],
    catalogue_merchants: [
      'How many merchants are served.',
      () => getCatalogue().catalogue.meta.counts.merchants,
    ],
    catalogue_domains: ['How many domains are served.', () => getCatalogue().catalogue.meta.counts.domains],
    catalogue_edition_timestamp_seconds: [
      'The day of the data that are served, since the Unix epoch.',
      () => Date.parse(getCatalogue().catalogue.meta.edition) / 1000,
    ],
    catalogue_cards: ['How many cards are served.', () => getCatalogue().catalogue.meta.counts.cards],
  });
  addReadings(registry, Counter, {
    shed_requests_total: ['Requests refused with 503 because too many were waiting.', () => queue.shed],
  });
  addCatalogueInfo(registry, getCatalogue);
  if (store.health !== undefined) addSharedLimiter(registry, store);
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

type Readings = Readonly<Record<string, readonly [help: string, read: () => number]>>;

/** Numbers that the service keeps anyway; read when somebody asks. */
function addReadings(registry: Registry, Metric: typeof Counter | typeof Gauge, readings: Readings): void {
  for (const [name, [help, read]] of Object.entries(readings))
    new Metric({
      name: `mcc_lookup_${name}`,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
}

function addCatalogueInfo(registry: Registry, getCatalogue: () => ActiveCatalogue): void {
  new Gauge({
    name: 'mcc_lookup_catalogue_info',
    help: 'The catalogue that is served.',
    labelNames: ['edition', 'digest'],
    registers: [registry],
    collect() {
      const { meta, digest } = getCatalogue().catalogue;
      this.reset();
      this.set({ edition: meta.edition, digest }, 1);
    },
  });
}

function addSharedLimiter(registry: Registry, store: RateStore): void {
  addReadings(registry, Gauge, {
    limiter_shared: [
      'Whether the shared rate-limit store is reachable.',
      () => Number(store.health!.reachable),
    ],
  });
  addReadings(registry, Counter, {
    limiter_local_decisions_total: [
      'Decisions made without the shared store.',
      () => store.health!.localDecisions,
    ],
    limiter_outages_total: ['How often the shared store was lost.', () => store.health!.outages],
  });
}
