// Looks up names in the index by their letters: names that a text begins with, and names that begin with a text.
// Spaces are left out, so joined words need no special case.
import { type Catalogue, type MerchantNumber, SECTION } from '../../catalogue/catalogue.ts';
import { findForms, findWord, fromSections, type NameIndexArrays, toLetters } from '../names/index.ts';

export interface FoundForm {
  readonly form: number;
  /** Number of the name's letters that are in the line. */
  readonly matched: number;
  /** Number of letters in the name. */
  readonly length: number;
}

/** If more names than this begin with the letters, they don't identify a cut name. */
const MAX_COMPLETIONS = 60;
const MIN_COMPLETED = 4;

export class NameForms {
  readonly #index: NameIndexArrays;
  readonly #documents: number;

  constructor(catalogue: Catalogue) {
    this.#index = fromSections(catalogue.getArrays(SECTION.nameIndex));
    this.#documents = Math.max(1, this.#index.documentForms.length);
  }

  /** Whole names that the text begins with, the shortest first. */
  findLeadingNames(text: string): FoundForm[] {
    const letters = toLetters(text);
    const found: FoundForm[] = [];
    for (let length = 2; length <= letters.length; length++) {
      const { low, high } = findForms(this.#index, letters.subarray(0, length));
      if (low === high) break;
      for (let form = low; form < high && this.#index.formLengths[form] === length; form++)
        found.push({ form, matched: length, length });
    }
    return found;
  }

  /** Names that begin with the text and are longer. */
  findCompletions(text: string): FoundForm[] {
    if (text.length < MIN_COMPLETED) return [];
    const { low, high } = findForms(this.#index, toLetters(text));
    if (high - low > MAX_COMPLETIONS) return [];
    const found: FoundForm[] = [];
    for (let form = low; form < high; form++) {
      const length = this.#index.formLengths[form]!;
      if (length > text.length) found.push({ form, matched: text.length, length });
    }
    return found;
  }

  /** Merchants with this name, and whether it is an alias. */
  listOwners(form: number): { merchant: MerchantNumber; alias: boolean }[] {
    const { entryStarts, entryDocuments, entryNames } = this.#index;
    const owners = [];
    for (let index = entryStarts[form]!; index < entryStarts[form + 1]!; index++)
      owners.push({ merchant: entryDocuments[index]!, alias: (entryNames[index]! & 1) === 1 });
    return owners;
  }

  /** How well known the merchant is, 0 to 1. */
  getPopularity(merchant: MerchantNumber): number {
    return Math.max(0, this.#index.documentPopularity[merchant]!);
  }

  /** How distinctive a word is: 1 if no name has it, close to 0 if many do. */
  weighWord(word: string): number {
    return Math.log(1 + this.#documents / (1 + this.countNames(word))) / Math.log(1 + this.#documents);
  }

  /** The number of names that contain the word. */
  countNames(word: string): number {
    const number = findWord(this.#index, toLetters(word));
    const { postingStarts } = this.#index;
    return number === undefined ? 0 : postingStarts[number + 1]! - postingStarts[number]!;
  }
}
