// Builds the name index: documents → forms → words → lists under keys. Runs when the catalogue is built; the
// query side reads the same arrays from the snapshot. What each array holds is said in arrays.ts.
import type { NameDocument, NameIndexArrays } from './arrays.ts';
import { collectForms, type Forms } from './collect-forms.ts';
import { collectWords, listPostings, measureForms } from './collect-words.ts';
import { packCountry } from './country-code.ts';
import { fileFormHeads, fileGrams, fileWordHeads } from './file-keys.ts';
import { NumberList } from './postings.ts';

export function buildNameIndex(documents: readonly NameDocument[]): NameIndexArrays {
  const { texts, ...forms } = collectForms(documents);
  const words = collectWords(texts);
  const { letters, formWords } = words;
  const documentPopularity = Float32Array.from(documents, (document) => document.popularity);
  const formPopularity = findHighest(forms, documentPopularity);
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
    ...forms,
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

function findHighest(forms: Omit<Forms, 'texts'>, popularity: Float32Array): Float32Array {
  const { entryStarts, entryDocuments } = forms;
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
