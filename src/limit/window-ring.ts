// Windows in the order of their starts, which is also the order in which they end, found by chains of their
// hash. A slot is a window's place in the ring and stays its own until it is dropped.
import {
  COUNT,
  getPlace,
  getTimePlace,
  getWordPlace,
  HIGH,
  inSameChunk,
  LOW,
  NEXT,
  WindowChunks,
} from './window-chunks.ts';

export class WindowRing {
  readonly capacity: number;
  /** Meaningful while size > 0. */
  oldest = 0;
  size = 0;
  readonly #chunks: WindowChunks;
  /** For each hash the newest slot + 1, or 0. */
  readonly #heads: Int32Array;
  readonly #mask: number;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#chunks = new WindowChunks(capacity);
    this.#heads = new Int32Array(2 ** Math.ceil(Math.log2(capacity)));
    this.#mask = this.#heads.length - 1;
  }

  get bytes(): number {
    return this.#heads.byteLength + this.#chunks.bytes;
  }

  /** The newest window of this hash, or -1. */
  find(low: number, high: number): number {
    let link = this.#heads[low & this.#mask]!;
    while (link !== 0) {
      const { words } = this.#chunks.getChunk(link - 1);
      const place = getWordPlace(link - 1);
      if (words[place + LOW] === low && words[place + HIGH] === high) return link - 1;
      link = words[place + NEXT]!;
    }
    return -1;
  }

  getEnd(slot: number): number {
    return this.#chunks.getChunk(slot).times[getTimePlace(slot)]!;
  }

  getWord(slot: number, word: typeof LOW | typeof HIGH | typeof COUNT): number {
    return this.#chunks.getChunk(slot).words[getWordPlace(slot) + word]!;
  }

  setCount(slot: number, count: number): void {
    this.#chunks.getChunk(slot).words[getWordPlace(slot) + COUNT] = count;
  }

  /** Of the count, the units that came along from forgotten windows. */
  getBrought(slot: number): number {
    return this.#chunks.getChunk(slot).brought[getPlace(slot)]!;
  }

  /** Only while size < capacity, and with an end no earlier than the newest window's. */
  append(low: number, high: number, count: number, brought: number, end: number): void {
    const slot = this.#wrap(this.oldest + this.size);
    this.size += 1;
    const { words, times, brought: units } = this.#chunks.reserve(slot);
    const place = getWordPlace(slot);
    times[getTimePlace(slot)] = end;
    units[getPlace(slot)] = brought;
    words[place + LOW] = low;
    words[place + HIGH] = high;
    words[place + COUNT] = count;
    words[place + NEXT] = this.#heads[low & this.#mask]!;
    this.#heads[low & this.#mask] = slot + 1;
  }

  dropOldest(): void {
    const left = this.oldest;
    this.#unlink(left);
    this.oldest = this.#wrap(left + 1);
    this.size -= 1;
    if (inSameChunk(left, this.oldest)) return;
    // The ring may have come round: then its newest windows are in the chunk that the oldest leaves.
    if (this.size > 0 && inSameChunk(left, this.#wrap(this.oldest + this.size - 1))) return;
    this.#chunks.release(left);
  }

  // The oldest window of all is the last of its chain; chains are one or two long at a full table.
  #unlink(slot: number): void {
    const head = this.getWord(slot, LOW) & this.#mask;
    let link = this.#heads[head]!;
    if (link === slot + 1) {
      this.#heads[head] = 0;
      return;
    }
    for (;;) {
      const { words } = this.#chunks.getChunk(link - 1);
      const place = getWordPlace(link - 1) + NEXT;
      link = words[place]!;
      if (link !== slot + 1) continue;
      words[place] = 0;
      return;
    }
  }

  #wrap(slot: number): number {
    return slot < this.capacity ? slot : slot - this.capacity;
  }
}
