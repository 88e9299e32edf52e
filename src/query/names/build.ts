// Builds the name index as part of building a catalogue: folds every name, numbers the forms and words in order, and
// lists what belongs to each. index.ts explains what the arrays hold.
//
// Forms are numbered in a single sort, and texts and lists are typed arrays: a million names take 11 s and 0.25 GB. With
// strings and arrays of numbers it was 12 s and 0.7 GB, with a Map of forms and objects 22 s and 1.4 GB (2026-11-18).
import { packCountry } from '../../catalogue/country.ts';
import { foldName, splitWords } from '../../catalogue/fold-name.ts';
import { NumberList } from '../../catalogue/number-list.ts';
import { deriveArrays, groupByKey, type Letters } from './derive.ts';
import { MAX_LOCAL, type NameDocument, type NameIndexArrays } from './index.ts';
import { hashRawName } from './keys.ts';

/** A name's ordinal shares 16 bits with the alias flag. */
const MAX_NAMES = 32_768;

export function buildNameIndex(documents: Iterable<NameDocument>): NameIndexArrays {
  const { words, forms, entries } = packNames(documents);
  const { postingStarts, postings, formLengths, formPopularity, ...keys } = deriveArrays({
    ...words,
    ...forms,
    ...entries,
  });
  // A snapshot stores its sections in this order.
  return {
    ...words,
    postingStarts,
    postings,
    ...forms,
    formLengths,
    formPopularity,
    ...entries,
    ...keys,
  };
}

/** A function of its own, so that the texts are not in memory while other arrays are derived. */
function packNames(documents: Iterable<NameDocument>) {
  const collected = collectEntries(documents);
  const texts = collected.texts.pack();
  const { firsts, numbers } = numberForms(texts);
  const { letters, formWordStarts, formWords } = numberWords(texts, firsts);
  return {
    words: { wordStarts: letters.starts, wordLetters: letters.items },
    forms: { formWordStarts, formWords },
    entries: {
      ...packEntries(collected, numbers, firsts.length),
      documentPopularity: collected.popularity.view(),
      countryStarts: collected.countryStarts.view(),
      countries: collected.countries.view(),
      countryPopularity: collected.countryPopularity.view(),
    },
  };
}

/** The folded forms of all names in document order, each with its document and which of its names it is. */
class Entries {
  readonly texts = new LetterPacker();
  readonly documents = new NumberList(Uint32Array);
  readonly names = new NumberList(Uint16Array);
  readonly rawNameHashes = new NumberList(Uint16Array);
  // Of each document.
  readonly popularity = new NumberList(Float32Array);
  readonly countryStarts = new NumberList(Uint32Array);
  readonly countries = new NumberList(Uint16Array);
  readonly countryPopularity = new NumberList(Uint8Array);
}

/** Packs texts one at a time. */
class LetterPacker {
  readonly #items = new NumberList(Uint16Array);
  readonly #starts = new NumberList(Uint32Array);

  constructor() {
    this.#starts.push(0);
  }

  add(text: string): void {
    for (let index = 0; index < text.length; index++) this.#items.push(text.charCodeAt(index));
    this.#starts.push(this.#items.length);
  }

  pack(): Letters {
    return { starts: this.#starts.view(), items: this.#items.view() };
  }
}

function readText({ starts, items }: Letters, number: number): string {
  let text = '';
  for (let index = starts[number]!; index < starts[number + 1]!; index++)
    text += String.fromCharCode(items[index]!);
  return text;
}

/** In one pass, so that documents may be made when they are asked for. */
function collectEntries(documents: Iterable<NameDocument>): Entries {
  const entries = new Entries();
  entries.countryStarts.push(0);
  for (const { names, countries, popularity, popularityIn = {} } of documents) {
    const document = entries.popularity.length;
    entries.popularity.push(popularity);
    for (const country of new Set([...countries, ...Object.keys(popularityIn)])) {
      entries.countries.push(packCountry(country));
      entries.countryPopularity.push(Math.ceil(MAX_LOCAL * (popularityIn[country] ?? 0)));
    }
    entries.countryStarts.push(entries.countries.length);
    if (names.length > MAX_NAMES)
      throw new Error(`document ${document} has ${names.length} names; at most ${MAX_NAMES} fit`);
    // Names come before aliases, so an alias that folds to the same form is never reported as the match.
    for (const kind of ['name', 'alias']) {
      for (let ordinal = 0; ordinal < names.length; ordinal++) {
        const name = names[ordinal]!;
        if (name.kind !== kind) continue;
        for (const text of listForms(name.text)) {
          entries.texts.add(text);
          entries.documents.push(document);
          entries.names.push(ordinal * 2 + (kind === 'alias' ? 1 : 0));
          entries.rawNameHashes.push(hashRawName(name.text));
        }
      }
    }
  }
  return entries;
}

/** People shorten 'Chef & Brewer' to 'chefbrewer', so a name with 'and' is also indexed without it. */
function listForms(name: string): string[] {
  const form = foldName(name);
  if (form === '') return [];
  if (!form.includes('and')) return [form];
  const words = splitWords(form);
  const withoutAnd = words.filter((word) => word !== 'and');
  const hasOther = withoutAnd.length > 0 && withoutAnd.length < words.length;
  return hasOther ? [form, withoutAnd.join(' ')] : [form];
}

interface Forms {
  /** The first entry of each distinct form; sorted by their letters without spaces, then by where the spaces are. */
  readonly firsts: Uint32Array;
  /** The form number of each entry. */
  readonly numbers: Uint32Array;
}

function numberForms(texts: Letters): Forms {
  const order = sortTexts(texts);
  const firsts = new NumberList(Uint32Array);
  const numbers = new Uint32Array(order.length);
  let last: number | undefined;
  for (const entry of order) {
    if (last === undefined || compareTexts(texts, last, entry) !== 0) firsts.push(entry);
    numbers[entry] = firsts.length - 1;
    last = entry;
  }
  return { firsts: firsts.view(), numbers };
}

/** The distinct words of all forms, sorted, and the words of each form. */
function numberWords(texts: Letters, forms: Uint32Array) {
  const met = new Map<string, number>();
  const formWordStarts = new Uint32Array(forms.length + 1);
  const numbers = new NumberList(Uint32Array);
  const packer = new LetterPacker();
  for (let form = 0; form < forms.length; form++) {
    for (const word of splitWords(readText(texts, forms[form]!))) {
      let number = met.get(word);
      if (number === undefined) {
        number = met.size;
        met.set(word, number);
        packer.add(word);
      }
      numbers.push(number);
    }
    formWordStarts[form + 1] = numbers.length;
  }
  const words = packer.pack();
  const order = sortTexts(words);
  const ranks = new Uint32Array(order.length);
  const sorted = new LetterPacker();
  for (let rank = 0; rank < order.length; rank++) {
    ranks[order[rank]!] = rank;
    sorted.add(readText(words, order[rank]!));
  }
  return {
    letters: sorted.pack(),
    formWordStarts,
    formWords: numbers.view().map((number) => ranks[number]!),
  };
}

/**
 * The numbers of the texts in order. Sorts by the first two letters as a number, then by comparing texts: comparing
 * texts alone takes three times as long for a million.
 */
function sortTexts(texts: Letters): Uint32Array {
  const { starts, items } = texts;
  const keys = new BigUint64Array(starts.length - 1);
  // Little-endian, like snapshots: the low half is the number of the text, the high half its first two letters.
  const halves = new Uint32Array(keys.buffer);
  for (let number = 0; number < keys.length; number++) {
    const first = starts[number]!;
    const end = starts[number + 1]!;
    const second = items[first + 1] === SPACE ? first + 2 : first + 1;
    halves[2 * number] = number;
    halves[2 * number + 1] = items[first]! * 0x10000 + (second < end ? items[second]! : 0);
  }
  keys.sort();
  const order = new Uint32Array(keys.length);
  for (let index = 0; index < order.length; index++) order[index] = halves[2 * index]!;
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && halves[2 * to + 1] === halves[2 * from + 1]) to++;
    order.subarray(from, to).sort((one, other) => compareTexts(texts, one, other));
  }
  return order;
}

const SPACE = 0x20;

/** By the letters without spaces, then by where the spaces are: in words there is none, so they sort as text does. */
function compareTexts({ starts, items }: Letters, one: number, other: number): number {
  const end = starts[one + 1]!;
  const otherEnd = starts[other + 1]!;
  let otherIndex = starts[other]!;
  let spaces = 0;
  for (let index = starts[one]!; index < end; index++, otherIndex++) {
    // Forms neither end with a space nor have two in a row.
    const isSpace = items[index] === SPACE;
    const isOtherSpace = otherIndex < otherEnd && items[otherIndex] === SPACE;
    if (isSpace !== isOtherSpace) {
      spaces ||= isSpace ? -1 : 1;
      if (isSpace) index++;
      else otherIndex++;
    }
    if (otherIndex === otherEnd) return 1;
    const difference = items[index]! - items[otherIndex]!;
    if (difference !== 0) return difference;
  }
  return otherIndex < otherEnd ? -1 : spaces;
}

/** Entries in form order, each document at most once per form, and the form of each document's first name. */
function packEntries(entries: Entries, numbers: Uint32Array, formCount: number) {
  const documents = entries.documents.view();
  const documentForms = new Uint32Array(entries.popularity.length);
  const lastDocuments = new Int32Array(formCount).fill(-1);
  const keptForms = new Uint32Array(numbers.length);
  const kept = new Uint32Array(numbers.length);
  let count = 0;
  let last = -1;
  for (let entry = 0; entry < numbers.length; entry++) {
    const form = numbers[entry]!;
    const document = documents[entry]!;
    if (document !== last) documentForms[document] = form;
    last = document;
    if (lastDocuments[form] === document) continue;
    lastDocuments[form] = document;
    keptForms[count] = form;
    kept[count++] = entry;
  }
  const { starts, items } = groupByKey(formCount, keptForms.subarray(0, count), kept);
  const entryNames = new Uint16Array(count);
  const rawNameHashes = new Uint16Array(count);
  for (let index = 0; index < count; index++) {
    entryNames[index] = entries.names.get(items[index]!);
    rawNameHashes[index] = entries.rawNameHashes.get(items[index]!);
  }
  const entryDocuments = items.map((entry) => documents[entry]!);
  return { entryStarts: starts, entryDocuments, entryNames, rawNameHashes, documentForms };
}
