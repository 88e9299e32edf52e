// Builds the name index when a catalogue is built: folds every name, numbers forms and words in order, and lists what
// belongs to each. index.ts says what the arrays hold.
//
// Plain Maps and sorts, because builds are rare: 300,000 names take 8 s of processor time, on a busy machine, where flat
// hash tables and a radix sort took 3 s, 220 MB less memory and three times the code.
import { packCountry } from '../../catalogue/country.ts';
import { foldName, joinWords, splitWords } from '../../catalogue/fold-name.ts';
import { deriveArrays, groupByKey, type Letters, type Lists } from './derive.ts';
import type { NameDocument, NameIndexArrays } from './index.ts';
import { hashRawName } from './keys.ts';

/** Ordinals of names share 16 bits with the alias flag. */
const MAX_NAMES = 32_768;
export function buildNameIndex(documents: readonly NameDocument[]): NameIndexArrays {
  const names = collectNames(documents);
  const words = sortByKey([...names.words.keys()]);
  // A space sorts before every letter: keys like 'cocacola coca cola' put forms in order of their letters, and those
  // with the same letters in order of their spaces.
  const forms = sortByKey(Array.from(names.forms.keys(), (form) => `${joinWords(form)} ${form}`));
  const wordLetters = packLetters(words.keys);
  const formWords = packFormWords(names, forms.order, words.ranks);
  const documentPopularity = Float32Array.from(documents, ({ popularity }) => popularity);
  const entries = packEntries(names, forms.ranks, documents.length);
  const countries = packCountries(documents);
  const wordArrays = { wordStarts: wordLetters.starts, wordLetters: wordLetters.items };
  const formArrays = { formWordStarts: formWords.starts, formWords: formWords.items };
  const { postingStarts, postings, formLengths, formPopularity, ...keys } = deriveArrays({
    ...wordArrays,
    ...formArrays,
    ...entries,
    documentPopularity,
    ...countries,
  });
  // A snapshot has its sections in this order.
  return {
    ...wordArrays,
    postingStarts,
    postings,
    ...formArrays,
    formLengths,
    formPopularity,
    ...entries,
    documentPopularity,
    ...countries,
    ...keys,
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

function packCountries(documents: readonly NameDocument[]) {
  const countryStarts = new Uint32Array(documents.length + 1);
  const countries: number[] = [];
  for (const [document, each] of documents.entries()) {
    for (const country of each.countries) countries.push(packCountry(country));
    countryStarts[document + 1] = countries.length;
  }
  return { countryStarts, countries: Uint16Array.from(countries) };
}
