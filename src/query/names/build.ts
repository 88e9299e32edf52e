// Builds the name index when a catalogue is built: folds every name, numbers forms and words in order, and lists what
// belongs to each. index.ts says what the arrays hold.
//
// Plain Maps and sorts, because builds are rare: 300,000 names take 8 s of processor time, on a busy machine, where flat
// hash tables and a radix sort took 3 s, 220 MB less memory and three times the code.
import { packCountry } from '../../catalogue/country.ts';
import { foldName, joinWords, splitWords } from '../../catalogue/fold-name.ts';
import type { NameDocument, NameIndexArrays } from './index.ts';
import { hashRawName, MAX_KEYS, writeFormHeads, writeGrams, writeWordHeads } from './keys.ts';

/** Ordinals of names share 16 bits with the alias flag. */
const MAX_NAMES = 32_768;
/** Hash tables of this many slots at least. */
const MIN_SLOTS = 1024;
/** Popularity counts in steps of a thousandth when postings are ordered. */
const POPULARITY_STEPS = 1000;

interface Lists {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly items: Uint32Array<ArrayBuffer>;
}

interface Letters {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly items: Uint16Array<ArrayBuffer>;
}

export function buildNameIndex(documents: readonly NameDocument[]): NameIndexArrays {
  const names = collectNames(documents);
  const words = sortByKey([...names.words.keys()]);
  // A space sorts before every letter: keys like 'cocacola coca cola' put forms in order of their letters, and those
  // with the same letters in order of their spaces.
  const forms = sortByKey(Array.from(names.forms.keys(), (form) => `${joinWords(form)} ${form}`));
  const wordLetters = packLetters(words.keys);
  const formLetters = packLetters(forms.keys.map((key) => key.slice(0, key.indexOf(' '))));
  const formWords = packFormWords(names, forms.order, words.ranks);
  const documentPopularity = Float32Array.from(documents, ({ popularity }) => popularity);
  const entries = packEntries(names, forms.ranks, documents.length);
  const formPopularity = findHighestPopularity(entries, documentPopularity);
  const postings = listPostings(words.keys.length, formWords, formPopularity);
  const wordHeads = groupByHash(words.keys.length, (word, keys) =>
    writeWordHeads(wordLetters.items, wordLetters.starts[word]!, getLength(wordLetters, word), true, keys),
  );
  // Forms of one word have no keys: those of the word lead to them.
  const formHeads = groupByHash(forms.keys.length, (form, keys) =>
    getLength(formWords, form) < 2
      ? 0
      : writeFormHeads(formLetters.items, formLetters.starts[form]!, getLength(formLetters, form), keys),
  );
  const grams = groupByHash(words.keys.length, (word, keys) =>
    writeGrams(wordLetters.items, wordLetters.starts[word]!, getLength(wordLetters, word), keys),
  );
  // A snapshot has its sections in this order.
  return {
    wordStarts: wordLetters.starts,
    wordLetters: wordLetters.items,
    postingStarts: postings.starts,
    postings: postings.items,
    formWordStarts: formWords.starts,
    formWords: formWords.items,
    formLengths: Uint8Array.from(forms.order.keys(), (form) => Math.min(getLength(formLetters, form), 255)),
    formPopularity,
    ...entries,
    documentPopularity,
    ...packCountries(documents),
    wordHeadStarts: wordHeads.starts,
    wordHeads: wordHeads.items,
    formHeadStarts: formHeads.starts,
    formHeads: formHeads.items,
    gramStarts: grams.starts,
    grams: grams.items,
  };
}

/** Words and forms numbered as they are met, and entries: which document has which form, as which of its names. */
interface CollectedNames {
  readonly words: ReadonlyMap<string, number>;
  readonly forms: ReadonlyMap<string, number>;
  /** The words of form n are `formWords[formWordStarts[n]]` up to `formWords[formWordStarts[n + 1]]`. */
  readonly formWordStarts: readonly number[];
  readonly formWords: readonly number[];
  /** One of each per entry, in the order of documents. */
  readonly entryForms: readonly number[];
  readonly entryDocuments: readonly number[];
  readonly entryNames: readonly number[];
  readonly rawNameHashes: readonly number[];
}

function collectNames(documents: readonly NameDocument[]): CollectedNames {
  const words = new Map<string, number>();
  const forms = new Map<string, number>();
  const formWordStarts = [0];
  const formWords: number[] = [];
  const entryForms: number[] = [];
  const entryDocuments: number[] = [];
  const entryNames: number[] = [];
  const rawNameHashes: number[] = [];
  const lastDocumentOfForm: number[] = [];
  for (const [document, { names }] of documents.entries()) {
    if (names.length > MAX_NAMES) {
      throw new Error(`document ${document} has ${names.length} names; at most ${MAX_NAMES} fit`);
    }
    // Names before aliases: an alias that folds to the name is not reported as what matched.
    for (const kind of ['name', 'alias']) {
      for (const [ordinal, name] of names.entries()) {
        if (name.kind !== kind) continue;
        for (const text of listForms(name.text)) {
          const form = numberText(forms, text);
          if (form === formWordStarts.length - 1) {
            for (const word of splitWords(text)) formWords.push(numberText(words, word));
            formWordStarts.push(formWords.length);
          }
          if (lastDocumentOfForm[form] === document) continue;
          lastDocumentOfForm[form] = document;
          entryForms.push(form);
          entryDocuments.push(document);
          entryNames.push(ordinal * 2 + (kind === 'alias' ? 1 : 0));
          rawNameHashes.push(hashRawName(name.text));
        }
      }
    }
  }
  return {
    words,
    forms,
    formWordStarts,
    formWords,
    entryForms,
    entryDocuments,
    entryNames,
    rawNameHashes,
  };
}

/** People shorten 'Chef & Brewer' to 'chefbrewer', so a name with 'and' is indexed without it as well. */
function listForms(name: string): string[] {
  const form = foldName(name);
  if (form === '') return [];
  if (!form.includes('and')) return [form];
  const words = splitWords(form);
  const withoutAnd = words.filter((word) => word !== 'and');
  const hasOther = withoutAnd.length > 0 && withoutAnd.length < words.length;
  return hasOther ? [form, withoutAnd.join(' ')] : [form];
}

function numberText(numbers: Map<string, number>, text: string): number {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}

/** Keys in code unit order; `order` has the old number of each place, `ranks` the place of each old number. */
function sortByKey(keys: readonly string[]): {
  readonly keys: readonly string[];
  readonly order: Uint32Array;
  readonly ranks: Uint32Array;
} {
  const order = Uint32Array.from(keys.keys()).sort((one, other) => (keys[one]! < keys[other]! ? -1 : 1));
  const ranks = new Uint32Array(keys.length);
  for (const [rank, number] of order.entries()) ranks[number] = rank;
  return { keys: Array.from(order, (number) => keys[number]!), order, ranks };
}

function packLetters(texts: readonly string[]): Letters {
  const starts = new Uint32Array(texts.length + 1);
  for (const [number, text] of texts.entries()) starts[number + 1] = starts[number]! + text.length;
  const items = new Uint16Array(starts[texts.length]!);
  let next = 0;
  for (const text of texts) for (let at = 0; at < text.length; at++) items[next++] = text.charCodeAt(at);
  return { starts, items };
}

function getLength({ starts }: Lists | Letters, number: number): number {
  return starts[number + 1]! - starts[number]!;
}

function packFormWords(
  { formWordStarts, formWords }: CollectedNames,
  formOrder: Uint32Array,
  wordRanks: Uint32Array,
): Lists {
  const starts = new Uint32Array(formOrder.length + 1);
  const items = new Uint32Array(formWords.length);
  let next = 0;
  for (const [rank, form] of formOrder.entries()) {
    for (let at = formWordStarts[form]!; at < formWordStarts[form + 1]!; at++) {
      items[next++] = wordRanks[formWords[at]!]!;
    }
    starts[rank + 1] = next;
  }
  return { starts, items };
}

/** Entries in the order of forms, and the form of each document's first name. */
function packEntries(names: CollectedNames, formRanks: Uint32Array, documents: number) {
  const entryForms = names.entryForms.map((form) => formRanks[form]!);
  const { starts, items } = groupByKey(formRanks.length, entryForms, Uint32Array.from(entryForms.keys()));
  const documentForms = new Uint32Array(documents);
  // Backwards, so that a document's first entry is written last.
  for (let entry = entryForms.length - 1; entry >= 0; entry--) {
    documentForms[names.entryDocuments[entry]!] = entryForms[entry]!;
  }
  return {
    entryStarts: starts,
    entryDocuments: items.map((entry) => names.entryDocuments[entry]!),
    entryNames: Uint16Array.from(items, (entry) => names.entryNames[entry]!),
    rawNameHashes: Uint16Array.from(items, (entry) => names.rawNameHashes[entry]!),
    documentForms,
  };
}

function findHighestPopularity(
  { entryStarts, entryDocuments }: ReturnType<typeof packEntries>,
  popularity: Float32Array,
): Float32Array {
  const highest = new Float32Array(entryStarts.length - 1);
  for (let form = 0; form < highest.length; form++) {
    for (let at = entryStarts[form]!; at < entryStarts[form + 1]!; at++) {
      highest[form] = Math.max(highest[form]!, popularity[entryDocuments[at]!]!);
    }
  }
  return highest;
}

/** Which forms contain each word, the best known first; a form that repeats a word is listed once. */
function listPostings(wordCount: number, formWords: Lists, popularity: Float32Array): Lists {
  const steps = Uint32Array.from(
    popularity,
    (each) => POPULARITY_STEPS - Math.round(POPULARITY_STEPS * Math.min(1, Math.max(0, each))),
  );
  const byPopularity = groupByKey(POPULARITY_STEPS + 1, steps, Uint32Array.from(steps.keys())).items;
  const words: number[] = [];
  const forms: number[] = [];
  for (const form of byPopularity) {
    const first = formWords.starts[form]!;
    for (let at = first; at < formWords.starts[form + 1]!; at++) {
      const word = formWords.items[at]!;
      if (formWords.items.indexOf(word, first) < at) continue;
      words.push(word);
      forms.push(form);
    }
  }
  return groupByKey(wordCount, words, forms);
}

function packCountries(documents: readonly NameDocument[]) {
  const countryStarts = new Uint32Array(documents.length + 1);
  const countries: number[] = [];
  for (const [document, each] of documents.entries()) {
    for (const country of each.countries) countries.push(packCountry(country));
    countryStarts[document + 1] = countries.length;
  }
  return { countryStarts, countries: Uint16Array.from(countries) };
}

/** Groups numbers by their hashed keys; the slot of a hash is its low bits. */
function groupByHash(count: number, writeKeys: (number: number, keys: Uint32Array) => number): Lists {
  const keys = new Uint32Array(MAX_KEYS);
  const hashes: number[] = [];
  const numbers: number[] = [];
  for (let number = 0; number < count; number++) {
    const written = writeKeys(number, keys);
    for (let at = 0; at < written; at++) {
      if (keys.indexOf(keys[at]!) < at) continue;
      hashes.push(keys[at]!);
      numbers.push(number);
    }
  }
  // A power of two, with two to four numbers in a slot.
  let slots = MIN_SLOTS;
  while (slots < hashes.length / 4) slots *= 2;
  for (const [at, hash] of hashes.entries()) hashes[at] = hash & (slots - 1);
  return groupByKey(slots, hashes, numbers);
}

/** The items of key k, in the order given, are `items[starts[k]]` up to `items[starts[k + 1]]`. */
function groupByKey(keyCount: number, keys: ArrayLike<number>, given: ArrayLike<number>): Lists {
  const starts = new Uint32Array(keyCount + 1);
  for (let at = 0; at < keys.length; at++) starts[keys[at]! + 1]!++;
  for (let key = 0; key < keyCount; key++) starts[key + 1]! += starts[key]!;
  const next = starts.slice(0, keyCount);
  const items = new Uint32Array(keys.length);
  for (let at = 0; at < keys.length; at++) items[next[keys[at]!]!++] = given[at]!;
  return { starts, items };
}
