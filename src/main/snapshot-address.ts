// A snapshot at an http(s) address: fetched again when its ETag changes, checked as it arrives and against the digest it
// contains, and kept only in memory.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { computeDigest, openSnapshot } from '../catalogue/load-snapshot.ts';
import { collectSnapshot, type ReceiveOptions, sizeError } from '../catalogue/receive-snapshot.ts';
import { SnapshotError } from '../catalogue/sections.ts';

/** In megabytes, six times ours. */
export const DEFAULT_MAX_MB = 128;
/** For the whole download: 250 MB at 2 MB/s. */
const TIMEOUT_MS = 120_000;

export interface FetchOptions extends ReceiveOptions {
  readonly timeoutMs?: number;
}

/** `https://mcc.example/catalogue.snapshot`, not a file. */
export function isAddress(location: string): boolean {
  return /^https?:\/\//i.test(location);
}

export class SnapshotAddress {
  /** For messages, without the query, which may contain a token. */
  readonly name: string;
  readonly #url: string;
  readonly #maxBytes: number;
  readonly #options: FetchOptions;
  /** Of the last good snapshot. A refused one is fetched again, whatever its ETag. */
  #etag: string | undefined;
  /** Of the fetch in progress. */
  #controller: AbortController | undefined;

  constructor(url: string, options: FetchOptions = {}) {
    this.#url = url;
    this.#options = options;
    this.#maxBytes = options.maxBytes ?? DEFAULT_MAX_MB * 1e6;
    const { origin, pathname } = new URL(url);
    this.name = `${origin}${pathname}`;
  }

  /** Rejects with SnapshotError, at the latest after `withinMs`. */
  read(withinMs?: number): Promise<Catalogue> {
    return this.#fetch({}, (response) => this.#open(response), withinMs);
  }

  /** Undefined if it is still the last one. Rejects with SnapshotError. */
  async readIfChanged(): Promise<Catalogue | undefined> {
    if (this.#etag === undefined) return this.read();
    return this.#fetch({ 'If-None-Match': this.#etag }, async (response) =>
      response.status === 304 ? undefined : this.#open(response),
    );
  }

  /** Aborts a fetch in progress, which would delay the end of the process. */
  close(): void {
    this.#controller?.abort();
  }

  async #fetch<T>(
    headers: Readonly<Record<string, string>>,
    use: (response: Response) => Promise<T>,
    withinMs = Number.POSITIVE_INFINITY,
  ): Promise<T> {
    const timeoutMs = Math.min(this.#options.timeoutMs ?? TIMEOUT_MS, withinMs);
    const controller = new AbortController();
    this.#controller = controller;
    let hasTimedOut = false;
    const timer = setTimeout(() => {
      hasTimedOut = true;
      controller.abort();
    }, timeoutMs);
    try {
      return await use(await fetch(this.#url, { signal: controller.signal, headers }));
    } catch (error) {
      // Whatever is still to come of a refused answer.
      controller.abort();
      if (hasTimedOut) throw this.#fail(`it did not arrive within ${Math.round(timeoutMs / 100) / 10} s`);
      if (error instanceof SnapshotError) throw new SnapshotError(`${this.name}: ${error.message}`);
      throw this.#fail(describeFetchError(error));
    } finally {
      clearTimeout(timer);
    }
  }

  async #open({ status, statusText, headers, body }: Response): Promise<Catalogue> {
    if (status !== 200) throw new Error(`the server answered ${status} ${statusText}`.trimEnd());
    const length = Number(headers.get('content-length'));
    if (length > this.#maxBytes) throw sizeError(length, this.#maxBytes);
    const bytes = await collectSnapshot(body ?? [], { ...this.#options, maxBytes: this.#maxBytes });
    const catalogue = openSnapshot(bytes, await computeDigest(bytes));
    this.#etag = headers.get('etag') ?? undefined;
    return catalogue;
  }

  #fail(reason: string): SnapshotError {
    return new SnapshotError(`cannot fetch the snapshot ${this.name}: ${reason}`);
  }
}

/** The reason, which fetch hides in the error's cause: `connect ECONNREFUSED 127.0.0.1:3000`. */
export function describeFetchError(error: unknown): string {
  const { cause, message } = error as Error;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return inner instanceof Error && inner.message ? inner.message : message;
}
