// Distinct runs of numbers, numbered as they are met: letters become words, words become forms. Flat arrays leave no
// strings, maps and arrays of words behind for a million names.
import { NumberList } from './number-list.ts';
import { makeNumbers } from './scratch.ts';

export class DistinctRuns {
  /** All runs end to end; run n goes from `starts.values[n]` to `starts.values[n + 1]`. */
  readonly items = new NumberList();
  readonly starts = new NumberList();
  /** An open hash table, at most half full: run numbers plus one, and beside each its hash, one look at memory. */
  #slots: Uint32Array = new Uint32Array(8192);

  constructor() {
    this.starts.push(0);
  }

  get count(): number {
    return this.starts.length - 1;
  }

  /** The number of the run `source[from]` up to `source[to]`, a new one if it was not met before. */
  add(source: Uint32Array, from: number, to: number): number {
    const hash = hashRun(source, from, to);
    const slots = this.#slots;
    const mask = slots.length - 2;
    let slot = (2 * hash) & mask;
    for (let run = slots[slot]!; run !== 0; run = slots[slot]!) {
      if (slots[slot + 1] === hash && this.#equals(run - 1, source, from, to)) return run - 1;
      slot = (slot + 2) & mask;
    }
    const run = this.count;
    this.items.pushRun(source, from, to);
    this.starts.push(this.items.length);
    slots[slot] = run + 1;
    slots[slot + 1] = hash;
    if (this.count * 4 > slots.length) this.#grow();
    return run;
  }

  #equals(run: number, source: Uint32Array, from: number, to: number): boolean {
    const first = this.starts.values[run]!;
    if (this.starts.values[run + 1]! - first !== to - from) return false;
    const items = this.items.values;
    for (let at = from; at < to; at++) if (items[first + at - from] !== source[at]) return false;
    return true;
  }

  #grow(): void {
    const before = this.#slots;
    const slots = makeNumbers(before.length * 4);
    const mask = slots.length - 2;
    for (let at = 0; at < before.length; at += 2) {
      if (before[at] === 0) continue;
      let slot = (2 * before[at + 1]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 2) & mask;
      slots[slot] = before[at]!;
      slots[slot + 1] = before[at + 1]!;
    }
    this.#slots = slots;
  }
}

function hashRun(source: Uint32Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ source[at]!, 0x01000193) ^ (hash >>> 15);
  hash = Math.imul(hash ^ (hash >>> 16), 0x2c1b3c6d);
  // 31 bits: a larger number would be an object of its own.
  return (hash ^ (hash >>> 13)) & 0x7fffffff;
}
