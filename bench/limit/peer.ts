// rate-limiter-flexible's memory store, where somebody has installed it: it is no dependency of ours.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Policy } from '../../src/limit/rate-store.ts';

interface PeerModule {
  readonly RateLimiterMemory: new (options: {
    points: number;
    duration: number;
  }) => { consume(key: string): Promise<unknown> };
}

/** A function that builds a fresh store and gives its `take`; undefined when the package is absent. */
export async function loadPeer(
  policy: Policy,
): Promise<(() => (key: string) => Promise<unknown>) | undefined> {
  const require = createRequire(join(process.env.PEERS ?? process.cwd(), 'package.json'));
  try {
    const { RateLimiterMemory } = (await import(require.resolve('rate-limiter-flexible'))) as PeerModule;
    return () => {
      const store = new RateLimiterMemory({ points: policy.limit, duration: policy.windowMs / 1000 });
      return (key) => store.consume(key).catch((refusal) => refusal);
    };
  } catch {
    return undefined;
  }
}
