// Edit distance with a limit: letters inserted, left out or replaced, or two neighbours swapped (optimal string
// alignment). Each column of the table is one step on 32-bit numbers, one bit per letter typed (Hyyrö 2003): comparing
// every word of the vocabulary with its neighbours takes 2 ms, compared with 22 ms cell by cell.
import { toLetters } from './index.ts';

/** The number of pattern letters that fit into one number. */
const WORD_BITS = 32;
/** Longer patterns count as too far apart. */
export const MAX_PATTERN_LENGTH = 250;

interface Edits {
  /** Between the pattern and the whole text. */
  whole: number;
  /** Between the pattern and the nearest prefix of the text: 'decatl' is one edit from a prefix of 'decathlon'. */
  prefix: number;
}

/** Compares one pattern with many texts. */
export class EditCounter {
  #pattern: Uint16Array = new Uint16Array(0);
  #start = 0;
  #length = 0;
  /** For each letter, a bit mask of its positions in the pattern. */
  readonly #positions = new Int32Array(0x10000);
  /** The result object, reused by every call because there are thousands per query. */
  readonly #edits: Edits = { whole: 0, prefix: 0 };

  /** The letters are not copied: they must not change while the pattern is in use. */
  setPattern(letters: Uint16Array, start: number, length: number): void {
    for (let index = 0; index < Math.min(this.#length, WORD_BITS); index++) {
      this.#positions[this.#pattern[this.#start + index]!] = 0;
    }
    this.#pattern = letters;
    this.#start = start;
    this.#length = length;
    for (let index = 0; index < Math.min(length, WORD_BITS); index++)
      this.#positions[letters[start + index]!]! |= 1 << index;
  }

  /** Both distances in one pass; `limit + 1` means anything above the limit. */
  count(text: Uint16Array, start: number, length: number, limit: number): Readonly<Edits> {
    const edits = this.#edits;
    const size = this.#length;
    if (size > WORD_BITS || size === 0) {
      countInBand(edits, this.#pattern, this.#start, size, text, start, length, limit);
      return edits;
    }
    const over = limit + 1;
    edits.whole = over;
    edits.prefix = over;
    if (size - length > limit) return edits;
    const places = this.#positions;
    const last = 1 << (size - 1);
    const width = Math.min(length, size + limit);
    // Bits of a column: where a cell is one more or one less than the one above, and where it equals its diagonal cell.
    let more = -1;
    let less = 0;
    let diagonal = 0;
    let before = 0;
    let distance = size;
    let nearest = size;
    for (let index = 0; index < width; index++) {
      const equal = places[text[start + index]!]!;
      const swapped = ((~diagonal & equal) << 1) & before;
      diagonal = swapped | (((equal & more) + more) ^ more) | equal | less;
      let rises = less | ~(diagonal | more);
      let falls = diagonal & more;
      if ((rises & last) !== 0) distance++;
      else if ((falls & last) !== 0) distance--;
      if (distance < nearest) nearest = distance;
      // At best, the distance drops by one per letter.
      else if (distance - (width - index - 1) > limit && nearest > limit) return edits;
      rises = (rises << 1) | 1;
      falls <<= 1;
      more = falls | ~(diagonal | rises);
      less = rises & diagonal;
      before = equal;
    }
    if (nearest <= limit) edits.prefix = nearest;
    if (width === length && distance <= limit) edits.whole = distance;
    return edits;
  }
}

const ROW = MAX_PATTERN_LENGTH + 8;
let row = new Uint8Array(ROW);
let previous = new Uint8Array(ROW);
let beforeLast = new Uint8Array(ROW);

/** For patterns of more than 32 letters: cell by cell, but only in a band set by the limit. */
function countInBand(
  edits: Edits,
  pattern: Uint16Array,
  patternStart: number,
  patternLength: number,
  text: Uint16Array,
  textStart: number,
  textLength: number,
  limit: number,
): void {
  const over = limit + 1;
  edits.whole = over;
  edits.prefix = over;
  if (patternLength > MAX_PATTERN_LENGTH - over || patternLength - textLength > limit) return;
  const width = Math.min(textLength, patternLength + limit);
  for (let index = 0; index <= Math.min(width, limit); index++) row[index] = index;
  row[Math.min(width, limit) + 1] = over;

  for (let i = 1; i <= patternLength; i++) {
    const spare = beforeLast;
    beforeLast = previous;
    previous = row;
    row = spare;
    const letter = pattern[patternStart + i - 1]!;
    const first = Math.max(1, i - limit);
    const last = Math.min(width, i + limit);
    row[first - 1] = first === 1 && i <= limit ? i : over;
    let best = row[first - 1]!;
    for (let j = first; j <= last; j++) {
      const other = text[textStart + j - 1]!;
      let cell = previous[j - 1]! + (letter === other ? 0 : 1);
      if (row[j - 1]! + 1 < cell) cell = row[j - 1]! + 1;
      if (previous[j]! + 1 < cell) cell = previous[j]! + 1;
      const swapped =
        i > 1 && j > 1 && letter === text[textStart + j - 2] && other === pattern[patternStart + i - 2];
      if (swapped && beforeLast[j - 2]! + 1 < cell) cell = beforeLast[j - 2]! + 1;
      row[j] = Math.min(cell, over);
      if (cell < best) best = cell;
    }
    row[last + 1] = over;
    if (best > limit) return;
  }
  if (textLength - patternLength <= limit) edits.whole = row[width]!;
  for (let j = Math.max(0, patternLength - limit); j <= width; j++) {
    if (row[j]! < edits.prefix) edits.prefix = row[j]!;
  }
}

const textCounter = new EditCounter();

/** For texts that are not in the index. The next call overwrites the result. */
export function countTextEdits(typed: string, text: string, limit: number): Readonly<Edits> {
  textCounter.setPattern(toLetters(typed), 0, typed.length);
  return textCounter.count(toLetters(text), 0, text.length, limit);
}

/**
 * Whether letters that are one edit from a prefix of a text can be a slip of the fingers: a letter left out, one
 * doubled, or two swapped. Each of these has only one outcome, while a wrong letter is one of many; so if two names are
 * one edit away, the one that a slip explains is more likely.
 */
export function isSlip(
  typed: Uint16Array,
  typedStart: number,
  typedLength: number,
  text: Uint16Array,
  textStart: number,
  textLength: number,
): boolean {
  const typedEnd = typedStart + typedLength;
  const textEnd = textStart + textLength;
  let index = typedStart;
  let meant = textStart;
  while (index < typedEnd && meant < textEnd && typed[index] === text[meant]) {
    index++;
    meant++;
  }
  const isLeftOut = isPrefix(typed, index, typedEnd, text, meant + 1, textEnd);
  if (isLeftOut) return true;
  const isDoubled = index > typedStart && typed[index] === typed[index - 1];
  if (isDoubled && isPrefix(typed, index + 1, typedEnd, text, meant, textEnd)) return true;
  const isSwapped =
    index + 1 < typedEnd && typed[index] === text[meant + 1] && typed[index + 1] === text[meant];
  return isSwapped && isPrefix(typed, index + 2, typedEnd, text, meant + 2, textEnd);
}

function isPrefix(
  typed: Uint16Array,
  typedFrom: number,
  typedEnd: number,
  text: Uint16Array,
  textFrom: number,
  textEnd: number,
): boolean {
  const length = typedEnd - typedFrom;
  if (length > textEnd - textFrom) return false;
  for (let index = 0; index < length; index++)
    if (typed[typedFrom + index] !== text[textFrom + index]) return false;
  return true;
}
