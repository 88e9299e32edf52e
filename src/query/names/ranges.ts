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
  let low = 0;
  let end = count;
  while (low < end) {
    const middle = (low + end) >>> 1;
    if (compare(middle) < 0) low = middle + 1;
    else end = middle;
  }
  let high = low;
  end = count;
  while (high < end) {
    const middle = (high + end) >>> 1;
    if (compare(middle) <= 0) high = middle + 1;
    else end = middle;
  }
  return { low, high };
}
