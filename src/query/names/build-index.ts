// Builds the name index: fold every name, number words and forms in code unit order, file them under their keys.
// Runs at catalogue build time; the query side reads the same arrays from the snapshot.
import { foldName, splitWords, squashName } from '../../catalogue/fold-name.ts';
import type { NameDocument, NameIndexArrays } from './arrays.ts';
import { hashText, MOST_KEYS, writeFormHeads, writeGrams, writeWordHeads } from './keys.ts';
import { chooseTableSize, fileUnderKeys, type Lists, NumberList } from './postings.ts';

/** Ordinals of names share 16 bits with the alias flag. */
const MOST_NAMES = 32_768;

export function buildNameIndex(documents: readonly NameDocument[]): NameIndexArrays {
  const entries = collectEntries(documents);
  const forms = numberForms(entries.forms);
  const words = numberWords(forms.texts);
  const formWords = listFormWords(forms.texts, words.numbers);
  const postings = invert(formWords, words.texts.length);
  const byForm = fileUnderKeys(
    forms.texts.length,
    entries.entryForms.map((form) => forms.rank[form]!),
    Uint32Array.from(entries.entryForms.keys()),
    entries.entryForms.length,
  );
  const letters = writeLetters(words.texts);
  const documentForms = new Uint32Array(documents.length);
  for (let at = entries.entryForms.length - 1; at >= 0; at--) {
    documentForms[entries.entryDocuments[at]!] = forms.rank[entries.entryForms[at]!]!;
  }
  const documentPopularity = Float32Array.from(documents, (document) => document.popularity);
  const entryDocuments = byForm.items.map((entry) => entries.entryDocuments[entry]!);
  const wordHeads = fileWords(letters, (start, length, keys) =>
    writeWordHeads(letters.items, start, length, true, keys),
  );
  const grams = fileWords(letters, (start, length, keys) => writeGrams(letters.items, start, length, keys));
  const formHeads = fileForms(formWords, letters);
  return {
    wordStarts: letters.starts,
    wordLetters: letters.items,
    postingStarts: postings.starts,
    postings: postings.items,
    formWordStarts: formWords.starts,
    formWords: formWords.items,
    formLengths: Uint8Array.from(forms.texts, (text) => Math.min(squashName(text).length, 255)),
    formPopularity: findHighest(byForm.starts, entryDocuments, documentPopularity),
    entryStarts: byForm.starts,
    entryDocuments,
    entryNames: Uint16Array.from(byForm.items, (entry) => entries.entryNames[entry]!),
    entryPrints: Uint16Array.from(byForm.items, (entry) => entries.entryPrints[entry]!),
    documentForms,
    documentPopularity,
    ...listCountries(documents),
    wordHeadStarts: wordHeads.starts,
    wordHeads: wordHeads.items,
    formHeadStarts: formHeads.starts,
    formHeads: formHeads.items,
    gramStarts: grams.starts,
    grams: grams.items,
  };
}

/** Every form of every document once, in the order met; a document's own name goes before an equal alias. */
function collectEntries(documents: readonly NameDocument[]) {
  const numbers = new Map<string, number>();
  const entryForms = new NumberList();
  const entryDocuments = new NumberList();
  const entryNames = new NumberList();
  const entryPrints = new NumberList();
  const seen = new Set<number>();
  documents.forEach((document, number) => {
    if (document.names.length > MOST_NAMES) {
      throw new Error(`document ${number} has ${document.names.length} names; at most ${MOST_NAMES} fit`);
    }
    seen.clear();
    for (const kind of ['name', 'alias'] as const) {
      document.names.forEach((name, ordinal) => {
        if (name.kind !== kind) return;
        for (const text of spellName(name.text)) {
          const form = numbers.get(text) ?? numbers.size;
          numbers.set(text, form);
          if (seen.has(form)) continue;
          seen.add(form);
          entryForms.push(form);
          entryDocuments.push(number);
          entryNames.push(ordinal * 2 + (kind === 'alias' ? 1 : 0));
          entryPrints.push(hashText(name.text));
        }
      });
    }
  });
  return {
    forms: [...numbers.keys()],
    entryForms: entryForms.toArray(),
    entryDocuments: entryDocuments.toArray(),
    entryNames: entryNames.toArray(),
    entryPrints: entryPrints.toArray(),
  };
}

// 'chefbrewer' is how people shorten 'Chef & Brewer', so a name with 'and' is filed without it as well.
function spellName(text: string): string[] {
  const folded = foldName(text);
  if (folded === '') return [];
  const words = splitWords(folded);
  const without = words.filter((word) => word !== 'and');
  return without.length === words.length || without.length === 0 ? [folded] : [folded, without.join(' ')];
}

/** Forms sorted by letters, then by spacing; `rank` leads from the number met to the place in that order. */
function numberForms(forms: readonly string[]) {
  // One string per form with both keys, because sorting strings without a comparator is four times as fast.
  const sorted = forms.map((text, number) => `${squashName(text)}\n${text}\n${number}`).sort();
  const rank = new Uint32Array(forms.length);
  const texts = sorted.map((line, place) => {
    const number = Number(line.slice(line.lastIndexOf('\n') + 1));
    rank[number] = place;
    return forms[number]!;
  });
  return { texts, rank };
}

function numberWords(forms: readonly string[]) {
  const distinct = new Set<string>();
  for (const form of forms) for (const word of splitWords(form)) distinct.add(word);
  const texts = [...distinct].sort();
  return { texts, numbers: new Map(texts.map((word, number) => [word, number])) };
}

function listFormWords(forms: readonly string[], numbers: ReadonlyMap<string, number>): Lists {
  const starts = new Uint32Array(forms.length + 1);
  const items = new NumberList();
  forms.forEach((form, number) => {
    for (const word of splitWords(form)) items.push(numbers.get(word)!);
    starts[number + 1] = items.length;
  });
  return { starts, items: items.toArray() };
}

/** The forms of each word from the words of each form; a form that repeats a word is listed once. */
function invert(formWords: Lists, wordCount: number): Lists {
  const keys = new NumberList();
  const forms = new NumberList();
  for (let form = 0; form + 1 < formWords.starts.length; form++) {
    const first = formWords.starts[form]!;
    for (let at = first; at < formWords.starts[form + 1]!; at++) {
      const word = formWords.items[at]!;
      if (formWords.items.subarray(first, at).includes(word)) continue;
      keys.push(word);
      forms.push(form);
    }
  }
  return fileUnderKeys(wordCount, keys.values, forms.values, keys.length);
}

interface Letters {
  readonly starts: Uint32Array;
  readonly items: Uint16Array;
}

function writeLetters(words: readonly string[]): Letters {
  const starts = new Uint32Array(words.length + 1);
  words.forEach((word, number) => {
    starts[number + 1] = starts[number]! + word.length;
  });
  const items = new Uint16Array(starts[words.length]!);
  words.forEach((word, number) => {
    for (let at = 0; at < word.length; at++) items[starts[number]! + at] = word.charCodeAt(at);
  });
  return { starts, items };
}

function fileWords(
  letters: Letters,
  writeKeys: (start: number, length: number, keys: Uint32Array) => number,
): Lists {
  return fileByKeys(letters.starts.length - 1, (word, keys) => {
    const start = letters.starts[word]!;
    return writeKeys(start, letters.starts[word + 1]! - start, keys);
  });
}

/** Forms of one word are left out: the word's own keys lead to them. */
function fileForms(formWords: Lists, letters: Letters): Lists {
  const head = new Uint16Array(MOST_KEYS);
  return fileByKeys(formWords.starts.length - 1, (form, keys) => {
    const first = formWords.starts[form]!;
    const end = formWords.starts[form + 1]!;
    if (end - first < 2) return 0;
    let length = 0;
    for (let at = first; at < end && length < 8; at++) {
      const word = formWords.items[at]!;
      for (let letter = letters.starts[word]!; letter < letters.starts[word + 1]! && length < 8; letter++) {
        head[length++] = letters.items[letter]!;
      }
    }
    return writeFormHeads(head, length, keys);
  });
}

function fileByKeys(count: number, writeKeys: (number: number, keys: Uint32Array) => number): Lists {
  const keys = new NumberList();
  const items = new NumberList();
  const buffer = new Uint32Array(MOST_KEYS);
  for (let number = 0; number < count; number++) {
    const written = writeKeys(number, buffer);
    for (let at = 0; at < written; at++) {
      if (buffer.subarray(0, at).includes(buffer[at]!)) continue;
      keys.push(buffer[at]!);
      items.push(number);
    }
  }
  const size = chooseTableSize(keys.length);
  for (let at = 0; at < keys.length; at++) keys.values[at]! &= size - 1;
  return fileUnderKeys(size, keys.values, items.values, keys.length);
}

function findHighest(starts: Uint32Array, documents: Uint32Array, popularity: Float32Array): Float32Array {
  const highest = new Float32Array(starts.length - 1);
  for (let form = 0; form < highest.length; form++) {
    for (let at = starts[form]!; at < starts[form + 1]!; at++) {
      highest[form] = Math.max(highest[form]!, popularity[documents[at]!]!);
    }
  }
  return highest;
}

function listCountries(documents: readonly NameDocument[]) {
  const countryStarts = new Uint32Array(documents.length + 1);
  const countries = new NumberList();
  documents.forEach((document, number) => {
    for (const country of document.countries) countries.push(packCountry(country));
    countryStarts[number + 1] = countries.length;
  });
  return { countryStarts, countries: Uint16Array.from(countries.toArray()) };
}

/** 'SG' or 'sg' as one number. */
export function packCountry(code: string): number {
  const upper = code.toUpperCase();
  return ((upper.charCodeAt(0) & 0xff) << 8) | (upper.charCodeAt(1) & 0xff);
}
