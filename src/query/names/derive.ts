// The arrays of the name index that are computed from the others: they look up a word or form by a prefix, a
// misspelling or one of its words. A build writes them into the snapshot, so loading is just a read; a browser computes
// them itself, which saves 2 MB of download.
import type { NameIndexArrays } from './index.ts';
import { MAX_KEYS, writeFormHeads, writeGrams, writeWordHeads } from './keys.ts';

/** Hash tables have at least this many slots. */
const MIN_SLOTS = 1024;
/** Postings are ordered by popularity in steps of a thousandth. */
const POPULARITY_STEPS = 1000;

export interface Lists {
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
}

export interface Letters {
  readonly starts: Uint32Array;
  readonly items: Uint16Array;
}

export const DERIVED_ARRAYS = [
  'postingStarts',
  'postings',
  'formLengths',
  'formPopularity',
  'wordHeadStarts',
  'wordHeads',
  'formHeadStarts',
  'formHeads',
  'gramStarts',
  'grams',
] as const satisfies readonly (keyof NameIndexArrays)[];

type DerivedArrays = Pick<NameIndexArrays, (typeof DERIVED_ARRAYS)[number]>;
type StoredArrays = Omit<NameIndexArrays, (typeof DERIVED_ARRAYS)[number]>;

export function deriveArrays(stored: StoredArrays): DerivedArrays {
  const wordLetters: Letters = { starts: stored.wordStarts, items: stored.wordLetters };
  const formWords: Lists = { starts: stored.formWordStarts, items: stored.formWords };
  const wordCount = wordLetters.starts.length - 1;
  const formCount = formWords.starts.length - 1;
  const formLetters = joinLetters(formWords, wordLetters);
  const formPopularity = findHighestPopularity(stored);
  const postings = listPostings(wordCount, formWords, formPopularity);
  const wordHeads = groupByHash(wordCount, (word, keys) =>
    writeWordHeads(wordLetters.items, wordLetters.starts[word]!, getLength(wordLetters, word), true, keys),
  );
  // One-word forms need no keys: they are found through the keys of their word.
  const formHeads = groupByHash(formCount, (form, keys) =>
    getLength(formWords, form) < 2
      ? 0
      : writeFormHeads(formLetters.items, formLetters.starts[form]!, getLength(formLetters, form), keys),
  );
  const grams = groupByHash(wordCount, (word, keys) =>
    writeGrams(wordLetters.items, wordLetters.starts[word]!, getLength(wordLetters, word), keys),
  );
  return {
    postingStarts: postings.starts,
    postings: postings.items,
    formLengths: new Uint8Array(formCount).map((_, form) => Math.min(getLength(formLetters, form), 255)),
    formPopularity,
    wordHeadStarts: wordHeads.starts,
    wordHeads: wordHeads.items,
    formHeadStarts: formHeads.starts,
    formHeads: formHeads.items,
    gramStarts: grams.starts,
    grams: grams.items,
  };
}

/** The letters of each form without its spaces. */
function joinLetters(formWords: Lists, words: Letters): Letters {
  const count = formWords.starts.length - 1;
  const starts = new Uint32Array(count + 1);
  for (let form = 0; form < count; form++) {
    let length = 0;
    for (let index = formWords.starts[form]!; index < formWords.starts[form + 1]!; index++)
      length += getLength(words, formWords.items[index]!);
    starts[form + 1] = starts[form]! + length;
  }
  const items = new Uint16Array(starts[count]!);
  let next = 0;
  for (const word of formWords.items)
    for (let index = words.starts[word]!; index < words.starts[word + 1]!; index++)
      items[next++] = words.items[index]!;
  return { starts, items };
}

function getLength({ starts }: Lists | Letters, number: number): number {
  return starts[number + 1]! - starts[number]!;
}

function findHighestPopularity({
  entryStarts,
  entryDocuments,
  documentPopularity: popularity,
}: StoredArrays): Float32Array {
  const highest = new Float32Array(entryStarts.length - 1).fill(Number.NEGATIVE_INFINITY);
  for (let form = 0; form < highest.length; form++) {
    for (let index = entryStarts[form]!; index < entryStarts[form + 1]!; index++) {
      highest[form] = Math.max(highest[form]!, popularity[entryDocuments[index]!]!);
    }
  }
  return highest;
}

/** The forms that contain each word, the best known first; a form that repeats a word is listed once. */
function listPostings(wordCount: number, formWords: Lists, popularity: Float32Array): Lists {
  const steps = new Uint32Array(popularity.length).map(
    (_, form) =>
      POPULARITY_STEPS - Math.round(POPULARITY_STEPS * Math.min(1, Math.max(0, popularity[form]!))),
  );
  const numbers = steps.map((_, form) => form);
  const byPopularity = groupByKey(POPULARITY_STEPS + 1, steps, numbers).items;
  const words = new Uint32Array(formWords.items.length);
  const forms = new Uint32Array(formWords.items.length);
  let count = 0;
  for (const form of byPopularity) {
    const first = formWords.starts[form]!;
    for (let index = first; index < formWords.starts[form + 1]!; index++) {
      if (isRepeated(formWords.items, first, index)) continue;
      words[count] = formWords.items[index]!;
      forms[count++] = form;
    }
  }
  return groupByKey(wordCount, words.subarray(0, count), forms);
}

/** Groups numbers by their hashed keys; the low bits of a hash are its slot. */
function groupByHash(count: number, writeKeys: (number: number, keys: Uint32Array) => number): Lists {
  const keys = new Uint32Array(MAX_KEYS);
  let hashes = new Uint32Array(count);
  let numbers = new Uint32Array(count);
  let size = 0;
  for (let number = 0; number < count; number++) {
    const written = writeKeys(number, keys);
    if (size + written > hashes.length) {
      hashes = enlarge(hashes);
      numbers = enlarge(numbers);
    }
    for (let index = 0; index < written; index++) {
      if (isRepeated(keys, 0, index)) continue;
      hashes[size] = keys[index]!;
      numbers[size++] = number;
    }
  }
  // A power of two, with two to four numbers per slot.
  let slots = MIN_SLOTS;
  while (slots < size / 4) slots *= 2;
  for (let index = 0; index < size; index++) hashes[index]! &= slots - 1;
  return groupByKey(slots, hashes.subarray(0, size), numbers);
}

function enlarge(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * array.length + MAX_KEYS);
  larger.set(array);
  return larger;
}

/** Whether the item already occurs between `first` and `at`. With so few items, `indexOf` is slower. */
function isRepeated(items: Uint32Array, first: number, index: number): boolean {
  const item = items[index]!;
  for (let earlier = first; earlier < index; earlier++) if (items[earlier] === item) return true;
  return false;
}

/** The items of key k, in the order given, are `items[starts[k]]` up to `items[starts[k + 1]]`. */
export function groupByKey(keyCount: number, keys: ArrayLike<number>, given: ArrayLike<number>): Lists {
  const starts = new Uint32Array(keyCount + 1);
  for (let index = 0; index < keys.length; index++) starts[keys[index]! + 1]!++;
  for (let key = 0; key < keyCount; key++) starts[key + 1]! += starts[key]!;
  const next = starts.slice(0, keyCount);
  const items = new Uint32Array(keys.length);
  for (let index = 0; index < keys.length; index++) items[next[keys[index]!]!++] = given[index]!;
  return { starts, items };
}
