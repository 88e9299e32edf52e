// A clock that stops while this process is paused: on a busy machine, a pause of the whole process isn't a slow answer.

const TURN_MS = 5;
/** The most that counts between two turns of the event loop. */
const MAX_MS = 20;

export class AwakeClock {
  readonly #timer: NodeJS.Timeout;
  #awake = 0;
  #seen = performance.now();

  constructor() {
    this.#timer = setInterval(() => this.#pass(), TURN_MS);
    this.#timer.unref();
  }

  /** Milliseconds awake since the clock was created. */
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
