// What was typed, folded and cut to a size that bounds all work: letters without spaces, and where words begin.
import { foldName, splitWords } from '../../catalogue/fold-name.ts';

/** Folding can lengthen a text ('ﷺ' becomes 18 letters), so the limit of 200 is set again on the result. */
const MOST_LETTERS = 200;
/** Words looked at one by one; the rest still counts in the name as a whole. */
export const MOST_WORDS = 8;
// A pasted address: 'https://www.shopee.sg/' is read as 'shopee sg'.
const ADDRESS_WORDS = new Set(['http', 'https', 'www']);

export interface QueryText {
  /** Letters of all words, without spaces. */
  readonly letters: Uint16Array;
  /** Where each word begins in `letters`, and at the end where the last one stops. */
  readonly starts: readonly number[];
  readonly words: number;
  /** A space after the last word: it is finished, not a prefix. */
  readonly finished: boolean;
}

export function parseQuery(text: string): QueryText {
  let words = splitWords(foldName(text));
  while (words.length > 1 && ADDRESS_WORDS.has(words[0]!)) words = words.slice(1);
  const letters = new Uint16Array(MOST_LETTERS);
  const starts = [0];
  let length = 0;
  for (const word of words) {
    for (let at = 0; at < word.length && length < MOST_LETTERS; at++) letters[length++] = word.charCodeAt(at);
    if (starts.length <= MOST_WORDS) starts.push(length);
  }
  return {
    letters: letters.subarray(0, length),
    starts,
    words: starts.length - 1,
    finished: /\s$/.test(text),
  };
}
