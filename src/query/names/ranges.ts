// Words and forms are numbered in code unit order, so those that begin with some letters are one range of
// numbers, found by binary search.
import type { NameIndexArrays } from './arrays.ts';

export interface Range {
  readonly low: number;
  /** One past the last. */
  readonly high: number;
}

/** Words that begin with these letters; the word itself, where there is one, is the first. */
export function findWords(
  index: NameIndexArrays,
  letters: Uint16Array,
  start: number,
  length: number,
): Range {
  const { wordStarts, wordLetters } = index;
  return findRange(wordStarts.length - 1, (word) => {
    const first = wordStarts[word]!;
    const shared = Math.min(wordStarts[word + 1]! - first, length);
    for (let at = 0; at < shared; at++) {
      const difference = wordLetters[first + at]! - letters[start + at]!;
      if (difference !== 0) return difference;
    }
    return shared < length ? -1 : 0;
  });
}

/** Forms whose letters, spaces aside, begin with these. */
export function findForms(index: NameIndexArrays, letters: Uint16Array): Range {
  return findRange(index.formLengths.length, (form) => compareForm(index, form, letters));
}

// Reads the form's letters through its words: a copy without spaces would add 19 % to the index.
function compareForm(index: NameIndexArrays, form: number, letters: Uint16Array): number {
  const { wordStarts, wordLetters, formWordStarts, formWords } = index;
  let at = 0;
  for (let place = formWordStarts[form]!; place < formWordStarts[form + 1]!; place++) {
    const word = formWords[place]!;
    for (let letter = wordStarts[word]!; letter < wordStarts[word + 1]!; letter++) {
      if (at === letters.length) return 0;
      const difference = wordLetters[letter]! - letters[at++]!;
      if (difference !== 0) return difference;
    }
  }
  return at < letters.length ? -1 : 0;
}

/** `compare` is below, equal to or above 0 for numbers before, in and after the range. */
function findRange(count: number, compare: (number: number) => number): Range {
  const low = findFirst(0, count, (number) => compare(number) >= 0);
  // Most ranges are short: steps that double from its beginning find the end in a few.
  let step = 1;
  while (low + step <= count && compare(low + step - 1) === 0) step *= 2;
  const high = findFirst(low + (step >> 1), Math.min(count, low + step - 1), (number) => compare(number) > 0);
  return { low, high };
}

/** The first number from `from` on, below `to`, for which it holds, or `to`. */
function findFirst(from: number, to: number, holds: (number: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
