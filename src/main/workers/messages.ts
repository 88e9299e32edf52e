// What the primary process and its workers tell each other.
import type { MetricsReport } from '../../http/observe/metrics-report.ts';
import type { Bucket } from '../../limit/rate-store.ts';

/** Requests to count, as many as came in one turn of the worker's event loop: a message for each would cost 20 µs more. */
export interface TakeMessage {
  readonly kind: 'take';
  readonly asked: readonly (readonly [id: number, bucket: Bucket, key: string])[];
}

export interface TakenMessage {
  readonly kind: 'taken';
  readonly decided: readonly (readonly [id: number, allowed: boolean, remaining: number, leftMs: number])[];
}

export interface ReportRequest {
  readonly kind: 'report';
  readonly id: number;
}

export interface ReportMessage {
  readonly kind: 'reported';
  readonly id: number;
  readonly report: MetricsReport;
}

export interface BulkRequest {
  readonly kind: 'make-bulk';
  /** Of the catalogue that the worker serves. */
  readonly digest: string;
}

export type BulkMade = { readonly kind: 'bulk-made'; readonly digest: string } & (
  | { readonly folder: string }
  | { readonly problem: string }
);

export type ToPrimary = TakeMessage | ReportMessage | BulkRequest;
export type ToWorker = TakenMessage | ReportRequest | BulkMade;
