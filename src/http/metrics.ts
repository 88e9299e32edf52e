// Request counters as plain numbers: a metrics library looks up its labels on every count, and its histograms alone
// would take a tenth of a request's time (bench/http). metrics-app.ts passes them to such a library for /metrics.
import type { Bucket } from '../limit/rate-store.ts';

/** Upper bounds in seconds: most answers take far less than a millisecond. */
export const LATENCY_BOUNDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1];

export interface RequestTally {
  readonly route: string;
  readonly status: number;
  count: number;
  seconds: number;
  /** Requests up to each bound, not cumulative; the last entry counts everything above. */
  readonly byLatency: number[];
}

interface DecisionTally {
  allowed: number;
  refused: number;
}

export class Metrics {
  /** By route and status. */
  readonly #requests = new Map<string, Map<number, RequestTally>>();
  readonly decisions: Readonly<Record<Bucket, DecisionTally>> = {
    api: { allowed: 0, refused: 0 },
    widget: { allowed: 0, refused: 0 },
    agent: { allowed: 0, refused: 0 },
    page: { allowed: 0, refused: 0 },
  };
  /** Requests that aren't valid HTTP or arrived too slowly, by Node's error code. */
  readonly unreadable = new Map<string, number>();
  /** Lines of the log that could not be written. */
  lostLines = 0;

  /** `route` is one of our own routes, never text from the client, so there are only a few. */
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

  countUnreadable(code: string): void {
    this.unreadable.set(code, (this.unreadable.get(code) ?? 0) + 1);
  }

  countLostLine(): void {
    this.lostLines += 1;
  }

  listRequests(): RequestTally[] {
    return [...this.#requests.values()].flatMap((byStatus) => [...byStatus.values()]);
  }
}
