// Finds words that a typed word may be a misspelling or an inner part of: candidates by hashed keys, each
// verified once against the typed letters. Work is per word of the vocabulary, never per document.
import type { NameIndexArrays } from './arrays.ts';
import { EditCounter } from './distance.ts';
import { isDense, MOST_KEYS, writeGrams, writeWordHeads } from './keys.ts';
import { isSlip } from './slips.ts';
import { allowEdits, WEIGHTS } from './weights.ts';
import type { WordMatches } from './word-matches.ts';

/** Candidates verified per typed word: a bound for vocabularies of any size. */
const MOST_VERIFIED = 3000;

export class NearWords {
  readonly #index: NameIndexArrays;
  readonly #keys = new Uint32Array(MOST_KEYS);
  readonly #counter = new EditCounter();
  readonly #shared: Uint8Array;
  readonly #touched = new Uint32Array(MOST_VERIFIED);

  constructor(index: NameIndexArrays) {
    this.#index = index;
    this.#shared = new Uint8Array(index.wordStarts.length - 1);
  }

  addTo(matches: WordMatches): void {
    this.#counter.setPattern(matches.letters, matches.start, matches.length);
    this.#addMisspelt(matches);
    this.#addInner(matches);
  }

  /** Words with a similar head, whole or typed in part. */
  #addMisspelt(matches: WordMatches): void {
    const { wordHeadStarts, wordHeads } = this.#index;
    const { letters, start, length } = matches;
    const limit = Math.min(allowEdits(length, isDense(letters[start]!)), 2);
    if (limit === 0) return;
    const mask = wordHeadStarts.length - 2;
    const count = writeWordHeads(letters, start, length, false, this.#keys);
    let budget = MOST_VERIFIED;
    for (let key = 0; key < count; key++) {
      const slot = this.#keys[key]! & mask;
      for (let at = wordHeadStarts[slot]!; at < wordHeadStarts[slot + 1]! && budget > 0; at++) {
        budget--;
        this.#addIfNear(matches, wordHeads[at]!, limit);
      }
    }
  }

  /** Words that hold the letters inside, and words misspelt in their head that share enough runs of letters. */
  #addInner(matches: WordMatches): void {
    const { gramStarts, grams } = this.#index;
    const { letters, start, length } = matches;
    const dense = isDense(letters[start]!);
    if (length < (dense ? 2 : 4)) return;
    const limit = Math.min(allowEdits(length, dense), 2);
    const mask = gramStarts.length - 2;
    const count = writeGrams(letters, start, length, this.#keys);
    const need = Math.max(2, count - 3 * limit);
    let touched = 0;
    for (let key = 0; key < count; key++) {
      const slot = this.#keys[key]! & mask;
      for (let at = gramStarts[slot]!; at < gramStarts[slot + 1]!; at++) {
        const word = grams[at]!;
        if (this.#shared[word] === 0) {
          if (touched === MOST_VERIFIED) break;
          this.#touched[touched++] = word;
        }
        this.#shared[word]!++;
      }
    }
    for (let at = 0; at < touched; at++) {
      const word = this.#touched[at]!;
      const shared = this.#shared[word]!;
      this.#shared[word] = 0;
      if (shared >= count && this.#addIfInside(matches, word)) continue;
      if (shared >= need && limit > 0) this.#addIfNear(matches, word, limit);
    }
  }

  #addIfNear(matches: WordMatches, word: number, limit: number): void {
    const { wordStarts, wordLetters } = this.#index;
    const { length } = matches;
    const first = wordStarts[word]!;
    const size = wordStarts[word + 1]! - first;
    const edits = this.#counter.count(wordLetters, first, size, limit);
    if (edits.beginning > limit) return;
    const { letters, start } = matches;
    const cost =
      edits.beginning === 1 && isSlip(letters, start, length, wordLetters, first, size)
        ? WEIGHTS.slip
        : WEIGHTS.edit;
    const whole = edits.whole > limit ? 0 : 1 - (cost * edits.whole) / length;
    const part = WEIGHTS.nearPrefix * (1 - (cost * edits.beginning) / length);
    matches.add(word, Math.max(whole, part));
  }

  #addIfInside(matches: WordMatches, word: number): boolean {
    const { wordStarts, wordLetters } = this.#index;
    const { letters, start, length } = matches;
    const first = wordStarts[word]!;
    const size = wordStarts[word + 1]! - first;
    for (let shift = 0; shift + length <= size; shift++) {
      let at = 0;
      while (at < length && wordLetters[first + shift + at] === letters[start + at]) at++;
      if (at < length) continue;
      matches.add(word, WEIGHTS.inner + (WEIGHTS.innerShare * length) / size);
      return true;
    }
    return false;
  }
}
