// A cache of answers by URL; the least recently used are dropped first. Kept as text, so callers may change theirs.

export interface KeptAnswer {
  readonly text: string;
  readonly etag: string | null;
  /** Epoch milliseconds until which the service doesn't need to be asked. */
  freshUntil: number;
}

export class AnswerCache {
  readonly #most: number;
  readonly #kept = new Map<string, KeptAnswer>();

  constructor(most: number) {
    this.#most = most;
  }

  find(url: string): KeptAnswer | undefined {
    const answer = this.#kept.get(url);
    if (answer) this.keep(url, answer);
    return answer;
  }

  keep(url: string, answer: KeptAnswer): void {
    this.#kept.delete(url);
    this.#kept.set(url, answer);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value!);
  }
}
