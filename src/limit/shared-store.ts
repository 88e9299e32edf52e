// Counts together with other replicas in Valkey or Redis, using rate-limiter-flexible. While the server is unreachable
// or slower than the timeout, this replica counts alone, so every request gets a decision soon. The library's
// `insuranceLimiter` would start from zero then, keep a timer for each address without a bound, wait for a server that
// hangs, and not say when and why it decided.
import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster, Redis, type RedisOptions } from 'iovalkey';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { MemoryStore } from './memory-store.ts';
import type { Bucket, Decision, Policies, Policy, RateStore, SharedHealth } from './rate-store.ts';
import { parseValkeyUrl, type ValkeyUrl } from './valkey-url.ts';

export interface SharedStoreOptions {
  /** How long a request waits for the shared count. */
  readonly timeoutMs: number;
  /** Epoch milliseconds. The server's clock decides when a window ends; this one is only used to report it. */
  readonly clock?: () => number;
  /** Called once when an outage starts, no matter how many requests it affects. */
  readonly onOutage?: (error: Error) => void;
  readonly onReturn?: () => void;
}

/** Waits briefly for the server, so that the first requests are shared too, but opens without it if necessary. */
export async function openSharedStore(
  url: string,
  policies: Policies,
  options: SharedStoreOptions,
): Promise<RateStore & { readonly health: SharedHealth }> {
  const parsed = parseValkeyUrl(url);
  if (parsed === undefined)
    throw new TypeError('the URL of Valkey or Redis is not in one of the documented forms');
  const client = openClient(parsed, options.timeoutMs);
  const store = new SharedStore(client, parsed.prefix, policies, options);
  const ready = new Promise((resolve) => client.once('ready', resolve));
  await Promise.race([ready, sleep(START_WAIT_MS, undefined, { ref: false })]);
  await store.check();
  return store;
}

const START_WAIT_MS = 1000;
/** One late answer may be due to a pause in this process; three in a row are not. */
const FAILURES_TO_OUTAGE = 3;
const PROBE_MS = 250;
/** Once this many clients' answers are overdue, nobody else waits: the server hangs, and the queue must not grow. */
const MAX_OVERDUE = 1000;
/** From 1,000 blocked keys on, the library scans all of them for each new one, and it has no limit of its own. */
const MAX_BLOCKED = 999;

class SharedStore implements RateStore {
  readonly #client: Redis | Cluster;
  readonly #limiters: Readonly<Record<Bucket, RateLimiterRedis>>;
  readonly #local: MemoryStore;
  readonly #options: SharedStoreOptions;
  readonly #clock: () => number;
  #blocked = 0;
  /** Clients whose answer missed the timeout and is still pending; their next requests don't wait. */
  readonly #overdue = new Set<string>();
  #failures = 0;
  /** Asks until the server answers again. Running from the first failure on, and an outage from the third. */
  #probe: NodeJS.Timeout | undefined;
  #isOutage = false;
  #connectionError: Error | undefined;
  #localDecisions = 0;
  /** One window after the last decision without the server. */
  #aloneUntil = 0;
  #outages = 0;
  #closed = false;

  constructor(client: Redis | Cluster, prefix: string, policies: Policies, options: SharedStoreOptions) {
    const buildLimiter = ({ limit, windowMs }: Policy) =>
      new RateLimiterRedis({
        storeClient: client,
        rejectIfRedisNotReady: true,
        keyPrefix: prefix,
        points: limit,
        // The library counts in whole seconds.
        duration: Math.ceil(windowMs / 1000),
        // Clients over their limit are refused locally until their window ends, without asking the server.
        inMemoryBlockOnConsumed: limit,
      });
    this.#client = client;
    this.#limiters = {
      api: buildLimiter(policies.api),
      widget: buildLimiter(policies.widget),
      agent: buildLimiter(policies.agent),
      page: buildLimiter(policies.page),
    };
    this.#options = options;
    this.#clock = options.clock ?? Date.now;
    this.#local = new MemoryStore(policies, { clock: this.#clock });
    // The reason for an outage ("WRONGPASS", "ECONNREFUSED"). Without a listener, the error would end the process.
    client.on('error', (error: Error) => {
      this.#connectionError = error;
    });
    client.on('ready', () => {
      this.#connectionError = undefined;
    });
  }

  get health(): SharedHealth {
    return {
      reachable: this.#probe === undefined,
      localDecisions: this.#localDecisions,
      outages: this.#outages,
    };
  }

  /** Whether the server counts. It may accept connections and refuse every write. */
  async check(): Promise<void> {
    const name = '{check}:api';
    const limiter = this.#limiters.api;
    await this.#waitFor(name, limiter.penalty(name, 0)).catch((error: Error) =>
      this.#noteFailure(error, limiter, name),
    );
  }

  async take(bucket: Bucket, key: string, cost = 1): Promise<Decision> {
    const limiter = this.#limiters[bucket];
    // The braces keep an address's buckets on one node of a Cluster and spread addresses over all nodes.
    const name = `{${key}}:${bucket}`;
    try {
      if (this.#overdue.has(name) || this.#overdue.size >= MAX_OVERDUE)
        throw new Error('answers are overdue');
      const decision = await this.#waitFor(name, this.#consume(limiter, name, cost));
      this.#failures = 0;
      if (!decision.allowed) return decision;
      // In an outage, the local count continues from what this replica has allowed, instead of starting from zero.
      const alone = this.#local.take(bucket, key, cost);
      // A server that was restarted has forgotten its counts, so for a window this replica's own holds too.
      return alone.allowed || this.#clock() > this.#aloneUntil ? decision : alone;
    } catch (error) {
      this.#noteFailure(error as Error, limiter, name);
      this.#localDecisions += 1;
      this.#aloneUntil = this.#clock() + limiter.duration * 1000;
      return this.#local.take(bucket, key, cost);
    }
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#probe);
    this.#client.disconnect();
  }

  async #consume(limiter: RateLimiterRedis, name: string, cost: number): Promise<Decision> {
    const { consumedPoints, remainingPoints, msBeforeNext } = await limiter
      .consume(name, cost)
      .catch(getRefusal);
    const isBlockedHere = consumedPoints === 0;
    if (isBlockedHere && msBeforeNext > limiter.duration * 1000) {
      // The clock has been set back since the client was blocked, so ask the server.
      this.#forgetBlocked();
      return this.#consume(limiter, name, cost);
    }
    if (consumedPoints >= limiter.points) this.#noteBlocked();
    return {
      allowed: !isBlockedHere && consumedPoints <= limiter.points,
      remaining: remainingPoints,
      resetAt: this.#clock() + msBeforeNext,
    };
  }

  /** Rejects after the timeout; from then until the answer arrives, the client is overdue. */
  #waitFor<T>(name: string, answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#overdue.add(name);
        reject(new Error(`no answer within ${this.#options.timeoutMs} ms`));
      };
      let immediate: NodeJS.Immediate | undefined;
      const timer = setTimeout(() => {
        // If this process itself was held up, the answer may have arrived: it is read before immediates run.
        immediate = setImmediate(giveUp);
      }, this.#options.timeoutMs);
      const settle = () => {
        clearTimeout(timer);
        clearImmediate(immediate);
        this.#overdue.delete(name);
      };
      answer.finally(settle).then(resolve, reject);
    });
  }

  #noteFailure(error: Error, limiter: RateLimiterRedis, name: string): void {
    if (this.#closed) return;
    this.#failures += 1;
    if (this.#failures >= FAILURES_TO_OUTAGE && !this.#isOutage) {
      this.#isOutage = true;
      this.#outages += 1;
      this.#options.onOutage?.(this.#connectionError ?? error);
    }
    this.#probe ??= this.#startProbe(limiter, name);
  }

  #startProbe(limiter: RateLimiterRedis, name: string): NodeJS.Timeout {
    let waiting = false;
    const probe = setInterval(async () => {
      if (waiting) return;
      waiting = true;
      // Adds nothing, but is a write: a server that is out of memory, or a read-only replica, would still answer reads.
      const answer = limiter.penalty(name, 0).finally(() => {
        waiting = false;
      });
      await this.#waitFor(name, answer).then(
        () => this.#endProbe(),
        (error: Error) => this.#noteFailure(error, limiter, name),
      );
    }, PROBE_MS);
    return probe.unref();
  }

  #endProbe(): void {
    if (this.#probe === undefined) return;
    clearInterval(this.#probe);
    this.#probe = undefined;
    this.#failures = 0;
    if (!this.#isOutage) return;
    this.#isOutage = false;
    this.#options.onReturn?.();
  }

  #noteBlocked(): void {
    this.#blocked += 1;
    if (this.#blocked > MAX_BLOCKED) this.#forgetBlocked();
  }

  /** Costs one more request to the server per blocked client; decisions stay correct. */
  #forgetBlocked(): void {
    this.#blocked = 0;
    for (const limiter of Object.values(this.#limiters)) limiter.deleteInMemoryBlockedAll();
  }
}

/** If a client is over its limit, the library rejects with the result. */
function getRefusal(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}

const CONNECT_MS = 2000;
const MAX_RETRY_MS = 1000;
const retryAfter = (times: number): number => Math.min(MAX_RETRY_MS, 25 * 2 ** Math.min(times, 6));

/** Without a connection, commands fail at once instead of waiting, because the local count answers sooner. */
function openClient(
  { kind, addresses, username, password, tls, database, master }: ValkeyUrl,
  timeoutMs: number,
): Redis | Cluster {
  const node: RedisOptions = {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls && { tls: {} }),
    connectionName: 'mcc-lookup',
    connectTimeout: CONNECT_MS,
    // A cut cable causes no error, so reconnect after this long without an answer. No sooner than requests give up.
    socketTimeout: Math.max(CONNECT_MS, 2 * timeoutMs),
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    // The server has become a replica; its name may point to the new primary by now.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  };
  if (kind === 'cluster') {
    return new Cluster([...addresses], {
      redisOptions: node,
      enableOfflineQueue: false,
      clusterRetryStrategy: retryAfter,
      slotsRefreshTimeout: CONNECT_MS,
      slotsRefreshInterval: 5000,
      // One more try after a slot has moved; waiting any longer would exceed the timeout.
      maxRedirections: 2,
      retryDelayOnFailover: 10,
      retryDelayOnClusterDown: 10,
      retryDelayOnTryAgain: 10,
    });
  }
  return new Redis({
    ...node,
    db: database,
    enableOfflineQueue: false,
    retryStrategy: retryAfter,
    ...(kind === 'sentinel'
      ? { sentinels: [...addresses], name: master!, sentinelRetryStrategy: retryAfter }
      : addresses[0]!),
  });
}
