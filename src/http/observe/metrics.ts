// Counters and latency histograms, kept as plain numbers; metrics-text.ts writes them for Prometheus.
import type { Bucket } from '../../limit/rate-store.ts';

/** Upper bounds in seconds: most answers take far less than a millisecond. */
export const LATENCY_BOUNDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1] as const;

export interface RouteMetrics {
  readonly statuses: Map<number, number>;
  /** Requests up to each bound, not cumulative; the last is everything above. */
  readonly latencies: Float64Array;
  seconds: number;
}

export class Metrics {
  readonly routes = new Map<string, RouteMetrics>();
  readonly decisions = new Map<Bucket, { allowed: number; refused: number }>();
  /** Requests that Node could not read, by its error code. */
  readonly unreadable = new Map<string, number>();

  /** Routes are ours, never the client's text, so that there are few. */
  countRequest(route: string, status: number, seconds: number): void {
    const metrics = this.routes.get(route) ?? this.#addRoute(route);
    metrics.statuses.set(status, (metrics.statuses.get(status) ?? 0) + 1);
    let bound = 0;
    while (bound < LATENCY_BOUNDS.length && seconds > LATENCY_BOUNDS[bound]!) bound++;
    metrics.latencies[bound]! += 1;
    metrics.seconds += seconds;
  }

  countDecision(bucket: Bucket, allowed: boolean): void {
    let counts = this.decisions.get(bucket);
    if (counts === undefined) {
      counts = { allowed: 0, refused: 0 };
      this.decisions.set(bucket, counts);
    }
    if (allowed) counts.allowed += 1;
    else counts.refused += 1;
  }

  countUnreadable(code: string): void {
    this.unreadable.set(code, (this.unreadable.get(code) ?? 0) + 1);
  }

  #addRoute(route: string): RouteMetrics {
    const metrics = {
      statuses: new Map<number, number>(),
      latencies: new Float64Array(LATENCY_BOUNDS.length + 1),
      seconds: 0,
    };
    this.routes.set(route, metrics);
    return metrics;
  }
}
