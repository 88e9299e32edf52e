// The interface for counting requests, and how a client is told of its limit. memory-store.ts counts in this process,
// shared-store.ts across replicas.

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

// RateLimit and RateLimit-Policy: draft-ietf-httpapi-ratelimit-headers-10 (September 2025).
export interface DescribedDecision {
  readonly allowed: boolean;
  /** Retry-After, and `t` in RateLimit: at least 1. */
  readonly retryAfterSeconds: number;
  /** Alternating header names and values. */
  readonly headers: readonly string[];
}

type DescribeDecision = (decision: Decision, now: number) => DescribedDecision;

/** The policy's texts are the same for every request, so they are formatted once. */
export function buildDescribeDecision({ name, limit, windowMs }: Policy): DescribeDecision {
  const quoted = quote(name);
  const limitText = String(limit);
  const policyText = `${quoted};q=${limit};w=${Math.ceil(windowMs / 1000)}`;
  return ({ allowed, remaining, resetAt }, now) => {
    const retryAfterSeconds = Math.max(1, Math.ceil((resetAt - now) / 1000));
    return {
      allowed,
      retryAfterSeconds,
      headers: [
        'X-RateLimit-Limit',
        limitText,
        'X-RateLimit-Remaining',
        String(remaining),
        'X-RateLimit-Reset',
        // Rounded up, so a client that waits until then isn't too early.
        String(Math.ceil(resetAt / 1000)),
        'RateLimit-Policy',
        policyText,
        'RateLimit',
        `${quoted};r=${remaining};t=${retryAfterSeconds}`,
      ],
    };
  };
}

// A string as in RFC 9651, section 3.3.3. The names are our own and printable ASCII.
function quote(name: string): string {
  return `"${name.replace(/["\\]/g, '\\$&')}"`;
}
