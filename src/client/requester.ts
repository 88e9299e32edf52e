// Asks the service: answers come from the cache while they are fresh and are checked by ETag after that, and nothing is
// asked too early after a 429.
import {
  BadRequestError,
  type ErrorFacts,
  MccLookupError,
  NetworkError,
  NotFoundError,
  RateLimitError,
  ServerError,
} from './errors.ts';

export interface Retry {
  /** How many times to try again after a 429. Default: 1. */
  readonly attempts?: number | undefined;
  /** If the wait would be longer, rejects with RateLimitError at once. Default: 60. */
  readonly maxWaitSeconds?: number | undefined;
}

/** Timers may fire a millisecond early, and then we would refuse our own request. */
const TIMER_SLACK_MS = 5;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export class Requester {
  readonly #fetch: Fetch;
  readonly #retry: Readonly<Record<keyof Retry, number>>;
  readonly #cache: AnswerCache;
  /** Epoch milliseconds until which the service would refuse us again. */
  #refusedUntil = 0;

  constructor(fetch: Fetch, { attempts = 1, maxWaitSeconds = 60 }: Retry, cacheEntries: number) {
    this.#fetch = fetch;
    this.#retry = { attempts, maxWaitSeconds };
    this.#cache = new AnswerCache(cacheEntries);
  }

  /** A GET, or a POST of JSON; answers to those are not kept. */
  async ask<Body>(url: string, signal: AbortSignal | undefined, body?: string): Promise<Body> {
    for (let attempt = 0; ; attempt++) {
      try {
        return JSON.parse(await this.#request(url, signal, body)) as Body;
      } catch (error) {
        if (!(error instanceof RateLimitError)) throw error;
        if (attempt >= this.#retry.attempts || error.retryAfter > this.#retry.maxWaitSeconds) throw error;
        await wait(error.retryAfter * 1000 + TIMER_SLACK_MS, signal);
      }
    }
  }

  async #request(url: string, signal: AbortSignal | undefined, body?: string): Promise<string> {
    signal?.throwIfAborted();
    const cached = body === undefined ? this.#cache.get(url) : undefined;
    const now = Date.now();
    if (cached && now < cached.freshUntil) return cached.text;
    if (now < this.#refusedUntil)
      throw new RateLimitError('slow down', Math.ceil((this.#refusedUntil - now) / 1000));
    try {
      const response = await this.#fetch(url, {
        headers: cached?.etag ? { 'If-None-Match': cached.etag } : {},
        ...(body !== undefined && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }),
        ...(signal && { signal }),
      });
      return await this.#read(url, response, cached);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof MccLookupError) throw error;
      throw new NetworkError(`No answer from ${url}`, undefined, { cause: error });
    }
  }

  async #read(url: string, response: Response, cached: CachedAnswer | undefined): Promise<string> {
    const { status, headers } = response;
    const freshUntil = Date.now() + readMaxAge(headers.get('cache-control')) * 1000;
    if (status === 304 && cached) {
      cached.freshUntil = freshUntil;
      return cached.text;
    }
    const text = await response.text();
    const body = parse(text);
    if (status === 200 && body) {
      const etag = headers.get('etag');
      if (etag || freshUntil > Date.now()) this.#cache.set(url, { text, etag, freshUntil });
      return text;
    }
    const message =
      typeof body?.error === 'string' ? body.error : `Unexpected answer (${status}) from ${url}`;
    if (status === 404) throw new NotFoundError(message, status, body);
    if (status === 429) {
      const retryAfter = Math.max(1, Number(headers.get('retry-after')) || 1);
      this.#refusedUntil = Date.now() + retryAfter * 1000;
      throw new RateLimitError(message, retryAfter);
    }
    throw new (status >= 400 && status < 500 ? BadRequestError : ServerError)(message, status, body);
  }
}

function readMaxAge(header: string | null): number {
  return Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? 0);
}

/** Undefined if it isn't a JSON object. */
function parse(text: string): (ErrorFacts & { readonly error?: unknown }) | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

interface CachedAnswer {
  readonly text: string;
  readonly etag: string | null;
  /** Epoch milliseconds until which the service doesn't need to be asked. */
  freshUntil: number;
}

/** Answers by URL; the least recently used are dropped first. Kept as text, so callers may change theirs. */
class AnswerCache {
  readonly #maxEntries: number;
  readonly #answers = new Map<string, CachedAnswer>();

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  get(url: string): CachedAnswer | undefined {
    const answer = this.#answers.get(url);
    if (answer) this.set(url, answer);
    return answer;
  }

  set(url: string, answer: CachedAnswer): void {
    this.#answers.delete(url);
    this.#answers.set(url, answer);
    if (this.#answers.size > this.#maxEntries) this.#answers.delete(this.#answers.keys().next().value!);
  }
}

/** Rejects if the signal aborts. */
function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
