// A clock that stands still while this process does: on a busy machine a pause of the whole process is no slow answer.

const TURN_MS = 5;
/** What counts between two turns of the event loop, at most. */
const MAX_MS = 20;

export class AwakeClock {
  readonly #timer: NodeJS.Timeout;
  #awake = 0;
  #seen = performance.now();

  constructor() {
    this.#timer = setInterval(() => this.#pass(), TURN_MS);
    this.#timer.unref();
  }

  /** Milliseconds awake since it was made. */
  now(): number {
    this.#pass();
    return this.#awake;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #pass(): void {
    const now = performance.now();
    this.#awake += Math.min(now - this.#seen, MAX_MS);
    this.#seen = now;
  }
}
