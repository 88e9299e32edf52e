// A snapshot at an http(s) address: fetched where its ETag is another than that of the one before, and checked by the
// digest in it. It is kept in memory alone.
import { webcrypto } from 'node:crypto';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { openSnapshot } from '../catalogue/load-snapshot.ts';
import { PREFIX_BYTES, SnapshotError } from '../catalogue/sections.ts';
import { describeCause } from './describe-cause.ts';

/** Ours has 16 MB, and one with a million merchants 250 MB. */
const MAX_BYTES = 2 ** 30;
/** For all of it: 250 MB at 2 MB/s. */
const TIMEOUT_MS = 120_000;

export interface FetchBounds {
  readonly maxBytes?: number;
  readonly timeoutMs?: number;
}

export class SnapshotAddress {
  /** For messages: a query may have a token in it. */
  readonly name: string;
  readonly #url: string;
  readonly #maxBytes: number;
  readonly #timeoutMs: number;
  /** Of the last one that was whole. One that is refused is fetched again, however its server names it. */
  #etag: string | undefined;
  readonly #closed = new AbortController();

  constructor(url: string, { maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS }: FetchBounds = {}) {
    this.#url = url;
    this.#maxBytes = maxBytes;
    this.#timeoutMs = timeoutMs;
    const { origin, pathname } = new URL(url);
    this.name = `${origin}${pathname}`;
  }

  /** Undefined where it is the same as before. Rejects with SnapshotError. */
  async read(): Promise<Catalogue | undefined> {
    const late = AbortSignal.timeout(this.#timeoutMs);
    try {
      const response = await fetch(this.#url, {
        signal: AbortSignal.any([late, this.#closed.signal]),
        headers: this.#etag === undefined ? {} : { 'If-None-Match': this.#etag },
      });
      if (response.status === 304) return undefined;
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new SnapshotError(`the answer is ${response.status} ${response.statusText}`.trimEnd());
      }
      const bytes = await this.#readBody(response);
      const digest = await computeDigest(bytes);
      const catalogue = openSnapshot(this.name, bytes, { digestOf: () => digest });
      this.#etag = response.headers.get('etag') ?? undefined;
      return catalogue;
    } catch (error) {
      throw this.#explain(error, late.aborted);
    }
  }

  /** Gives up what is being fetched, which would hold up the end of the process. */
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
    return new SnapshotError(`it has more than ${this.#maxBytes} bytes, so it is no snapshot`);
  }

  #explain(error: unknown, isLate: boolean): SnapshotError {
    if (error instanceof SnapshotError && error.message.startsWith(this.name)) return error;
    const reason = isLate
      ? `it was not there within ${this.#timeoutMs / 1000} s`
      : error instanceof SnapshotError
        ? error.message
        : describeCause(error);
    return new SnapshotError(`cannot fetch the snapshot ${this.name}: ${reason}`);
  }
}

/** Of the body, as the header states it. By a thread of its own: requests do not wait for it. */
async function computeDigest(bytes: Buffer): Promise<string> {
  if (bytes.length < PREFIX_BYTES) return '';
  const body = bytes.subarray(PREFIX_BYTES + bytes.readUInt32LE(8));
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', body)).toString('hex');
}
