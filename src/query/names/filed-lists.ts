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

/** Whether the number at `at` stands before it already, from `first` on. */
export function isRepeated(numbers: Uint32Array, first: number, at: number): boolean {
  for (let before = first; before < at; before++) if (numbers[before] === numbers[at]) return true;
  return false;
}
