// Countries in the index: two letters in 16 bits, and who is present where.
import type { NameIndexArrays } from './arrays.ts';

/** 'SG' and 'sg' are one number. */
export function packCountry(code: string): number {
  const upper = code.toUpperCase();
  return ((upper.charCodeAt(0) & 0xff) << 8) | (upper.charCodeAt(1) & 0xff);
}

const WHOLE_WORLD = packCountry('001');

export function isDocumentIn(index: NameIndexArrays, document: number, country: number): boolean {
  const { countryStarts, countries } = index;
  for (let at = countryStarts[document]!; at < countryStarts[document + 1]!; at++) {
    if (countries[at] === country || countries[at] === WHOLE_WORLD) return true;
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
