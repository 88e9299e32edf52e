// Sends one request at a time to the server: a new request aborts the previous one, and responses are cached.

export type Outcome<Body> =
  | { readonly kind: 'answer'; readonly body: Body }
  | { readonly kind: 'limited'; readonly until: number }
  | { readonly kind: 'offline' | 'failed' | 'gone' }
  /** A newer request replaced it, or it was cancelled. */
  | { readonly kind: 'superseded' };

const TIMEOUT_MS = 10_000;
const MAX_CACHED = 200;

export class Client {
  readonly #cache = new Map<string, unknown>();
  #current = new AbortController();
  #limitedUntil = 0;

  findCached<Body>(url: string): Body | undefined {
    return this.#cache.get(url) as Body | undefined;
  }

  cancel(): void {
    this.#current.abort();
  }

  async request<Body>(url: string): Promise<Outcome<Body>> {
    this.cancel();
    const cached = this.findCached<Body>(url);
    if (cached !== undefined) return { kind: 'answer', body: cached };
    if (Date.now() < this.#limitedUntil) return { kind: 'limited', until: this.#limitedUntil };
    const own = new AbortController();
    this.#current = own;
    try {
      const signal = AbortSignal.any([own.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const response = await fetch(url, { signal, credentials: 'omit' });
      if (response.status === 429) return this.#limit(response.headers.get('Retry-After'));
      if (response.status === 404) return { kind: 'gone' };
      if (!response.ok) return { kind: 'failed' };
      const body = (await response.json()) as Body;
      this.#store(url, body);
      return { kind: 'answer', body };
    } catch {
      if (own.signal.aborted) return { kind: 'superseded' };
      return { kind: navigator.onLine ? 'failed' : 'offline' };
    }
  }

  #limit(retryAfter: string | null): { kind: 'limited'; until: number } {
    this.#limitedUntil = Date.now() + (Number(retryAfter) || 60) * 1000;
    return { kind: 'limited', until: this.#limitedUntil };
  }

  #store(url: string, body: unknown): void {
    if (this.#cache.size >= MAX_CACHED) this.#cache.delete(this.#cache.keys().next().value!);
    this.#cache.set(url, body);
  }
}
