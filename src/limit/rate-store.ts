// The interface of what counts requests: memory-store.ts in this process, shared-store.ts for several replicas.

/** Each counts on its own: `api` for /api, `widget` for /embed, `agent` for /mcp. */
export type Bucket = 'api' | 'widget' | 'agent';

export interface Policy {
  /** As clients see it in RateLimit-Policy: `"default";q=100;w=900`. */
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

export type Policies = Readonly<Record<Bucket, Policy>>;

export interface Decision {
  readonly allowed: boolean;
  /** Requests left in this window after this one. */
  readonly remaining: number;
  /** When the window ends, in epoch milliseconds of the caller's clock even where the store keeps its own. */
  readonly resetAt: number;
}

export interface RateStore {
  /**
   * Counts one request. A window starts with the key's first request and is `windowMs` long; past the limit
   * requests are refused until it ends, and refused ones change nothing.
   * Await only a promise: memory answers at once, and an await would cost more than the counting.
   */
  take(bucket: Bucket, key: string): Decision | Promise<Decision>;
  close(): void | Promise<void>;
  /** Only of a store that counts with others. */
  readonly health?: SharedHealth;
}

/** How the counting that replicas share is doing. */
export interface SharedHealth {
  /** False while some addresses are counted by this replica alone. */
  readonly reachable: boolean;
  /** Decisions that this replica took alone because the shared count did not answer. */
  readonly localDecisions: number;
  readonly outages: number;
}
