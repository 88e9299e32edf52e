// Clients that the shared count has refused, until their window ends: they need not be asked about again.
// Bounded: past it the one noted first is forgotten, which costs a question and no correctness.

const MOST_CLIENTS = 100_000;

export class RefusedClients {
  /** Until when, on the clock of `performance.now()`, which no operator sets back. */
  readonly #until = new Map<string, number>();
  readonly #most: number;

  constructor(most: number = MOST_CLIENTS) {
    this.#most = most;
  }

  /** Milliseconds until the client's window ends; undefined where nothing is known against it. */
  findLeft(client: string, now: number): number | undefined {
    const until = this.#until.get(client);
    if (until === undefined) return undefined;
    if (until > now) return until - now;
    this.#until.delete(client);
    return undefined;
  }

  note(client: string, until: number): void {
    this.#until.delete(client);
    if (this.#until.size >= this.#most) this.#until.delete(this.#until.keys().next().value!);
    this.#until.set(client, until);
  }

  get size(): number {
    return this.#until.size;
  }
}
