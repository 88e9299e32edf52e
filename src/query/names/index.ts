// The name index: what its arrays hold, and how to look up a prefix in them. It is all typed arrays, so a snapshot
// stores them as they are and loading is just a read.
import { packCountry } from '../../catalogue/country.ts';
import { WHOLE_WORLD } from '../../catalogue/merchant.ts';
import type { SectionArray, Sections } from '../../catalogue/sections.ts';
import { WEIGHTS } from './weights.ts';

/** The most matches a search returns. */
export const MAX_HITS = 50;

export interface NameDocument {
  readonly names: readonly { readonly text: string; readonly kind: 'name' | 'alias' }[];
  /** Alpha-2 codes of the countries where it is present, or '001' for the whole world. */
  readonly countries: readonly string[];
  /** How well known it is, from 0 to 1; below 0 for a name that stands behind all others. */
  readonly popularity: number;
  /** How well known to people of a country, from 0 to 1, where that is known. */
  readonly popularityIn?: Readonly<Record<string, number>>;
}

/**
 * A form is a distinct folded name ('coca cola'); a word is a distinct word of a form. Both are numbered in code
 * unit order, forms by their letters without spaces, so everything with a given prefix is one range of numbers.
 * `xStarts` and `xs` belong together: the items of n are `xs[xStarts[n]]` up to `xs[xStarts[n + 1]]` (exclusive).
 */
export interface NameIndexArrays {
  /** UTF-16 code units of each word. */
  readonly wordStarts: Uint32Array;
  readonly wordLetters: Uint16Array;
  /** Forms that contain each word, the best known first. */
  readonly postingStarts: Uint32Array;
  readonly postings: Uint32Array;
  /** Words of each form, in name order. */
  readonly formWordStarts: Uint32Array;
  readonly formWords: Uint32Array;
  /** Number of letters in each form without spaces, capped at 255. */
  readonly formLengths: Uint8Array;
  /** Popularity of the best known document with each form. */
  readonly formPopularity: Float32Array;
  /** Documents with each form, and which of the document's names it is: ordinal * 2, plus 1 for an alias. */
  readonly entryStarts: Uint32Array;
  readonly entryDocuments: Uint32Array;
  readonly entryNames: Uint16Array;
  /** A hash of that name before folding, so the one typed ranks first if there are 'Fit4less' and 'Fit4Less'. */
  readonly rawNameHashes: Uint16Array;
  /** Form of each document's first name, for sorting by name. */
  readonly documentForms: Uint32Array;
  readonly documentPopularity: Float32Array;
  /** Countries of each document, two letters packed into 16 bits. */
  readonly countryStarts: Uint32Array;
  readonly countries: Uint16Array;
  /** How well known it is in each of them, 1 to 255; 0 if nothing is known but that it is there. */
  readonly countryPopularity: Uint8Array;
  /** Words by hashed keys of their first letters; see keys.ts. */
  readonly wordHeadStarts: Uint32Array;
  readonly wordHeads: Uint32Array;
  /** Forms of two words or more by hashed keys of their first letters. */
  readonly formHeadStarts: Uint32Array;
  readonly formHeads: Uint32Array;
  /** Words by hashed trigrams; bigrams for Chinese, Japanese and Korean. */
  readonly gramStarts: Uint32Array;
  readonly grams: Uint32Array;
}

// The section keeps its original name so that snapshots from earlier releases still load.
const HASHES_SECTION = 'entryPrints';

/** The arrays under their names in a snapshot. */
export function toSections(arrays: NameIndexArrays): Record<string, SectionArray> {
  return Object.fromEntries(
    Object.entries(arrays).map(([name, array]: [string, SectionArray]) => [
      name === 'rawNameHashes' ? HASHES_SECTION : name,
      array,
    ]),
  );
}

export function fromSections(sections: Sections): NameIndexArrays {
  // Snapshots of earlier releases have no popularity by country.
  const countryPopularity = sections.countryPopularity ?? new Uint8Array(sections.countries!.length);
  return {
    ...sections,
    rawNameHashes: sections[HASHES_SECTION],
    countryPopularity,
  } as unknown as NameIndexArrays;
}

/** The text as the index compares it: UTF-16 code units, so a character above U+FFFF (𠮷) counts as two letters. */
export function toLetters(text: string): Uint16Array {
  const letters = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) letters[i] = text.charCodeAt(i);
  return letters;
}

export interface Range {
  readonly low: number;
  /** One past the last. */
  readonly high: number;
}

/** Words that start with these letters; if the letters are themselves a word, it comes first. */
export function findWords(
  { wordStarts, wordLetters }: NameIndexArrays,
  letters: Uint16Array,
  start: number,
  length: number,
): Range {
  return findRange(wordStarts.length - 1, (word) => {
    const first = wordStarts[word]!;
    const shared = Math.min(wordStarts[word + 1]! - first, length);
    for (let i = 0; i < shared; i++) {
      const difference = wordLetters[first + i]! - letters[start + i]!;
      if (difference !== 0) return difference;
    }
    return shared < length ? -1 : 0;
  });
}

/** The word with exactly these letters. */
export function findWord(index: NameIndexArrays, letters: Uint16Array): number | undefined {
  const { low, high } = findWords(index, letters, 0, letters.length);
  const isWord = low < high && index.wordStarts[low + 1]! - index.wordStarts[low]! === letters.length;
  return isWord ? low : undefined;
}

/** Forms whose letters, ignoring spaces, start with these. */
export function findForms(index: NameIndexArrays, letters: Uint16Array): Range {
  // Reads a form's letters from its words: storing a copy without spaces would make the index 19 % larger.
  const { wordStarts, wordLetters, formWordStarts, formWords } = index;
  return findRange(index.formLengths.length, (form) => {
    let i = 0;
    for (let place = formWordStarts[form]!; place < formWordStarts[form + 1]!; place++) {
      const word = formWords[place]!;
      const end = wordStarts[word + 1]!;
      for (let letter = wordStarts[word]!; letter < end; letter++) {
        if (i === letters.length) return 0;
        const difference = wordLetters[letter]! - letters[i++]!;
        if (difference !== 0) return difference;
      }
    }
    return i < letters.length ? -1 : 0;
  });
}

/** `compare` is negative before the range, 0 inside it, positive after it. */
function findRange(count: number, compare: (number: number) => number): Range {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(middle) < 0) low = middle + 1;
    else high = middle;
  }
  const first = low;
  // Most ranges are short, so the search for the end starts with small steps that double.
  let step = 1;
  while (first + step <= count && compare(first + step - 1) === 0) step *= 2;
  low = first + (step >> 1);
  high = Math.min(count, first + step - 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(middle) <= 0) low = middle + 1;
    else high = middle;
  }
  return { low: first, high: low };
}

/** `countryPopularity` of 1. */
export const MAX_LOCAL = 255;
const EVERYWHERE = packCountry(WHOLE_WORLD);

/** The bonus for a popularity of 1, and a factor for the world's where people of the preferred country have their own. */
export interface PopularityWeights {
  readonly weight: number;
  readonly elsewhere: number;
}

/** A document's popularity times its weight, plus the bonus for a preferred country (0: none) where it trades. */
export function scoreStanding(
  index: NameIndexArrays,
  document: number,
  country: number,
  { weight, elsewhere }: PopularityWeights,
): number {
  const world = index.documentPopularity[document]!;
  if (country === 0) return weight * world;
  const { countryStarts, countries, countryPopularity } = index;
  let isThere = false;
  for (let i = countryStarts[document]!; i < countryStarts[document + 1]!; i++) {
    if (countries[i] === country) {
      const there = countryPopularity[i]!;
      return (
        WEIGHTS.country + weight * (there === 0 ? world : Math.max(elsewhere * world, there / MAX_LOCAL))
      );
    }
    if (countries[i] === EVERYWHERE) isThere = true;
  }
  return isThere ? WEIGHTS.country + weight * world : weight * elsewhere * world;
}

/** The standing of the form's best document. */
export function scoreFormStanding(
  index: NameIndexArrays,
  form: number,
  country: number,
  weights: PopularityWeights,
): number {
  if (country === 0) return weights.weight * index.formPopularity[form]!;
  const { entryStarts, entryDocuments } = index;
  let best = 0;
  for (let i = entryStarts[form]!; i < entryStarts[form + 1]!; i++)
    best = Math.max(best, scoreStanding(index, entryDocuments[i]!, country, weights));
  return best;
}
