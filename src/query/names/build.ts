// Builds the name index as part of building a catalogue: folds every name, numbers the forms and words in order, and
// lists what belongs to each. index.ts explains what the arrays hold.
//
// Forms are numbered in a single sort and lists are typed arrays: a million names take 12 s of CPU time and 0.7 GB,
// 300,000 take 2.7 s. With a Map of forms and arrays of objects it was 22 s and 1.4 GB (2026-11-17).
import { compareText } from '../../catalogue/compare-text.ts';
import { packCountry } from '../../catalogue/country.ts';
import { foldName, joinWords, splitWords } from '../../catalogue/fold-name.ts';
import { deriveArrays, groupByKey, type Letters } from './derive.ts';
import type { NameDocument, NameIndexArrays } from './index.ts';
import { hashRawName } from './keys.ts';

/** A name's ordinal shares 16 bits with the alias flag. */
const MAX_NAMES = 32_768;

export function buildNameIndex(documents: Iterable<NameDocument>): NameIndexArrays {
  const entries = collectEntries(documents);
  const forms = numberForms(entries.texts);
  const words = numberWords(forms.texts);
  const wordArrays = { wordStarts: words.letters.starts, wordLetters: words.letters.items };
  const formArrays = { formWordStarts: words.formStarts, formWords: words.formWords };
  const documentPopularity = Float32Array.from(entries.popularity);
  const entryArrays = packEntries(entries, forms, documentPopularity.length);
  const countries = {
    countryStarts: Uint32Array.from(entries.countryStarts),
    countries: Uint16Array.from(entries.countries),
  };
  const { postingStarts, postings, formLengths, formPopularity, ...keys } = deriveArrays({
    ...wordArrays,
    ...formArrays,
    ...entryArrays,
    documentPopularity,
    ...countries,
  });
  // A snapshot stores its sections in this order.
  return {
    ...wordArrays,
    postingStarts,
    postings,
    ...formArrays,
    formLengths,
    formPopularity,
    ...entryArrays,
    documentPopularity,
    ...countries,
    ...keys,
  };
}

/** The folded forms of all names in document order, each with its document and which of its names it is. */
interface Entries {
  readonly texts: string[];
  readonly documents: number[];
  readonly names: number[];
  readonly rawNameHashes: number[];
  /** Of each document. */
  readonly popularity: number[];
  readonly countryStarts: number[];
  readonly countries: number[];
}

/** In one pass, so that documents may be made when they are asked for. */
function collectEntries(documents: Iterable<NameDocument>): Entries {
  const entries: Entries = {
    texts: [],
    documents: [],
    names: [],
    rawNameHashes: [],
    popularity: [],
    countryStarts: [0],
    countries: [],
  };
  for (const { names, countries, popularity } of documents) {
    const document = entries.popularity.push(popularity) - 1;
    for (const country of countries) entries.countries.push(packCountry(country));
    entries.countryStarts.push(entries.countries.length);
    if (names.length > MAX_NAMES)
      throw new Error(`document ${document} has ${names.length} names; at most ${MAX_NAMES} fit`);
    // Names come before aliases, so an alias that folds to the same form is never reported as the match.
    for (const kind of ['name', 'alias']) {
      for (let ordinal = 0; ordinal < names.length; ordinal++) {
        const name = names[ordinal]!;
        if (name.kind !== kind) continue;
        for (const text of listForms(name.text)) {
          entries.texts.push(text);
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
  /** Distinct, sorted by their letters without spaces, then by where the spaces are. */
  readonly texts: readonly string[];
  /** The form number of each entry. */
  readonly numbers: Uint32Array;
}

function numberForms(entryTexts: readonly string[]): Forms {
  const joined = entryTexts.map(joinWords);
  const order = sortTexts(joined, (one, other) => compareText(entryTexts[one]!, entryTexts[other]!));
  const texts: string[] = [];
  const numbers = new Uint32Array(entryTexts.length);
  for (const entry of order) {
    const text = entryTexts[entry]!;
    if (texts.length === 0 || texts[texts.length - 1] !== text) texts.push(text);
    numbers[entry] = texts.length - 1;
  }
  return { texts, numbers };
}

/** The distinct words of all forms, sorted, and the words of each form. */
function numberWords(forms: readonly string[]) {
  const met = new Map<string, number>();
  const formStarts = new Uint32Array(forms.length + 1);
  const numbers: number[] = [];
  for (let form = 0; form < forms.length; form++) {
    for (const word of splitWords(forms[form]!)) {
      let number = met.get(word);
      if (number === undefined) {
        number = met.size;
        met.set(word, number);
      }
      numbers.push(number);
    }
    formStarts[form + 1] = numbers.length;
  }
  const words = [...met.keys()];
  const order = sortTexts(words);
  const ranks = new Uint32Array(words.length);
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]!] = rank;
  const formWords = new Uint32Array(numbers.length);
  for (let at = 0; at < formWords.length; at++) formWords[at] = ranks[numbers[at]!]!;
  return { letters: packLetters(words, order), formStarts, formWords };
}

/**
 * The indexes of the texts in code unit order. Sorts by the first two letters as a number, then by comparing texts:
 * comparing texts alone takes three times as long for a million.
 */
function sortTexts(
  texts: readonly string[],
  compareEqual: (one: number, other: number) => number = () => 0,
): Uint32Array {
  const keys = new BigUint64Array(texts.length);
  // Little-endian, like snapshots: the low half is the index of the text, the high half its first two letters.
  const halves = new Uint32Array(keys.buffer);
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at]!;
    halves[2 * at] = at;
    halves[2 * at + 1] = text.charCodeAt(0) * 0x10000 + (text.length > 1 ? text.charCodeAt(1) : 0);
  }
  keys.sort();
  const order = new Uint32Array(texts.length);
  for (let at = 0; at < order.length; at++) order[at] = halves[2 * at]!;
  const compare = (one: number, other: number): number =>
    compareText(texts[one]!, texts[other]!) || compareEqual(one, other);
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && halves[2 * to + 1] === halves[2 * from + 1]) to++;
    order.subarray(from, to).sort(compare);
  }
  return order;
}

function packLetters(texts: readonly string[], order: Uint32Array): Letters {
  const starts = new Uint32Array(texts.length + 1);
  for (let rank = 0; rank < order.length; rank++)
    starts[rank + 1] = starts[rank]! + texts[order[rank]!]!.length;
  const items = new Uint16Array(starts[texts.length]!);
  let next = 0;
  for (const number of order) {
    const text = texts[number]!;
    for (let at = 0; at < text.length; at++) items[next++] = text.charCodeAt(at);
  }
  return { starts, items };
}

/** Entries in form order, each document at most once per form, and the form of each document's first name. */
function packEntries(entries: Entries, { texts, numbers }: Forms, documentCount: number) {
  const documentForms = new Uint32Array(documentCount);
  const lastDocuments = new Int32Array(texts.length).fill(-1);
  const keptForms = new Uint32Array(numbers.length);
  const kept = new Uint32Array(numbers.length);
  let count = 0;
  let last = -1;
  for (let entry = 0; entry < numbers.length; entry++) {
    const form = numbers[entry]!;
    const document = entries.documents[entry]!;
    if (document !== last) documentForms[document] = form;
    last = document;
    if (lastDocuments[form] === document) continue;
    lastDocuments[form] = document;
    keptForms[count] = form;
    kept[count++] = entry;
  }
  const { starts, items } = groupByKey(texts.length, keptForms.subarray(0, count), kept);
  const entryNames = new Uint16Array(count);
  const rawNameHashes = new Uint16Array(count);
  for (let at = 0; at < count; at++) {
    entryNames[at] = entries.names[items[at]!]!;
    rawNameHashes[at] = entries.rawNameHashes[items[at]!]!;
  }
  const entryDocuments = items.map((entry) => entries.documents[entry]!);
  return { entryStarts: starts, entryDocuments, entryNames, rawNameHashes, documentForms };
}
