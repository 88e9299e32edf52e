// Who is present in a country.
import { packCountry } from '../../catalogue/country.ts';
import { WHOLE_WORLD } from '../../catalogue/merchant.ts';
import type { NameIndexArrays } from './arrays.ts';

const EVERYWHERE = packCountry(WHOLE_WORLD);

export function isDocumentIn(index: NameIndexArrays, document: number, country: number): boolean {
  const { countryStarts, countries } = index;
  for (let at = countryStarts[document]!; at < countryStarts[document + 1]!; at++) {
    if (countries[at] === country || countries[at] === EVERYWHERE) return true;
  }
  return false;
}

/** Whether any document with this form is there. */
export function isFormIn(index: NameIndexArrays, form: number, country: number): boolean {
  const { entryStarts, entryDocuments } = index;
  for (let at = entryStarts[form]!; at < entryStarts[form + 1]!; at++) {
    if (isDocumentIn(index, entryDocuments[at]!, country)) return true;
  }
  return false;
}
