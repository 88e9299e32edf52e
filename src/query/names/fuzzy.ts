// Which words of the vocabulary a typed word may mean, and how much each counts: words that start with it, words it may
// be a misspelling of, and words that contain it. The work is per word of the vocabulary, never per document.
import { EditCounter, isSlip } from './distance.ts';
import { findWords, type NameIndexArrays } from './index.ts';
import { isCjk, MAX_KEYS, writeGrams, writeWordHeads } from './keys.ts';
import { maxEdits, WEIGHTS } from './weights.ts';

/** Misspellings and inner parts kept per typed word, in the order they are found. */
const MAX_SIMILAR = 128;
/** Candidates verified per typed word: limits the work for a vocabulary of any size. */
const MAX_VERIFIED = 3000;

/** The matches of one typed word. Instances are reused from query to query. */
export class WordMatches {
  readonly #index: NameIndexArrays;
  letters: Uint16Array = new Uint16Array(0);
  start = 0;
  length = 0;
  /** How much of the query it is: its length, reduced for each word before it. */
  worth = 0;
  /** The number of forms to look at for all matched words, counting repeats. */
  postings = 0;
  /** Words that start with the typed one: from `low` up to, but not including, `high`. */
  low = 0;
  high = 0;
  /** The word itself, or -1. */
  exact = -1;
  #prefixWeight = 0;
  /** Words outside that range, with their weights. */
  readonly similar = new Map<number, number>();

  constructor(index: NameIndexArrays) {
    this.#index = index;
  }

  /** The number of forms that contain the word as typed. */
  get exactPostings(): number {
    const { postingStarts } = this.#index;
    return this.exact < 0 ? 0 : postingStarts[this.exact + 1]! - postingStarts[this.exact]!;
  }

  /** Starts over with another typed word; `isLast` means it may still be unfinished. */
  reset(letters: Uint16Array, start: number, length: number, isLast: boolean, worth: number): void {
    const { wordStarts, postingStarts } = this.#index;
    this.letters = letters;
    this.start = start;
    this.length = length;
    this.worth = worth;
    const { low, high } = findWords(this.#index, letters, start, length);
    const isExact = low < high && wordStarts[low + 1]! - wordStarts[low]! === length;
    this.exact = isExact ? low : -1;
    this.low = low;
    // 'c' and 'a' in 'c a l ranch' are prefixes of thousands of words but mean none of them: p99 0.56 → 0.48 ms.
    this.high = isLast || length > 2 ? high : low + (isExact ? 1 : 0);
    this.#prefixWeight = isLast ? 1 : WEIGHTS.unfinished;
    this.postings = postingStarts[this.high]! - postingStarts[this.low]!;
    this.similar.clear();
  }

  /** Adds a word found another way, unless it is already in the range or there are too many. */
  add(word: number, weight: number): void {
    if ((word >= this.low && word < this.high) || this.similar.size === MAX_SIMILAR) return;
    const known = this.similar.get(word);
    // Rounded to 32 bits, so weights that differ only by rounding are equal.
    this.similar.set(word, Math.fround(Math.max(known ?? 0, weight)));
    const { postingStarts } = this.#index;
    if (known === undefined) this.postings += postingStarts[word + 1]! - postingStarts[word]!;
  }

  /** 1 for the word itself or one it is a prefix of, less for a misspelt or longer word, 0 for any other. */
  weigh(word: number): number {
    if (word >= this.low && word < this.high) return word === this.exact ? 1 : this.#prefixWeight;
    return this.similar.size === 0 ? 0 : (this.similar.get(word) ?? 0);
  }
}

/** Finds similar words by hashed keys and checks each against the typed letters. */
export class SimilarWords {
  readonly #index: NameIndexArrays;
  readonly #keys = new Uint32Array(MAX_KEYS);
  readonly #counter = new EditCounter();
  /** The number of n-grams each word shares with the typed one; all 0 between calls. */
  readonly #shared: Uint8Array;
  readonly #touched = new Uint32Array(MAX_VERIFIED);

  constructor(index: NameIndexArrays) {
    this.#index = index;
    this.#shared = new Uint8Array(index.wordStarts.length - 1);
  }

  addTo(matches: WordMatches): void {
    this.#counter.setPattern(matches.letters, matches.start, matches.length);
    this.#addMisspelt(matches);
    this.#addInner(matches);
  }

  /** Words whose first letters are one edit away, typed in full or in part. */
  #addMisspelt(matches: WordMatches): void {
    const { wordHeadStarts, wordHeads } = this.#index;
    const { letters, start, length } = matches;
    const limit = Math.min(maxEdits(length, isCjk(letters[start]!)), 2);
    if (limit === 0) return;
    const mask = wordHeadStarts.length - 2;
    const count = writeWordHeads(letters, start, length, false, this.#keys);
    let budget = MAX_VERIFIED;
    for (let key = 0; key < count; key++) {
      const slot = this.#keys[key]! & mask;
      for (let i = wordHeadStarts[slot]!; i < wordHeadStarts[slot + 1]! && budget > 0; i++) {
        budget--;
        this.#addIfNear(matches, wordHeads[i]!, limit);
      }
    }
  }

  /** Words that contain the letters, and words with misspelt first letters that share enough n-grams. */
  #addInner(matches: WordMatches): void {
    const { gramStarts, grams } = this.#index;
    const { letters, start, length } = matches;
    const cjk = isCjk(letters[start]!);
    if (length < (cjk ? 2 : 4)) return;
    const limit = Math.min(maxEdits(length, cjk), 2);
    const mask = gramStarts.length - 2;
    const count = writeGrams(letters, start, length, this.#keys);
    const needed = Math.max(2, count - 3 * limit);
    let touched = 0;
    for (let key = 0; key < count; key++) {
      const slot = this.#keys[key]! & mask;
      for (let i = gramStarts[slot]!; i < gramStarts[slot + 1]!; i++) {
        const word = grams[i]!;
        if (this.#shared[word] === 0) {
          if (touched === MAX_VERIFIED) break;
          this.#touched[touched++] = word;
        }
        this.#shared[word]!++;
      }
    }
    for (let i = 0; i < touched; i++) {
      const word = this.#touched[i]!;
      const shared = this.#shared[word]!;
      this.#shared[word] = 0;
      if (shared >= count && this.#addIfInside(matches, word)) continue;
      if (shared >= needed && limit > 0) this.#addIfNear(matches, word, limit);
    }
  }

  #addIfNear(matches: WordMatches, word: number, limit: number): void {
    const { wordStarts, wordLetters } = this.#index;
    const { letters, start, length } = matches;
    const first = wordStarts[word]!;
    const size = wordStarts[word + 1]! - first;
    const edits = this.#counter.count(wordLetters, first, size, limit);
    if (edits.prefix > limit) return;
    const cost =
      edits.prefix === 1 && isSlip(letters, start, length, wordLetters, first, size)
        ? WEIGHTS.slip
        : WEIGHTS.edit;
    const whole = edits.whole > limit ? 0 : 1 - (cost * edits.whole) / length;
    const part = WEIGHTS.nearPrefix * (1 - (cost * edits.prefix) / length);
    matches.add(word, Math.max(whole, part));
  }

  #addIfInside(matches: WordMatches, word: number): boolean {
    const { wordStarts, wordLetters } = this.#index;
    const { letters, start, length } = matches;
    const first = wordStarts[word]!;
    const size = wordStarts[word + 1]! - first;
    for (let shift = 0; shift + length <= size; shift++) {
      let i = 0;
      while (i < length && wordLetters[first + shift + i] === letters[start + i]) i++;
      if (i < length) continue;
      matches.add(word, WEIGHTS.inner + (WEIGHTS.innerShare * length) / size);
      return true;
    }
    return false;
  }
}
