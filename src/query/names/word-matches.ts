// The words of the vocabulary that one typed word may stand for, and how much each is worth.
import type { NameIndexArrays } from './arrays.ts';
import { findWords } from './ranges.ts';
import { WEIGHTS } from './weights.ts';

/** Misspellings and inner parts kept per typed word, the first that are found. */
const MOST_OTHERS = 128;
/** A power of two, four times as many as are kept; a hash's upper bits tell the slot. */
const SLOTS = 512;
const SLOT_SHIFT = Math.clz32(SLOTS - 1);

export class WordMatches {
  readonly #index: NameIndexArrays;
  letters: Uint16Array = new Uint16Array(0);
  start = 0;
  length = 0;
  /** How much of the query it is: its length, less with each word before it. */
  worth = 0;
  /** Forms that hold any of the words matched, counted with repeats: what it costs to follow them. */
  postings = 0;
  low = 0;
  high = 0;
  /** The word itself, or -1. */
  exact = -1;
  #prefixWeight = 0;
  /** Words outside the range, each with its weight: a small open hash table. */
  readonly others = new Uint32Array(MOST_OTHERS);
  count = 0;
  readonly #slots = new Int32Array(SLOTS);
  readonly weights = new Float32Array(MOST_OTHERS);

  constructor(index: NameIndexArrays) {
    this.#index = index;
  }

  /** Forms that hold the word as it was typed. */
  get exactPostings(): number {
    const { postingStarts } = this.#index;
    return this.exact < 0 ? 0 : postingStarts[this.exact + 1]! - postingStarts[this.exact]!;
  }

  /** Starts over with a typed word; `last` when it may still be unfinished. */
  reset(letters: Uint16Array, start: number, length: number, last: boolean, worth: number): void {
    this.worth = worth;
    const { wordStarts } = this.#index;
    this.letters = letters;
    this.start = start;
    this.length = length;
    const range = findWords(this.#index, letters, start, length);
    this.low = range.low;
    const isExact = range.low < range.high && wordStarts[range.low + 1]! - wordStarts[range.low]! === length;
    this.exact = isExact ? range.low : -1;
    // 'c' and 'a' of 'c a l ranch' begin thousands of words, and are none of them: p99 0.56 → 0.48 ms.
    this.high = last || length > 2 ? range.high : range.low + (isExact ? 1 : 0);
    this.#prefixWeight = last ? 1 : WEIGHTS.unfinished;
    const { postingStarts } = this.#index;
    this.postings = postingStarts[this.high]! - postingStarts[this.low]!;
    if (this.count > 0) this.#slots.fill(0);
    this.count = 0;
  }

  /** Adds a word found by other means, unless it is in the range already or there are too many. */
  add(word: number, weight: number): void {
    if ((word >= this.low && word < this.high) || this.count === MOST_OTHERS) return;
    let slot = Math.imul(word, 0x9e3779b1) >>> SLOT_SHIFT;
    while (this.#slots[slot] !== 0) {
      const at = this.#slots[slot]! - 1;
      if (this.others[at] === word) {
        this.weights[at] = Math.max(this.weights[at]!, weight);
        return;
      }
      slot = (slot + 1) % SLOTS;
    }
    this.others[this.count] = word;
    this.weights[this.count] = weight;
    this.#slots[slot] = ++this.count;
    const { postingStarts } = this.#index;
    this.postings += postingStarts[word + 1]! - postingStarts[word]!;
  }

  /** 1 for the word itself and one that it begins, less for a misspelt or longer one, 0 for any other. */
  weigh(word: number): number {
    if (word >= this.low && word < this.high) {
      return word === this.exact ? 1 : this.#prefixWeight;
    }
    if (this.count === 0) return 0;
    let slot = Math.imul(word, 0x9e3779b1) >>> SLOT_SHIFT;
    while (this.#slots[slot] !== 0) {
      const at = this.#slots[slot]! - 1;
      if (this.others[at] === word) return this.weights[at]!;
      slot = (slot + 1) % SLOTS;
    }
    return 0;
  }
}
