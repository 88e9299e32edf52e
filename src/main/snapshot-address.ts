// A snapshot at an http(s) address: fetched again when its ETag changes, checked against the digest it contains, and
// kept only in memory.
import { webcrypto } from 'node:crypto';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { openSnapshot } from '../catalogue/load-snapshot.ts';
import { PREFIX_BYTES, SnapshotError } from '../catalogue/sections.ts';

/** Ours is 16 MB; one with a million merchants is 250 MB. */
const MAX_BYTES = 2 ** 30;
/** For the whole download: 250 MB at 2 MB/s. */
const TIMEOUT_MS = 120_000;

export interface FetchLimits {
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
}

export class SnapshotAddress {
  /** For messages, without the query, which may contain a token. */
  readonly name: string;
  readonly #url: string;
  readonly #maxBytes: number;
  readonly #timeoutMs: number;
  /** Of the last good snapshot. A refused one is fetched again, whatever its ETag. */
  #etag: string | undefined;
  readonly #closed = new AbortController();

  constructor(url: string, { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS }: FetchLimits = {}) {
    this.#url = url;
    this.#maxBytes = maxBytes;
    this.#timeoutMs = timeoutMs;
    const { origin, pathname } = new URL(url);
    this.name = `${origin}${pathname}`;
  }

  /** Undefined if it hasn't changed. Rejects with SnapshotError. */
  async read(): Promise<Catalogue | undefined> {
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    try {
      const response = await fetch(this.#url, {
        signal: AbortSignal.any([timeout, this.#closed.signal]),
        headers: this.#etag === undefined ? {} : { 'If-None-Match': this.#etag },
      });
      if (response.status === 304) return undefined;
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new SnapshotError(`the server answered ${response.status} ${response.statusText}`.trimEnd());
      }
      const bytes = await this.#readBody(response);
      const digest = await computeDigest(bytes);
      const catalogue = openSnapshot(this.name, bytes, { computeDigest: () => digest });
      this.#etag = response.headers.get('etag') ?? undefined;
      return catalogue;
    } catch (error) {
      throw this.#explain(error, timeout.aborted);
    }
  }

  /** Aborts a fetch in progress, which would delay the end of the process. */
  close(): void {
    this.#closed.abort();
  }

  async #readBody({ body, headers }: Response): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    if (Number(headers.get('content-length')) > this.#maxBytes) {
      await body?.cancel();
      throw this.#refuseSize();
    }
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > this.#maxBytes) throw this.#refuseSize();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  #refuseSize(): SnapshotError {
    return new SnapshotError(`it is larger than ${this.#maxBytes} bytes, the maximum for a snapshot`);
  }

  #explain(error: unknown, hasTimedOut: boolean): SnapshotError {
    if (error instanceof SnapshotError && error.message.startsWith(this.name)) return error;
    const reason = hasTimedOut
      ? `it did not arrive within ${this.#timeoutMs / 1000} s`
      : error instanceof SnapshotError
        ? error.message
        : describeFetchError(error);
    return new SnapshotError(`cannot fetch the snapshot ${this.name}: ${reason}`);
  }
}

/** The reason, which fetch hides in the error's cause: `connect ECONNREFUSED 127.0.0.1:3000`. */
export function describeFetchError(error: unknown): string {
  const { cause, message } = error as Error;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return inner instanceof Error && inner.message ? inner.message : message;
}

/** Of the body, as the header states it. Runs on its own thread, so requests don't wait for it. */
async function computeDigest(bytes: Buffer): Promise<string> {
  if (bytes.length < PREFIX_BYTES) return '';
  const body = bytes.subarray(PREFIX_BYTES + bytes.readUInt32LE(8));
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', body)).toString('hex');
}
