// Lists of numbers filed under keys, as two flat arrays, made by counting sort: count, add up, place.

export interface Lists {
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
}

/** Items come in ascending order within each list when pairs come in ascending order of item. */
export function fileUnderKeys(keyCount: number, keys: Uint32Array, items: Uint32Array, pairs: number): Lists {
  const starts = new Uint32Array(keyCount + 1);
  for (let at = 0; at < pairs; at++) starts[keys[at]! + 1]!++;
  for (let key = 0; key < keyCount; key++) starts[key + 1]! += starts[key]!;
  const next = starts.slice(0, keyCount);
  const filed = new Uint32Array(pairs);
  for (let at = 0; at < pairs; at++) filed[next[keys[at]!]!++] = items[at]!;
  return { starts, items: filed };
}

/** A growing array of 32-bit numbers. */
export class NumberList {
  values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length++] = value;
  }

  toArray(): Uint32Array {
    return this.values.slice(0, this.length);
  }
}

/** A hashed table with about two keys' worth of slots per item, and never so large that empty slots dominate. */
export function chooseTableSize(pairs: number): number {
  let size = 1024;
  while (size < pairs / 4) size *= 2;
  return size;
}
