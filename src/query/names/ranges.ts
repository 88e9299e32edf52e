// Words and forms are numbered in code unit order, so those that begin with some letters are one range of
// numbers, found by binary search. It is written out for words and for forms: a search that is handed a function to
// compare with takes half as long again, and these are a quarter of the median query.
import type { NameIndexArrays } from './arrays.ts';

export interface Range {
  readonly low: number;
  /** One past the last. */
  readonly high: number;
}

/** Words that begin with these letters; the word itself, where there is one, is the first. */
export function findWords(
  { wordStarts, wordLetters }: NameIndexArrays,
  letters: Uint16Array,
  start: number,
  length: number,
): Range {
  const count = wordStarts.length - 1;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareWord(wordStarts, wordLetters, middle, letters, start, length) < 0) low = middle + 1;
    else high = middle;
  }
  const first = low;
  // Most ranges are short: steps that double from its beginning find the end in a few.
  let step = 1;
  while (
    first + step <= count &&
    compareWord(wordStarts, wordLetters, first + step - 1, letters, start, length) === 0
  ) {
    step *= 2;
  }
  low = first + (step >> 1);
  high = Math.min(count, first + step - 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareWord(wordStarts, wordLetters, middle, letters, start, length) <= 0) low = middle + 1;
    else high = middle;
  }
  return { low: first, high: low };
}

/** Forms whose letters, spaces aside, begin with these. */
export function findForms(index: NameIndexArrays, letters: Uint16Array): Range {
  const count = index.formLengths.length;
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareForm(index, middle, letters) < 0) low = middle + 1;
    else high = middle;
  }
  const first = low;
  let step = 1;
  while (first + step <= count && compareForm(index, first + step - 1, letters) === 0) step *= 2;
  low = first + (step >> 1);
  high = Math.min(count, first + step - 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareForm(index, middle, letters) <= 0) low = middle + 1;
    else high = middle;
  }
  return { low: first, high: low };
}

// Below 0 for a word before the range, 0 for one in it, above 0 after it; so for forms.
function compareWord(
  wordStarts: Uint32Array,
  wordLetters: Uint16Array,
  word: number,
  letters: Uint16Array,
  start: number,
  length: number,
): number {
  const first = wordStarts[word]!;
  const shared = Math.min(wordStarts[word + 1]! - first, length);
  for (let at = 0; at < shared; at++) {
    const difference = wordLetters[first + at]! - letters[start + at]!;
    if (difference !== 0) return difference;
  }
  return shared < length ? -1 : 0;
}

// Reads the form's letters through its words: a copy without spaces would add 19 % to the index.
function compareForm(index: NameIndexArrays, form: number, letters: Uint16Array): number {
  const { wordStarts, wordLetters, formWordStarts, formWords } = index;
  const typed = letters.length;
  const end = formWordStarts[form + 1]!;
  let at = 0;
  for (let place = formWordStarts[form]!; place < end; place++) {
    const word = formWords[place]!;
    const stop = wordStarts[word + 1]!;
    for (let letter = wordStarts[word]!; letter < stop; letter++) {
      if (at === typed) return 0;
      const difference = wordLetters[letter]! - letters[at++]!;
      if (difference !== 0) return difference;
    }
  }
  return at < typed ? -1 : 0;
}
