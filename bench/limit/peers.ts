// The memory stores of the usual limiters, as their documentation sets them up.
import { createRequire } from 'node:module';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Policy } from '../../src/limit/rate-store.ts';

export interface Peer {
  /** Of its package. */
  readonly name: string;
  readonly settings: string;
  /** A fresh store's way to count a request. */
  open(policy: Policy, addresses: number): (key: string) => Promise<unknown>;
}

interface LocalStore {
  incr(key: string, done: (error: unknown, state: unknown) => void, windowMs: number, limit: number): void;
}
// Not exported by the package's entrance.
const FastifyStore = createRequire(import.meta.url)('@fastify/rate-limit/store/LocalStore.js') as new (
  continueExceeding: boolean,
  exponentialBackoff: boolean,
  cache: number,
) => LocalStore;

export const PEERS: readonly Peer[] = [
  {
    name: 'rate-limiter-flexible',
    settings: '`RateLimiterMemory` with `points` and `duration`, else its defaults',
    open({ limit, windowMs }) {
      const store = new RateLimiterMemory({ points: limit, duration: windowMs / 1000 });
      return (key) => store.consume(key).catch((refusal: unknown) => refusal);
    },
  },
  {
    name: '@fastify/rate-limit',
    settings:
      'its memory store, with a `cache` as large as there are addresses: by default it keeps 5,000 and forgets the rest, active ones too',
    open({ limit, windowMs }, addresses) {
      const store = new FastifyStore(false, false, addresses);
      return (key) =>
        new Promise((resolve) => store.incr(key, (_, state) => resolve(state), windowMs, limit));
    },
  },
];
