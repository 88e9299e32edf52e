// Distinct runs of numbers, numbered as they are met: letters become words, words become forms. Flat arrays leave no
// strings, maps and arrays of words behind for a million names.
import { NumberList } from './postings.ts';

export class DistinctRuns {
  /** All runs end to end; run n goes from `starts.values[n]` to `starts.values[n + 1]`. */
  readonly items = new NumberList();
  readonly starts = new NumberList();
  /** An open hash table of run numbers plus one, at most half full. */
  #slots = new Uint32Array(4096);
  #hashes = new NumberList();

  constructor() {
    this.starts.push(0);
  }

  get count(): number {
    return this.starts.length - 1;
  }

  /** The number of the run `source[from]` up to `source[to]`, a new one if it was not met before. */
  add(source: Uint32Array, from: number, to: number): number {
    const hash = hashRun(source, from, to);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let run = this.#slots[slot]!; run !== 0; run = this.#slots[slot]!) {
      if (this.#hashes.values[run - 1] === hash && this.#equals(run - 1, source, from, to)) return run - 1;
      slot = (slot + 1) & mask;
    }
    const run = this.count;
    for (let at = from; at < to; at++) this.items.push(source[at]!);
    this.starts.push(this.items.length);
    this.#hashes.push(hash);
    this.#slots[slot] = run + 1;
    if (this.count * 2 > this.#slots.length) this.#grow();
    return run;
  }

  #equals(run: number, source: Uint32Array, from: number, to: number): boolean {
    const first = this.starts.values[run]!;
    if (this.starts.values[run + 1]! - first !== to - from) return false;
    for (let at = from; at < to; at++) if (this.items.values[first + at - from] !== source[at]) return false;
    return true;
  }

  #grow(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let run = 0; run < this.count; run++) {
      let slot = this.#hashes.values[run]! & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = run + 1;
    }
  }
}

function hashRun(source: Uint32Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ source[at]!, 0x01000193) ^ (hash >>> 15);
  hash = Math.imul(hash ^ (hash >>> 16), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
