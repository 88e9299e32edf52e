// The simplest possible rate limit, without a bound on memory: every store must behave like it.
import type { Bucket, Decision, Policies, RateStore } from '../../src/limit/rate-store.ts';

export class NaiveStore implements RateStore {
  readonly #windows = new Map<string, { start: number; count: number }>();
  readonly #policies: Policies;
  readonly #clock: () => number;

  constructor(policies: Policies, clock: () => number) {
    this.#policies = policies;
    this.#clock = clock;
  }

  take(bucket: Bucket, key: string, cost = 1): Decision {
    const { limit, windowMs } = this.#policies[bucket];
    const name = `${bucket} ${key}`;
    const now = this.#clock();
    let window = this.#windows.get(name);
    // If a window starts in the future, the clock was set back.
    if (window === undefined || now >= window.start + windowMs || now < window.start) {
      window = { start: now, count: 0 };
      this.#windows.set(name, window);
    }
    const allowed = window.count + cost <= limit;
    window.count = allowed ? window.count + cost : limit;
    return { allowed, remaining: limit - window.count, resetAt: window.start + windowMs };
  }

  close(): void {}
}
