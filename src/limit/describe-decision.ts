// How a client is told of its limit. RateLimit and RateLimit-Policy: draft-ietf-httpapi-ratelimit-headers-10
// (September 2025).
import type { Decision, Policy } from './rate-store.ts';

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
