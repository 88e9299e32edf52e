// Counts requests in Valkey or Redis: one script, one key, one round trip for each.
import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'iovalkey';
import type { Bucket, Policies } from '../rate-store.ts';
import type { SharedCounter, SharedDecision } from '../shared-counter.ts';
import { findSlot, SLOTS } from './key-slot.ts';
import type { ValkeyUrl } from './parse-valkey-url.ts';
import { TAKE_SCRIPT } from './take-script.ts';

interface ScriptedClient {
  /** EVALSHA, and once EVAL where the server does not know the script yet. */
  takeOne(key: string, limit: number, windowMs: number): Promise<[number, number, number]>;
  set(key: string, value: number, unit: 'PX', ms: number): Promise<unknown>;
  disconnect(reconnect?: boolean): void;
  on(event: string, listener: (error: Error) => void): unknown;
}

/** Slots are given to nodes in ranges, so 64 ranges of 256 tell nodes apart well enough. */
const CLUSTER_PARTS = 64;
const CONNECT_MS = 2000;
const PROBE_KEPT_MS = 1000;
const LONGEST_RETRY_MS = 1000;
const retryAfter = (times: number): number => Math.min(LONGEST_RETRY_MS, 25 * 2 ** Math.min(times, 6));

export class ValkeyCounter implements SharedCounter {
  readonly #client: ScriptedClient;
  readonly #policies: Policies;
  readonly #prefix: string;
  readonly #parts: number;

  /** `onError` hears why a connection failed; the caller decides what to make of it. */
  constructor(url: ValkeyUrl, policies: Policies, onError: (error: Error) => void = () => {}) {
    this.#client = openClient(url);
    this.#client.on('error', onError);
    this.#policies = policies;
    this.#prefix = url.prefix;
    this.#parts = url.kind === 'cluster' ? CLUSTER_PARTS : 1;
  }

  async take(bucket: Bucket, key: string): Promise<SharedDecision> {
    const { limit, windowMs } = this.#policies[bucket];
    const [allowed, remaining, leftMs] = await this.#client.takeOne(
      this.#nameKey(bucket, key),
      limit,
      Math.ceil(windowMs),
    );
    return { allowed: allowed === 1, remaining, leftMs };
  }

  /** By a write: a server without memory, or one that only follows another, answers what is read and counts nothing. */
  probe(key: string): Promise<unknown> {
    return this.#client.set(this.#nameKey('probe', key), 1, 'PX', PROBE_KEPT_MS);
  }

  partOf(_: Bucket, key: string): number {
    return this.#parts === 1 ? 0 : Math.floor((findSlot(key) / SLOTS) * this.#parts);
  }

  reconnect(): void {
    // A Cluster finds new connections to its nodes by itself.
    if (this.#parts === 1) this.#client.disconnect(true);
  }

  close(): void {
    this.#client.disconnect();
  }

  /** `mcc-lookup:{192.0.2.1}:api`: the buckets of an address live on one node, addresses spread over all. */
  #nameKey(bucket: Bucket | 'probe', key: string): string {
    return `${this.#prefix}:{${key}}:${bucket}`;
  }
}

function openClient(url: ValkeyUrl): ScriptedClient {
  const { addresses, username, password, database } = url;
  const scripts = { takeOne: { lua: TAKE_SCRIPT, numberOfKeys: 1 } };
  // Nothing waits for a connection: the caller has another answer sooner.
  const node: RedisOptions = {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(url.tls && { tls: {} }),
    connectTimeout: CONNECT_MS,
    connectionName: 'mcc-lookup',
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    keepAlive: 10_000,
  };
  if (url.kind === 'cluster') {
    const options: ClusterOptions = {
      scripts,
      redisOptions: node,
      enableOfflineQueue: false,
      clusterRetryStrategy: retryAfter,
      slotsRefreshTimeout: CONNECT_MS,
      slotsRefreshInterval: 5000,
      // One try more after a slot has moved; whoever waits longer is past the budget.
      maxRedirections: 2,
      retryDelayOnFailover: 10,
      retryDelayOnClusterDown: 10,
      retryDelayOnTryAgain: 10,
    };
    return new Cluster([...addresses], options) as unknown as ScriptedClient;
  }
  const options: RedisOptions = {
    ...node,
    scripts,
    db: database,
    enableOfflineQueue: false,
    retryStrategy: retryAfter,
    ...(url.kind === 'sentinel'
      ? { sentinels: [...addresses], name: url.master!, sentinelRetryStrategy: retryAfter }
      : addresses[0]!),
  };
  return new Redis(options) as unknown as ScriptedClient;
}
