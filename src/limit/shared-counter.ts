// What a count that several processes share must answer: Valkey's, or the primary process's for its workers.
import type { Bucket } from './rate-store.ts';

export interface SharedDecision {
  readonly allowed: boolean;
  readonly remaining: number;
  /** Milliseconds until the window ends: a span, because clocks of different machines differ. */
  readonly leftMs: number;
}

export interface SharedCounter {
  /** Rejects where the count cannot be reached. */
  take(bucket: Bucket, key: string): Promise<SharedDecision>;
  /** Whether a key could be counted again; rejects where not. Counts nothing. */
  probe(key: string): Promise<unknown>;
  /** Keys that fail together have the same part: those of one node of a cluster. */
  partOf(bucket: Bucket, key: string): number;
  /** Gives up connections that no longer answer, so that new ones are made. */
  reconnect(): void;
  close(): void | Promise<void>;
}
