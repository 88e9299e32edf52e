// Counts a request for its client and says where the client stands.
import type { IncomingMessage } from 'node:http';
import { findClientAddress } from '../../limit/client-address.ts';
import {
  buildDescribeDecision,
  type DecisionTexts,
  type DescribeDecision,
} from '../../limit/describe-decision.ts';
import type { Bucket, Decision, RateStore } from '../../limit/rate-store.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { HttpSettings } from '../settings.ts';

/** Clients of a Unix socket, and those that are gone before they were asked: counted together. */
const NO_ADDRESS = 'unknown';

export class Limiter {
  readonly #store: RateStore;
  readonly #settings: HttpSettings;
  readonly #metrics: Metrics;
  readonly #describe: Readonly<Record<Bucket, DescribeDecision>>;

  constructor(store: RateStore, settings: HttpSettings, metrics: Metrics) {
    this.#store = store;
    this.#settings = settings;
    this.#metrics = metrics;
    const { api, widget, agent } = settings.policies;
    this.#describe = {
      api: buildDescribeDecision(api),
      widget: buildDescribeDecision(widget),
      agent: buildDescribeDecision(agent),
    };
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
    return this.#describe[bucket](decision, now);
  }
}
