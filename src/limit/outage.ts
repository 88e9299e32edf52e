// Whether a part of the shared count answers. A few failures in a row begin an outage, in which nobody waits for it any
// more; a probe four times a second finds its end.

/** One slow answer may be our own pause, three in a row are not. */
const FAILURES = 3;
const PROBE_MS = 250;
/** Unanswered probes after which the connection is taken for dead: a cut cable sends no farewell. */
const PROBES_UNTIL_RECONNECT = 4;

export interface OutageEvents {
  begin(cause: Error): void;
  end(): void;
  /** Resolves when the part answers again. */
  probe(): Promise<unknown>;
  reconnect(): void;
}

export class Outage {
  readonly #events: OutageEvents;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(events: OutageEvents) {
    this.#events = events;
  }

  get isOn(): boolean {
    return this.#timer !== undefined;
  }

  succeed(): void {
    this.#failures = 0;
  }

  fail(cause: Error): void {
    this.#failures += 1;
    if (this.#failures < FAILURES || this.isOn) return;
    let pending = 0;
    let probes = 0;
    this.#timer = setInterval(() => {
      probes += 1;
      if (pending > 0 && probes % PROBES_UNTIL_RECONNECT === 0) this.#events.reconnect();
      if (pending >= PROBES_UNTIL_RECONNECT) return;
      pending += 1;
      this.#events
        .probe()
        .then(
          () => this.#end(),
          () => {},
        )
        .finally(() => {
          pending -= 1;
        });
    }, PROBE_MS);
    this.#timer.unref();
    this.#events.begin(cause);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #end(): void {
    if (!this.isOn) return;
    this.stop();
    this.#failures = 0;
    this.#events.end();
  }
}
