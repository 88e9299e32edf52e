// The index as a query sees it: a first round by what was typed, and only if that finds nothing good a second one
// that allows for misspellings and inner parts. The design and a drawing are in docs/search.md.
import { packCountry } from '../../catalogue/country.ts';
import type { NameIndexArrays } from './arrays.ts';
import { type Asked, Candidates } from './candidates.ts';
import { FoundDocuments, type NameHits } from './found-documents.ts';
import { hashText } from './keys.ts';
import { NearWords } from './near-words.ts';
import { isDocumentIn } from './presence.ts';
import { MOST_WORDS, parseQuery, type QueryText } from './query-text.ts';
import { WEIGHTS } from './weights.ts';
import { WordMatches } from './word-matches.ts';

export { MOST_HITS, type NameHit, type NameHits } from './found-documents.ts';

/**
 * A word that this many names have is spelled right, when it stands beside others: 'store' is not looked for as
 * 'stone'. No success figure changed in 6,400 queries; what it spares grows with the vocabulary.
 */
const COMMON = 8;

export interface NameIndex {
  search(query: string, options: { readonly limit: number; readonly country?: string | undefined }): NameHits;
}

/** Takes the arrays as they are; all it makes is scratch space. */
export function openNameIndex(arrays: NameIndexArrays): NameIndex {
  return new Searcher(arrays);
}

class Searcher implements NameIndex {
  readonly #index: NameIndexArrays;
  readonly #near: NearWords;
  readonly #matches: readonly WordMatches[];
  readonly #joined: WordMatches;
  readonly #candidates: Candidates;
  readonly #found: FoundDocuments;

  constructor(index: NameIndexArrays) {
    this.#index = index;
    this.#near = new NearWords(index);
    this.#matches = Array.from({ length: MOST_WORDS }, () => new WordMatches(index));
    this.#joined = new WordMatches(index);
    this.#candidates = new Candidates(index);
    this.#found = new FoundDocuments(index);
  }

  search(text: string, options: { readonly limit: number; readonly country?: string | undefined }): NameHits {
    const query = parseQuery(text);
    if (query.words === 0) return { total: 0, hits: [] };
    const country = options.country === undefined ? 0 : packCountry(options.country.toUpperCase());
    const asked: Asked = { query, matches: this.#matchWords(query), joined: this.#joined, country };
    this.#candidates.gather(asked, false);
    if (this.#candidates.top.best < WEIGHTS.enough) {
      for (const matches of asked.matches) {
        if (query.words === 1 || matches.exactPostings < COMMON) this.#near.addTo(matches);
      }
      if (query.words > 1) {
        this.#joined.reset(query.letters, 0, query.letters.length, true, 0);
        this.#near.addTo(this.#joined);
      }
      this.#candidates.gather(asked, true);
    }
    this.#collect(hashText(text.trim()), country);
    return this.#found.rank(options.limit);
  }

  #matchWords({ letters, starts, words }: QueryText): WordMatches[] {
    let later = 1;
    for (let i = 0; i < words; i++) {
      const length = starts[i + 1]! - starts[i]!;
      this.#matches[i]!.reset(letters, starts[i]!, length, i === words - 1, length * later);
      later *= WEIGHTS.later;
    }
    return this.#matches.slice(0, words);
  }

  /** From forms to documents, each with its own popularity and country. */
  #collect(print: number, country: number): void {
    const { entryStarts, entryDocuments, entryNames, entryPrints, documentPopularity } = this.#index;
    const { top } = this.#candidates;
    this.#found.clear();
    for (let place = 0; place < top.count; place++) {
      const form = top.forms[place]!;
      const relevance = top.relevances[place]!;
      const malus = relevance === WEIGHTS.exact ? WEIGHTS.alias : WEIGHTS.aliasPart;
      for (let at = entryStarts[form]!; at < entryStarts[form + 1]!; at++) {
        const document = entryDocuments[at]!;
        let score = relevance + WEIGHTS.popularity * documentPopularity[document]!;
        if ((entryNames[at]! & 1) === 1) score -= malus;
        if (entryPrints[at] === print) score += WEIGHTS.asWritten;
        if (country !== 0 && isDocumentIn(this.#index, document, country)) score += WEIGHTS.country;
        this.#found.offer(document, score, entryNames[at]! >> 1);
      }
    }
  }
}
