// Edit distance with a limit: letters inserted, left out, replaced, or two neighbours swapped (optimal string
// alignment). A column of the table is one step on 32-bit numbers, one bit for each letter typed (Hyyrö 2003): 2 ms
// for words of the vocabulary and their neighbours, where banded-distance.ts takes 22 ms cell by cell.
import { countInBand } from './banded-distance.ts';

/** Letters of a pattern that fit into a number. */
const WORD_BITS = 32;

export interface Edits {
  /** Between the pattern and the whole text. */
  whole: number;
  /** Between the pattern and the nearest beginning of the text: 'decatl' is one edit from that of 'decathlon'. */
  beginning: number;
}

/** Compares one pattern with many texts. */
export class EditCounter {
  #pattern: Uint16Array = new Uint16Array(0);
  #start = 0;
  #length = 0;
  /** For each letter, the places where the pattern has it. */
  readonly #places = new Int32Array(0x10000);
  /** The one answer object, written anew by every call: there are thousands per query. */
  readonly #edits: Edits = { whole: 0, beginning: 0 };

  /** Takes the letters from `start` on as the pattern; they must stay as they are while it is in use. */
  setPattern(letters: Uint16Array, start: number, length: number): void {
    for (let at = 0; at < Math.min(this.#length, WORD_BITS); at++) {
      this.#places[this.#pattern[this.#start + at]!] = 0;
    }
    this.#pattern = letters;
    this.#start = start;
    this.#length = length;
    for (let at = 0; at < Math.min(length, WORD_BITS); at++) this.#places[letters[start + at]!]! |= 1 << at;
  }

  /** Both distances in one pass; `limit + 1` stands for anything above the limit. */
  count(text: Uint16Array, start: number, length: number, limit: number): Readonly<Edits> {
    const edits = this.#edits;
    const size = this.#length;
    if (size > WORD_BITS || size === 0) {
      countInBand(edits, this.#pattern, this.#start, size, text, start, length, limit);
      return edits;
    }
    const over = limit + 1;
    edits.whole = over;
    edits.beginning = over;
    if (size - length > limit) return edits;
    const places = this.#places;
    const last = 1 << (size - 1);
    const width = Math.min(length, size + limit);
    // Bits of a column: where a cell is one more, or one less, than the cell above; where it equals its diagonal one.
    let more = -1;
    let less = 0;
    let diagonal = 0;
    let before = 0;
    let distance = size;
    let nearest = size;
    for (let at = 0; at < width; at++) {
      const equal = places[text[start + at]!]!;
      const swapped = ((~diagonal & equal) << 1) & before;
      diagonal = swapped | (((equal & more) + more) ^ more) | equal | less;
      let rises = less | ~(diagonal | more);
      let falls = diagonal & more;
      if ((rises & last) !== 0) distance++;
      else if ((falls & last) !== 0) distance--;
      if (distance < nearest) nearest = distance;
      // The distance falls by one with each letter at best.
      else if (distance - (width - at - 1) > limit && nearest > limit) return edits;
      rises = (rises << 1) | 1;
      falls <<= 1;
      more = falls | ~(diagonal | rises);
      less = rises & diagonal;
      before = equal;
    }
    if (nearest <= limit) edits.beginning = nearest;
    if (width === length && distance <= limit) edits.whole = distance;
    return edits;
  }
}
