// Builds the name index: documents → names → words and forms in order → lists under keys. Runs when the catalogue is
// built; the query side reads the same arrays from the snapshot. What each array holds is said in arrays.ts.
import { packCountry } from '../../catalogue/country.ts';
import type { NameDocument, NameIndexArrays } from './arrays.ts';
import { type CollectedNames, collectNames } from './collect-names.ts';
import { fileFormHeads, fileGrams, fileWordHeads } from './file-keys.ts';
import { countUp, fileUnderKeys } from './filed-lists.ts';
import { listPostings, measureForms } from './list-postings.ts';
import { NumberList } from './number-list.ts';
import { orderNames } from './order-names.ts';
import { makeNumbers } from './scratch.ts';

export function buildNameIndex(documents: readonly NameDocument[]): NameIndexArrays {
  const names = collectNames(documents);
  const words = orderNames(names);
  const { letters, formWords } = words;
  const entries = fileEntries(names, words.formRanks, documents.length);
  const documentPopularity = new Float32Array(documents.length);
  for (let document = 0; document < documents.length; document++) {
    documentPopularity[document] = documents[document]!.popularity;
  }
  const formPopularity = findHighest(entries, documentPopularity);
  const postings = listPostings(words, formPopularity);
  const wordHeads = fileWordHeads(letters);
  const formHeads = fileFormHeads(words);
  const grams = fileGrams(letters);
  return {
    wordStarts: letters.starts,
    wordLetters: letters.items,
    postingStarts: postings.starts,
    postings: postings.items,
    formWordStarts: formWords.starts,
    formWords: formWords.items,
    formLengths: measureForms(words),
    formPopularity,
    ...entries,
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

/** Entries in the order of forms, and the form of each document's first name. */
function fileEntries(names: CollectedNames, formRanks: Uint32Array, documents: number) {
  const { length } = names.entryForms;
  const forms = makeNumbers(length);
  for (let entry = 0; entry < length; entry++) forms[entry] = formRanks[names.entryForms.values[entry]!]!;
  const { starts, items } = fileUnderKeys(formRanks.length, forms, countUp(length), length);
  const documentForms = new Uint32Array(documents);
  const entryDocuments = new Uint32Array(length);
  const entryNames = new Uint16Array(length);
  const entryPrints = new Uint16Array(length);
  for (let at = 0; at < length; at++) {
    const entry = items[at]!;
    entryDocuments[at] = names.entryDocuments.values[entry]!;
    entryNames[at] = names.entryNames.values[entry]!;
    entryPrints[at] = names.entryPrints.values[entry]!;
  }
  // Backwards, so that the first name is the last to be written.
  for (let entry = length - 1; entry >= 0; entry--) {
    documentForms[names.entryDocuments.values[entry]!] = forms[entry]!;
  }
  return { entryStarts: starts, entryDocuments, entryNames, entryPrints, documentForms };
}

function findHighest(
  { entryStarts, entryDocuments }: ReturnType<typeof fileEntries>,
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

function listCountries(documents: readonly NameDocument[]) {
  const countryStarts = new Uint32Array(documents.length + 1);
  const packed = new Map<string, number>();
  const countries = new NumberList(documents.length);
  for (let number = 0; number < documents.length; number++) {
    for (const country of documents[number]!.countries) {
      if (!packed.has(country)) packed.set(country, packCountry(country));
      countries.push(packed.get(country)!);
    }
    countryStarts[number + 1] = countries.length;
  }
  return { countryStarts, countries: new Uint16Array(countries.toArray()) };
}
