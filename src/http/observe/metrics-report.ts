// What a process has to say to Prometheus, in plain values: they go from workers to their primary process and are added up.
import type { CatalogueCounts } from '../../catalogue/catalogue.ts';
import type { Bucket, RateStore, SharedHealth } from '../../limit/rate-store.ts';
import type { Served } from '../served.ts';
import type { Metrics } from './metrics.ts';

export interface RouteReport {
  readonly statuses: Readonly<Record<string, number>>;
  readonly latencies: readonly number[];
  readonly seconds: number;
}

export interface MetricsReport {
  readonly routes: Readonly<Record<string, RouteReport>>;
  readonly decisions: Readonly<
    Partial<Record<Bucket, { readonly allowed: number; readonly refused: number }>>
  >;
  readonly unreadable: Readonly<Record<string, number>>;
  readonly edition: string;
  readonly digest: string;
  readonly counts: CatalogueCounts;
  readonly shared: SharedHealth | undefined;
  /** Whether the merchants' data base answers; undefined where there is none. */
  readonly databaseReady: boolean | undefined;
  readonly memoryBytes: number;
  /** Epoch seconds. */
  readonly startedAt: number;
  readonly processes: number;
}

export interface ReportedParts {
  readonly metrics: Metrics;
  readonly store: RateStore;
  readonly database?: { readonly isReady: boolean };
  getServed(): Served;
}

export function buildReport({ metrics, store, database, getServed }: ReportedParts): MetricsReport {
  const { catalogue } = getServed();
  return {
    routes: Object.fromEntries(
      [...metrics.routes].map(([route, { statuses, latencies, seconds }]) => [
        route,
        { statuses: Object.fromEntries(statuses), latencies: [...latencies], seconds },
      ]),
    ),
    decisions: Object.fromEntries(metrics.decisions),
    unreadable: Object.fromEntries(metrics.unreadable),
    edition: catalogue.meta.edition,
    digest: catalogue.digest,
    counts: catalogue.meta.counts,
    shared: store.health,
    databaseReady: database?.isReady,
    memoryBytes: process.memoryUsage.rss(),
    startedAt: Date.now() / 1000 - process.uptime(),
    processes: 1,
  };
}

/** Sums of all; the catalogue is the first one's. Undefined where there is none. */
export function mergeReports([first, ...others]: readonly MetricsReport[]): MetricsReport | undefined {
  let sum = first;
  for (const report of others) sum = addReports(sum!, report);
  return sum;
}

function addReports(sum: MetricsReport, report: MetricsReport): MetricsReport {
  return {
    ...sum,
    routes: mergeRecords(sum.routes, report.routes, addRoutes),
    decisions: mergeRecords(sum.decisions, report.decisions, (a, b) => ({
      allowed: a.allowed + b.allowed,
      refused: a.refused + b.refused,
    })),
    unreadable: mergeRecords(sum.unreadable, report.unreadable, add),
    shared: sum.shared && report.shared && addHealth(sum.shared, report.shared),
    databaseReady: sum.databaseReady && report.databaseReady,
    memoryBytes: sum.memoryBytes + report.memoryBytes,
    startedAt: Math.min(sum.startedAt, report.startedAt),
    processes: sum.processes + report.processes,
  };
}

const add = (a: number, b: number): number => a + b;

function addRoutes(a: RouteReport, b: RouteReport): RouteReport {
  return {
    statuses: mergeRecords(a.statuses, b.statuses, add),
    latencies: a.latencies.map((count, at) => count + b.latencies[at]!),
    seconds: a.seconds + b.seconds,
  };
}

function addHealth(a: SharedHealth, b: SharedHealth): SharedHealth {
  return {
    reachable: a.reachable && b.reachable,
    localDecisions: a.localDecisions + b.localDecisions,
    outages: a.outages + b.outages,
  };
}

function mergeRecords<T>(
  a: Readonly<Record<string, T>>,
  b: Readonly<Record<string, T>>,
  merge: (a: T, b: T) => T,
): Record<string, T> {
  const merged = { ...a };
  for (const [key, value] of Object.entries(b))
    merged[key] = Object.hasOwn(a, key) ? merge(a[key]!, value) : value;
  return merged;
}
