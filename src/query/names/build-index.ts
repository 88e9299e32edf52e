// Builds the name index: documents → names → words and forms in order → lists under keys. Runs when the catalogue is
// built; the query side reads the same arrays from the snapshot. What each array holds is said in arrays.ts.
import type { NameDocument, NameIndexArrays } from './arrays.ts';
import { type CollectedNames, collectNames } from './collect-names.ts';
import { packCountry } from './country-code.ts';
import { fileFormHeads, fileGrams, fileWordHeads } from './file-keys.ts';
import { listPostings, measureForms } from './list-postings.ts';
import { orderNames } from './order-names.ts';
import { countUp, fileUnderKeys, NumberList } from './postings.ts';

export function buildNameIndex(documents: readonly NameDocument[]): NameIndexArrays {
  const names = collectNames(documents);
  const words = orderNames(names);
  const { letters, formWords } = words;
  const entries = fileEntries(names, words.formRanks, documents.length);
  const documentPopularity = Float32Array.from(documents, (document) => document.popularity);
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
  const forms = names.entryForms.toArray().map((form) => formRanks[form]!);
  const entries = fileUnderKeys(formRanks.length, forms, countUp(forms.length), forms.length);
  const owners = names.entryDocuments.values;
  const documentForms = new Uint32Array(documents);
  for (let entry = forms.length - 1; entry >= 0; entry--) documentForms[owners[entry]!] = forms[entry]!;
  return {
    entryStarts: entries.starts,
    entryDocuments: entries.items.map((entry) => owners[entry]!),
    entryNames: new Uint16Array(entries.items.map((entry) => names.entryNames.values[entry]!)),
    entryPrints: new Uint16Array(entries.items.map((entry) => names.entryPrints.values[entry]!)),
    documentForms,
  };
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
  const countries = new NumberList();
  documents.forEach((document, number) => {
    for (const country of document.countries) countries.push(packCountry(country));
    countryStarts[number + 1] = countries.length;
  });
  return { countryStarts, countries: new Uint16Array(countries.toArray()) };
}
