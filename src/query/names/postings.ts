// Lists of numbers filed under keys, as two flat arrays, made by counting sort: count, add up, place.
import { makeNumbers } from './scratch.ts';

export interface Lists {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly items: Uint32Array<ArrayBuffer>;
}

/** Items come in ascending order within each list when pairs come in ascending order of item. */
export function fileUnderKeys(keyCount: number, keys: Uint32Array, items: Uint32Array, pairs: number): Lists {
  const starts = new Uint32Array(keyCount + 1);
  for (let at = 0; at < pairs; at++) starts[keys[at]! + 1]!++;
  for (let key = 0; key < keyCount; key++) starts[key + 1]! += starts[key]!;
  const next = makeNumbers(keyCount);
  next.set(starts.subarray(0, keyCount));
  const filed = new Uint32Array(pairs);
  for (let at = 0; at < pairs; at++) filed[next[keys[at]!]!++] = items[at]!;
  return { starts, items: filed };
}

/** 0, 1, 2 and so on: as keys' items, or as an order to begin with. */
export function countUp(count: number): Uint32Array {
  const numbers = makeNumbers(count);
  for (let at = 0; at < count; at++) numbers[at] = at;
  return numbers;
}

/** A growing array of 32-bit numbers. */
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

/** Whether the number at `at` stands before it already, from `first` on. */
export function isRepeated(numbers: Uint32Array, first: number, at: number): boolean {
  for (let before = first; before < at; before++) if (numbers[before] === numbers[at]) return true;
  return false;
}

/** Slots of a hashed table, a power of two: between two and four items share one, so that slots stay few. */
export function chooseTableSize(pairs: number): number {
  let size = 1024;
  while (size < pairs / 4) size *= 2;
  return size;
}
