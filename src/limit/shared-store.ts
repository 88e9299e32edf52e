// Counts with other processes, and alone where the shared count does not answer within its budget. Every request gets a
// decision: late ones from this process's own count, which goes on from what it has itself let through.
import { MemoryStore } from './memory-store.ts';
import { Outage } from './outage.ts';
import type { Bucket, Decision, Policies, RateStore, SharedHealth } from './rate-store.ts';
import { RefusedClients } from './refused-clients.ts';
import type { SharedCounter, SharedDecision } from './shared-counter.ts';

export interface SharedStoreOptions {
  /** Epoch milliseconds. */
  readonly clock?: (() => number) | undefined;
  /** How long a request waits for the shared count, in milliseconds. */
  readonly budgetMs: number;
  /** An outage begins; told once, however many requests meet it. */
  readonly onOutage?: (cause: Error) => void;
  readonly onReturn?: (spent: { readonly localDecisions: number; readonly ms: number }) => void;
}

export class SharedStore implements RateStore {
  readonly #counter: SharedCounter;
  readonly #local: MemoryStore;
  readonly #options: SharedStoreOptions;
  readonly #clock: () => number;
  readonly #refused = new RefusedClients();
  readonly #outages = new Map<number, Outage>();
  /** Parts in an outage now. */
  #unreachable = 0;
  #began = 0;
  #localBefore = 0;
  #localDecisions = 0;
  #outageCount = 0;

  constructor(counter: SharedCounter, policies: Policies, options: SharedStoreOptions) {
    this.#counter = counter;
    this.#options = options;
    this.#clock = options.clock ?? Date.now;
    this.#local = new MemoryStore(policies, { clock: this.#clock });
  }

  get health(): SharedHealth {
    return {
      reachable: this.#unreachable === 0,
      localDecisions: this.#localDecisions,
      outages: this.#outageCount,
    };
  }

  take(bucket: Bucket, key: string): Decision | Promise<Decision> {
    const client = `${bucket} ${key}`;
    const left = this.#refused.findLeft(client, performance.now());
    if (left !== undefined) return { allowed: false, remaining: 0, resetAt: this.#clock() + left };
    const part = this.#counter.partOf(bucket, key);
    const outage = this.#outages.get(part) ?? this.#addPart(part, key);
    return outage.isOn ? this.#takeLocally(bucket, key) : this.#takeShared(outage, bucket, key, client);
  }

  async close(): Promise<void> {
    for (const outage of this.#outages.values()) outage.stop();
    await this.#counter.close();
  }

  #takeLocally(bucket: Bucket, key: string): Decision {
    this.#localDecisions += 1;
    return this.#local.take(bucket, key);
  }

  #takeShared(outage: Outage, bucket: Bucket, key: string, client: string): Promise<Decision> {
    return new Promise((resolve) => {
      let waiting = true;
      const giveUp = (cause: Error): void => {
        if (!waiting) return;
        waiting = false;
        clearTimeout(timer);
        outage.fail(cause);
        resolve(this.#takeLocally(bucket, key));
      };
      const timer = setTimeout(() => {
        // Where this process was held up itself, the answer may be there already: it is read before immediates run.
        setImmediate(giveUp, new Error(`no answer within ${this.#options.budgetMs} ms`));
      }, this.#options.budgetMs);
      this.#counter.take(bucket, key).then((decision) => {
        if (!decision.allowed) this.#refused.note(client, performance.now() + decision.leftMs);
        if (!waiting) return;
        waiting = false;
        clearTimeout(timer);
        outage.succeed();
        // So that an outage begins with what this process has let through, and not with a fresh allowance.
        if (decision.allowed) this.#local.take(bucket, key);
        resolve(this.#toDecision(decision));
      }, giveUp);
    });
  }

  #toDecision({ allowed, remaining, leftMs }: SharedDecision): Decision {
    return { allowed, remaining, resetAt: this.#clock() + leftMs };
  }

  /** An answer that comes too late is none: slow stores would be taken up and given up in turn. */
  async #probe(key: string): Promise<void> {
    const asked = performance.now();
    await this.#counter.probe(key);
    if (performance.now() - asked > this.#options.budgetMs) throw new Error('too late');
  }

  #addPart(part: number, key: string): Outage {
    const outage = new Outage({
      begin: (cause) => {
        this.#unreachable += 1;
        if (this.#unreachable > 1) return;
        this.#outageCount += 1;
        this.#began = performance.now();
        this.#localBefore = this.#localDecisions;
        this.#options.onOutage?.(cause);
      },
      end: () => {
        this.#unreachable -= 1;
        if (this.#unreachable > 0) return;
        this.#options.onReturn?.({
          localDecisions: this.#localDecisions - this.#localBefore,
          ms: Math.round(performance.now() - this.#began),
        });
      },
      // Any key of the part will do: the one that came first.
      probe: () => this.#probe(key),
      reconnect: () => this.#counter.reconnect(),
    });
    this.#outages.set(part, outage);
    return outage;
  }
}
