// The numbers and texts that describe a client’s limit; the HTTP code only copies them into headers.
// RateLimit and RateLimit-Policy: draft-ietf-httpapi-ratelimit-headers-10 (September 2025).
import type { Decision, Policy } from './rate-store.ts';

export interface DecisionTexts {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** X-RateLimit-Reset: rounded up, so a client that waits until then isn't too early. */
  readonly resetEpochSeconds: number;
  /** Retry-After, and `t` in RateLimit: at least 1. */
  readonly retryAfterSeconds: number;
  /** `"default";q=100;w=900` */
  readonly rateLimitPolicy: string;
  /** `"default";r=50;t=30` */
  readonly rateLimit: string;
}

type DescribeDecision = (decision: Decision, now: number) => DecisionTexts;

/** The policy's text is the same for every request, so it is formatted once. */
export function buildDescribeDecision({ name, limit, windowMs }: Policy): DescribeDecision {
  const quoted = quote(name);
  const rateLimitPolicy = `${quoted};q=${limit};w=${Math.ceil(windowMs / 1000)}`;
  return ({ allowed, remaining, resetAt }, now) => {
    const retryAfterSeconds = Math.max(1, Math.ceil((resetAt - now) / 1000));
    return {
      allowed,
      limit,
      remaining,
      resetEpochSeconds: Math.ceil(resetAt / 1000),
      retryAfterSeconds,
      rateLimitPolicy,
      rateLimit: `${quoted};r=${remaining};t=${retryAfterSeconds}`,
    };
  };
}

// A string as in RFC 9651, section 3.3.3. The names are our own and printable ASCII.
function quote(name: string): string {
  return `"${name.replace(/["\\]/g, '\\$&')}"`;
}
