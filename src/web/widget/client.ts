// Asks the server, one question at a time: a new one aborts the one before it, and an answer is kept for the next time.

export type Outcome<Body> =
  | { readonly kind: 'answer'; readonly body: Body }
  | { readonly kind: 'limited'; readonly until: number }
  | { readonly kind: 'offline' | 'failed' | 'gone' }
  /** Something newer was asked, or nothing is wanted any more. */
  | { readonly kind: 'superseded' };

/** A person has long looked elsewhere by then. */
const TIMEOUT_MS = 10_000;
const MOST_KEPT = 200;

export class Client {
  readonly #kept = new Map<string, unknown>();
  #current = new AbortController();
  #limitedUntil = 0;

  /** Undefined where it must be asked for. */
  findKept<Body>(url: string): Body | undefined {
    return this.#kept.get(url) as Body | undefined;
  }

  cancel(): void {
    this.#current.abort();
  }

  async ask<Body>(url: string): Promise<Outcome<Body>> {
    this.cancel();
    const kept = this.findKept<Body>(url);
    if (kept !== undefined) return { kind: 'answer', body: kept };
    if (Date.now() < this.#limitedUntil) return { kind: 'limited', until: this.#limitedUntil };
    const own = new AbortController();
    this.#current = own;
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      own.abort();
    }, TIMEOUT_MS);
    try {
      const response = await fetch(url, { signal: own.signal, credentials: 'omit' });
      if (response.status === 429) return this.#limit(response.headers.get('Retry-After'));
      if (response.status === 404) return { kind: 'gone' };
      if (!response.ok) return { kind: 'failed' };
      const body = (await response.json()) as Body;
      this.#keep(url, body);
      return { kind: 'answer', body };
    } catch {
      if (own.signal.aborted && !late) return { kind: 'superseded' };
      return { kind: navigator.onLine ? 'failed' : 'offline' };
    } finally {
      clearTimeout(timer);
    }
  }

  #limit(retryAfter: string | null): { kind: 'limited'; until: number } {
    this.#limitedUntil = Date.now() + (Number(retryAfter) || 60) * 1000;
    return { kind: 'limited', until: this.#limitedUntil };
  }

  #keep(url: string, body: unknown): void {
    if (this.#kept.size >= MOST_KEPT) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(url, body);
  }
}
