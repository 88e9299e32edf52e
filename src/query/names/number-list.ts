// A growing array of 32-bit numbers.
import { makeNumbers } from './scratch.ts';

export class NumberList {
  values: Uint32Array;
  length = 0;

  /** Room for as many as are expected: growing means arrays thrown away, and a million documents scanned for it. */
  constructor(expected = 1024) {
    this.values = makeNumbers(expected);
  }

  push(value: number): void {
    if (this.length === this.values.length) this.#grow(1);
    this.values[this.length++] = value;
  }

  /** Appends `source[from]` up to `source[to]`. */
  pushRun(source: Uint32Array, from: number, to: number): void {
    if (this.length + to - from > this.values.length) this.#grow(to - from);
    const { values } = this;
    let { length } = this;
    for (let at = from; at < to; at++) values[length++] = source[at]!;
    this.length = length;
  }

  #grow(by: number): void {
    const larger = makeNumbers(Math.max(this.values.length * 2, this.length + by));
    larger.set(this.values);
    this.values = larger;
  }

  includesSince(first: number, value: number): boolean {
    for (let at = first; at < this.length; at++) if (this.values[at] === value) return true;
    return false;
  }

  toArray(): Uint32Array {
    return this.values.slice(0, this.length);
  }
}
