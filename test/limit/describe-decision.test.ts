import { describe, expect, it } from 'vitest';
import { buildDescribeDecision } from '../../src/limit/rate-store.ts';

const policy = { name: 'default', limit: 100, windowMs: 900_000 };

describe('buildDescribeDecision', () => {
  it('describes what a client has left', () => {
    const decision = { allowed: true, remaining: 50, resetAt: 1_790_000_030_000 };
    expect(buildDescribeDecision(policy)(decision, 1_790_000_000_000)).toEqual({
      allowed: true,
      retryAfterSeconds: 30,
      headers: [
        ...['X-RateLimit-Limit', '100'],
        ...['X-RateLimit-Remaining', '50'],
        ...['X-RateLimit-Reset', '1790000030'],
        ...['RateLimit-Policy', '"default";q=100;w=900'],
        ...['RateLimit', '"default";r=50;t=30'],
      ],
    });
  });

  it.each([
    [1_000_001, 1_000_000, 1001, 1],
    [1_001_000, 1_000_000, 1001, 1],
    [1_001_001, 1_000_000, 1002, 2],
    [1_000_000, 1_000_000, 1000, 1],
    [999_000, 1_000_000, 999, 1],
  ])('rounds a reset at %i, seen at %i, up to whole seconds', (resetAt, now, epoch, retryAfter) => {
    const described = buildDescribeDecision(policy)({ allowed: false, remaining: 0, resetAt }, now);
    expect(described).toMatchObject({ allowed: false, retryAfterSeconds: retryAfter });
    expect(described.headers).toContain(String(epoch));
    expect(described.headers).toContain(`"default";r=0;t=${retryAfter}`);
  });

  it('quotes a name as structured fields do', () => {
    const odd = { ...policy, name: 'a "b" \\c' };
    const { headers } = buildDescribeDecision(odd)({ allowed: true, remaining: 1, resetAt: 2000 }, 1000);
    expect(headers.at(-1)).toBe('"a \\"b\\" \\\\c";r=1;t=1');
  });
});
