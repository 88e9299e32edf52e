// The interface for counting requests: memory-store.ts counts in this process, shared-store.ts across replicas.

/**
 * Each is counted separately: `api` for /api, `widget` for the widget's live search, `agent` for /mcp, `page` for pages
 * and documents.
 */
export type Bucket = 'api' | 'widget' | 'agent' | 'page';

export interface Policy {
  /** As clients see it in RateLimit-Policy: `"default";q=100;w=900`. */
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

export type Policies = Readonly<Record<Bucket, Policy>>;

export interface Decision {
  readonly allowed: boolean;
  /** Left in this window after this request. */
  readonly remaining: number;
  /** When the window ends, in epoch milliseconds of the caller's clock, even if the store has its own. */
  readonly resetAt: number;
}

export interface RateStore {
  /**
   * Counts one request, as `cost` of the limit. A window starts with the key's first request and is `windowMs` long.
   * Once the limit is reached, requests are refused until the window ends; refused requests change nothing, except that
   * one which costs more than is left uses up the rest.
   * Only await a promise: the memory store answers at once, and an await would cost more than the counting.
   */
  take(bucket: Bucket, key: string, cost?: number): Decision | Promise<Decision>;
  close(): void | Promise<void>;
  /** Only for a store that counts together with other replicas. */
  readonly health?: SharedHealth;
}

/** The state of the count that replicas share. */
export interface SharedHealth {
  /** False while some addresses are counted by this replica alone. */
  readonly reachable: boolean;
  /** Decisions that this replica made alone because the shared count didn't answer. */
  readonly localDecisions: number;
  readonly outages: number;
}
