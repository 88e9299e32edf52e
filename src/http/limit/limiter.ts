// Counts a request for its client and says where the client stands.
import type { IncomingMessage } from 'node:http';
import { findClientAddress } from '../../limit/client-address.ts';
import { type DecisionTexts, describeDecision } from '../../limit/describe-decision.ts';
import type { Bucket, Decision, RateStore } from '../../limit/rate-store.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { HttpSettings } from '../settings.ts';

/** Clients of a Unix socket, and those that are gone before they were asked: counted together. */
const NO_ADDRESS = 'unknown';

export class Limiter {
  readonly #store: RateStore;
  readonly #settings: HttpSettings;
  readonly #metrics: Metrics;

  constructor(store: RateStore, settings: HttpSettings, metrics: Metrics) {
    this.#store = store;
    this.#settings = settings;
    this.#metrics = metrics;
  }

  findClient({ socket, headers }: IncomingMessage): string {
    const forwardedFor = headers['x-forwarded-for'];
    return findClientAddress(socket.remoteAddress, forwardedFor, this.#settings.trust) ?? NO_ADDRESS;
  }

  take(bucket: Bucket, client: string): Decision | Promise<Decision> {
    return this.#store.take(bucket, client);
  }

  describe(bucket: Bucket, decision: Decision, now: number): DecisionTexts {
    this.#metrics.countDecision(bucket, decision.allowed);
    return describeDecision(decision, this.#settings.policies[bucket], now);
  }
}
