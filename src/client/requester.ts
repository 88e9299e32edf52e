// Asks the service: answers come from the cache while they are fresh and are checked by ETag after that, and nothing is
// asked too early after a 429.
import { AnswerCache, type KeptAnswer } from './answer-cache.ts';
import {
  BadRequestError,
  MccLookupError,
  NetworkError,
  NotFoundError,
  RateLimitError,
  ServerError,
} from './errors.ts';
import { wait } from './wait.ts';

export interface Retry {
  /** How many times to try again after a 429. Default: 1. */
  readonly attempts?: number;
  /** If the wait would be longer, rejects with RateLimitError at once. Default: 60. */
  readonly maxWaitSeconds?: number;
}

/** Timers may fire a millisecond early, and then we would refuse our own request. */
const EARLY_MS = 5;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export class Requester {
  readonly #fetch: Fetch;
  readonly #retry: Required<Retry>;
  readonly #cache: AnswerCache;
  /** Epoch milliseconds until which the service would refuse us again. */
  #refusedUntil = 0;

  constructor(fetch: Fetch, { attempts = 1, maxWaitSeconds = 60 }: Retry, cacheEntries: number) {
    this.#fetch = fetch;
    this.#retry = { attempts, maxWaitSeconds };
    this.#cache = new AnswerCache(cacheEntries);
  }

  async get<Body>(url: string, signal: AbortSignal | undefined): Promise<Body> {
    for (let attempt = 0; ; attempt++) {
      try {
        return JSON.parse(await this.#ask(url, signal)) as Body;
      } catch (error) {
        if (!(error instanceof RateLimitError)) throw error;
        if (attempt >= this.#retry.attempts || error.retryAfter > this.#retry.maxWaitSeconds) throw error;
        await wait(error.retryAfter * 1000 + EARLY_MS, signal);
      }
    }
  }

  async #ask(url: string, signal: AbortSignal | undefined): Promise<string> {
    signal?.throwIfAborted();
    const kept = this.#cache.find(url);
    const now = Date.now();
    if (kept && now < kept.freshUntil) return kept.text;
    if (now < this.#refusedUntil)
      throw new RateLimitError('slow down', Math.ceil((this.#refusedUntil - now) / 1000));
    try {
      const response = await this.#fetch(url, {
        headers: kept?.etag ? { 'If-None-Match': kept.etag } : {},
        ...(signal && { signal }),
      });
      return await this.#read(url, response, kept);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof MccLookupError) throw error;
      throw new NetworkError(`No answer from ${url}`, undefined, { cause: error });
    }
  }

  async #read(url: string, response: Response, kept: KeptAnswer | undefined): Promise<string> {
    const { status, headers } = response;
    const freshUntil = Date.now() + readMaxAge(headers.get('cache-control')) * 1000;
    if (status === 304 && kept) {
      kept.freshUntil = freshUntil;
      return kept.text;
    }
    const text = await response.text();
    const body = parse(text);
    if (status === 200 && body) {
      const etag = headers.get('etag');
      if (etag || freshUntil > Date.now()) this.#cache.keep(url, { text, etag, freshUntil });
      return text;
    }
    const message =
      typeof body?.error === 'string' ? body.error : `Unexpected answer (${status}) from ${url}`;
    if (status === 404) throw new NotFoundError(message, status);
    if (status === 429) {
      const retryAfter = Math.max(1, Number(headers.get('retry-after')) || 1);
      this.#refusedUntil = Date.now() + retryAfter * 1000;
      throw new RateLimitError(message, retryAfter);
    }
    throw new (status >= 400 && status < 500 ? BadRequestError : ServerError)(message, status);
  }
}

function readMaxAge(header: string | null): number {
  return Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? 0);
}

/** Undefined if it isn't a JSON object. */
function parse(text: string): { readonly error?: unknown } | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}
