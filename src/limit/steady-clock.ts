// A clock that never runs backwards, over one that may (NTP, a resumed virtual machine).

export class SteadyClock {
  readonly #clock: () => number;
  #last: number;
  #lead = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.#last = clock();
  }

  /** A step back counts as no time at all, so that windows neither stretch by the step nor end early. */
  now(): number {
    const time = this.#clock();
    if (time < this.#last) this.#lead += this.#last - time;
    this.#last = time;
    return time + this.#lead;
  }

  /** How far this clock is ahead of the one below: the sum of its steps back. */
  get lead(): number {
    return this.#lead;
  }
}
