// One bucket's counting: the newest windows exactly, older ones that are still live as upper bounds.
// docs/limit.md argues why no address gains by being forgotten.
import { ForgottenWindows } from './forgotten-windows.ts';
import type { Decision, Policy } from './rate-store.ts';
import { COUNT, HIGH, LOW } from './window-chunks.ts';
import { WindowRing } from './window-ring.ts';

export class WindowTable {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #ring: WindowRing;
  readonly #forgotten: ForgottenWindows;

  constructor({ limit, windowMs }: Policy, capacity: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#ring = new WindowRing(capacity);
    this.#forgotten = new ForgottenWindows(limit, windowMs, capacity);
  }

  get size(): number {
    return this.#ring.size;
  }

  get bytes(): number {
    return this.#ring.bytes + this.#forgotten.bytes;
  }

  /** Takes the halves of a key's hash; `now` never goes back. */
  take(low: number, high: number, now: number): Decision {
    this.#dropEnded(now);
    const slot = this.#ring.find(low, high);
    if (slot < 0) return this.#startWindow(low, high, now);
    const resetAt = this.#ring.getEnd(slot);
    if (resetAt <= now) return this.#startWindow(low, high, now);
    const count = this.#ring.getWord(slot, COUNT);
    if (count >= this.#limit) return { allowed: false, remaining: 0, resetAt };
    this.#ring.setCount(slot, count + 1);
    return { allowed: true, remaining: this.#limit - count - 1, resetAt };
  }

  #startWindow(low: number, high: number, now: number): Decision {
    const resetAt = now + this.#windowMs;
    const before = this.#forgotten.countBefore(low, high, resetAt);
    const used = (before + this.#forgotten.countWithin(low, high, resetAt)) * this.#forgotten.unit;
    if (used >= this.#limit) {
      const release = this.#forgotten.findRelease(low, high, this.#limit) ?? resetAt;
      return { allowed: false, remaining: 0, resetAt: Math.min(release, resetAt) };
    }
    if (this.#ring.size === this.#ring.capacity) this.#forgetOldest();
    this.#ring.append(low, high, used + 1, before, resetAt);
    return { allowed: true, remaining: this.#limit - used - 1, resetAt };
  }

  // Two for every request, where a request adds at most one: a burst's memory drains while nobody waits for it,
  // and a table that is full after this is full of live windows.
  #dropEnded(now: number): void {
    this.#forgotten.dropEnded(now);
    for (let dropped = 0; dropped < 2 && this.#ring.size > 0; dropped++) {
      if (this.#ring.getEnd(this.#ring.oldest) > now) return;
      this.#ring.dropOldest();
    }
  }

  // Without what it brought along from older slices: that is noted there, and would else grow with each return.
  #forgetOldest(): void {
    const slot = this.#ring.oldest;
    const brought = this.#ring.getBrought(slot) * this.#forgotten.unit;
    const count = this.#ring.getWord(slot, COUNT) - brought;
    const low = this.#ring.getWord(slot, LOW);
    this.#forgotten.note(low, this.#ring.getWord(slot, HIGH), count, this.#ring.getEnd(slot));
    this.#ring.dropOldest();
  }
}
