// Counters and latency histograms for Prometheus, and the app that serves them on a port of its own, which the operator
// keeps from the public.
import fastify, { type FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import type { Bucket, RateStore } from '../limit/rate-store.ts';
import type { ActiveCatalogue } from './active-catalogue.ts';
import { SCHEMA_CONTROLLER } from './schema-controller.ts';

/** Upper bounds in seconds: most answers take far less than a millisecond. */
const LATENCY_BOUNDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1];

/**
 * Everything is counted as plain numbers and handed to the library when somebody asks: by itself it looks its labels up at
 * every count, and its histograms alone would take a tenth of a request (bench/http).
 */
interface RequestTally {
  readonly route: string;
  readonly status: number;
  count: number;
  seconds: number;
  /** Requests up to each bound, not cumulative; the last is everything above. */
  readonly byLatency: number[];
}

export class Metrics {
  readonly registry = new Registry();
  /** By route and status. */
  readonly #requests = new Map<string, Map<number, RequestTally>>();
  readonly #decisions = new Map<string, { bucket: Bucket; allowed: boolean; count: number }>();
  readonly #unreadable = new Map<string, number>();

  constructor() {
    const listRequests = () => [...this.#requests.values()].flatMap((byStatus) => [...byStatus.values()]);
    const addCounter = (name: string, help: string, labelNames: string[], collect: (add: Add) => void) =>
      new Counter({
        name,
        help,
        labelNames,
        registers: [this.registry],
        collect() {
          this.reset();
          collect((labels, count) => this.inc(labels, count));
        },
      });
    addCounter('mcc_lookup_requests_total', 'Answers by route and status.', ['route', 'status'], (add) => {
      for (const { route, status, count } of listRequests()) add({ route, status }, count);
    });
    const latency = 'mcc_lookup_request_seconds';
    addCounter(`${latency}_bucket`, 'Answers by route and time that they took.', ['route', 'le'], (add) => {
      for (const { route, byLatency } of listRequests()) {
        let count = 0;
        for (const [at, le] of [...LATENCY_BOUNDS, '+Inf'].entries()) {
          count += byLatency[at]!;
          add({ route, le }, count);
        }
      }
    });
    addCounter(`${latency}_sum`, 'Seconds spent on answers, by route.', ['route'], (add) => {
      for (const { route, seconds } of listRequests()) add({ route }, seconds);
    });
    addCounter(`${latency}_count`, 'Answers by route.', ['route'], (add) => {
      for (const { route, count } of listRequests()) add({ route }, count);
    });
    addCounter(
      'mcc_lookup_limiter_decisions_total',
      'What the rate limiter decided.',
      ['bucket', 'decision'],
      (add) => {
        for (const { bucket, allowed, count } of this.#decisions.values())
          add({ bucket, decision: allowed ? 'allowed' : 'refused' }, count);
      },
    );
    addCounter(
      'mcc_lookup_unreadable_requests_total',
      'Requests that are not HTTP or came too slowly.',
      ['code'],
      (add) => {
        for (const [code, count] of this.#unreadable) add({ code }, count);
      },
    );
  }

  /** Routes are ours, never the client's text, so that there are few. */
  countRequest(route: string, status: number, seconds: number): void {
    const tally = this.#requests.get(route)?.get(status) ?? this.#startTally(route, status);
    let bound = 0;
    while (bound < LATENCY_BOUNDS.length && seconds > LATENCY_BOUNDS[bound]!) bound++;
    tally.byLatency[bound]! += 1;
    tally.count += 1;
    tally.seconds += seconds;
  }

  #startTally(route: string, status: number): RequestTally {
    const tally = { route, status, count: 0, seconds: 0, byLatency: [...LATENCY_BOUNDS, 1].fill(0) };
    const byStatus = this.#requests.get(route) ?? new Map<number, RequestTally>();
    this.#requests.set(route, byStatus.set(status, tally));
    return tally;
  }

  countDecision(bucket: Bucket, allowed: boolean): void {
    const key = allowed ? bucket : `${bucket} refused`;
    const tally = this.#decisions.get(key);
    if (tally === undefined) this.#decisions.set(key, { bucket, allowed, count: 1 });
    else tally.count += 1;
  }

  /** By Node's error code. */
  countUnreadable(code: string): void {
    this.#unreadable.set(code, (this.#unreadable.get(code) ?? 0) + 1);
  }
}

type Add = (labels: Record<string, string | number>, count: number) => void;

interface MetricsDeps {
  readonly metrics: Metrics;
  readonly store: RateStore;
  getCatalogue(): ActiveCatalogue;
}

export function buildMetricsApp({ metrics, store, getCatalogue }: MetricsDeps): FastifyInstance {
  const own = new Registry();
  addProcessGauges(own);
  addCatalogueGauges(own, getCatalogue);
  if (store.health !== undefined) addLimiterMetrics(own, store);
  const registry = Registry.merge([metrics.registry, own]);
  const app = fastify({ schemaController: SCHEMA_CONTROLLER });
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
    help: 'Whether the count that replicas share answers.',
    registers,
    collect() {
      this.set(store.health?.reachable ? 1 : 0);
    },
  });
  const addCount = (name: string, help: string, read: () => number): void => {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  };
  addCount(
    'mcc_lookup_limiter_local_decisions_total',
    'Decisions taken without it.',
    () => store.health?.localDecisions ?? 0,
  );
  addCount('mcc_lookup_limiter_outages_total', 'Times that it was lost.', () => store.health?.outages ?? 0);
}
