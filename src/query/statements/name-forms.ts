// The name index asked letter by letter: which names a run of letters begins with, and which names begin with it.
// Spaces do not count, so words stuck together are no other case.
import { type Catalogue, type MerchantNumber, SECTION } from '../../catalogue/catalogue.ts';
import type { NameIndexArrays } from '../names/arrays.ts';
import { toLetters } from '../names/letters.ts';
import { findForms, findWords } from '../names/ranges.ts';

export interface FoundForm {
  readonly form: number;
  /** Letters of the name that the line has. */
  readonly matched: number;
  /** Letters of the name. */
  readonly length: number;
}

/** Names that a cut line may stand for: more than these, and the letters left say too little. */
const MOST_COMPLETIONS = 60;
const SHORTEST_COMPLETED = 4;

export class NameForms {
  readonly #index: NameIndexArrays;
  readonly #documents: number;

  constructor(catalogue: Catalogue) {
    this.#index = catalogue.getArrays(SECTION.nameIndex) as unknown as NameIndexArrays;
    this.#documents = Math.max(1, this.#index.documentForms.length);
  }

  /** Whole names at the beginning of the letters, the shortest first. */
  findBeginnings(text: string): FoundForm[] {
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

  /** Names that go on where the letters end. */
  findCompletions(text: string): FoundForm[] {
    if (text.length < SHORTEST_COMPLETED) return [];
    const { low, high } = findForms(this.#index, toLetters(text));
    if (high - low > MOST_COMPLETIONS) return [];
    const found: FoundForm[] = [];
    for (let form = low; form < high; form++) {
      const length = this.#index.formLengths[form]!;
      if (length > text.length) found.push({ form, matched: text.length, length });
    }
    return found;
  }

  /** Merchants with this name, and whether it is an alias of theirs. */
  listOwners(form: number): { merchant: MerchantNumber; alias: boolean; popularity: number }[] {
    const { entryStarts, entryDocuments, entryNames, documentPopularity } = this.#index;
    const owners = [];
    for (let at = entryStarts[form]!; at < entryStarts[form + 1]!; at++) {
      const merchant = entryDocuments[at]!;
      const alias = (entryNames[at]! & 1) === 1;
      owners.push({ merchant, alias, popularity: documentPopularity[merchant]! });
    }
    return owners;
  }

  /** Half, for one that is kept in a data base and not in this index. */
  getPopularity(merchant: MerchantNumber): number {
    return this.#index.documentPopularity[merchant] ?? 0.5;
  }

  /** How much a word tells: 1 for one that no name has, near 0 for one that many have. */
  weighWord(word: string): number {
    return Math.log(1 + this.#documents / (1 + this.countNames(word))) / Math.log(1 + this.#documents);
  }

  /** How many names have the word. */
  countNames(word: string): number {
    const letters = toLetters(word);
    const { low, high } = findWords(this.#index, letters, 0, letters.length);
    const { wordStarts, postingStarts } = this.#index;
    const isWord = low < high && wordStarts[low + 1]! - wordStarts[low]! === letters.length;
    return isWord ? postingStarts[low + 1]! - postingStarts[low]! : 0;
  }
}
