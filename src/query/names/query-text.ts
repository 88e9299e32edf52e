// What was typed, folded and cut to a size that bounds all work: letters without spaces, and where words begin.
import { foldInto, MOST_FOLDED } from '../../catalogue/fold-into.ts';

/** Folding can lengthen a text ('ﷺ' becomes 18 letters), so the limit of 200 is set again on the result. */
const MOST_LETTERS = 200;
/** Words looked at one by one; the rest still counts in the name as a whole. */
export const MOST_WORDS = 8;
// A pasted address: 'https://www.shopee.sg/' is read as 'shopee sg'.
const ADDRESS_WORDS = ['http', 'https', 'www'];
const SPACE = 0x20;

export interface QueryText {
  /** Letters of all words, without spaces. */
  readonly letters: Uint16Array;
  /** Where each word begins in `letters`, and at the end where the last one stops. */
  readonly starts: readonly number[];
  readonly words: number;
}

let folded = new Uint32Array(MOST_LETTERS * MOST_FOLDED);

export function parseQuery(text: string): QueryText {
  if (text.length * MOST_FOLDED > folded.length) folded = new Uint32Array(text.length * MOST_FOLDED);
  const end = foldInto(text, folded);
  const starts = [0];
  let length = 0;
  // Letters move up to where the spaces were.
  for (let at = skipAddressWords(end); at < end && length < MOST_LETTERS; at++) {
    if (folded[at] !== SPACE) folded[length++] = folded[at]!;
    else if (starts.length <= MOST_WORDS) starts.push(length);
  }
  if (length > 0 && starts.length <= MOST_WORDS) starts.push(length);
  const letters = new Uint16Array(length);
  for (let at = 0; at < length; at++) letters[at] = folded[at]!;
  return { letters, starts, words: starts.length - 1 };
}

/** Where the words begin that are looked for; the last word always is. */
function skipAddressWords(end: number): number {
  let start = 0;
  while (ADDRESS_WORDS.some((word) => isWordAt(word, start, end))) start = folded.indexOf(SPACE, start) + 1;
  return start;
}

/** Whether the word stands there with another one after it. */
function isWordAt(word: string, start: number, end: number): boolean {
  if (start + word.length >= end || folded[start + word.length] !== SPACE) return false;
  for (let at = 0; at < word.length; at++) if (folded[start + at] !== word.charCodeAt(at)) return false;
  return true;
}
