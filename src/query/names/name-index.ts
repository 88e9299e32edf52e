// The index as a query sees it: three rounds, each wider and dearer than the one before, until one finds a match
// that is good enough. The design and a drawing are in docs/search.md.
import type { NameIndexArrays } from './arrays.ts';
import { packCountry } from './build-index.ts';
import { FoundDocuments, MOST_HITS, type NameHits } from './found-documents.ts';
import { hashText, MOST_KEYS, writeFormHeads } from './keys.ts';
import { NearWords } from './near-words.ts';
import { MOST_WORDS, parseQuery, type QueryText } from './query-text.ts';
import { findForms } from './ranges.ts';
import { boundScore, scoreBeginning, scoreWhole, scoreWords } from './scoring.ts';
import { TopForms } from './top-forms.ts';
import { WEIGHTS } from './weights.ts';
import { WordMatches } from './word-matches.ts';

export { MOST_HITS, type NameHit, type NameHits } from './found-documents.ts';

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
  readonly #top = new TopForms();
  readonly #found: FoundDocuments;
  readonly #keys = new Uint32Array(MOST_KEYS);
  /** The round in which each form was last scored. */
  readonly #seen: Uint32Array;
  #round = 0;
  #country = 0;
  #print = 0;
  /** The most that popularity and country can add to a relevance. */
  #mostExtra = 0;

  constructor(index: NameIndexArrays) {
    this.#index = index;
    this.#near = new NearWords(index);
    this.#matches = Array.from({ length: MOST_WORDS }, () => new WordMatches(index));
    this.#joined = new WordMatches(index);
    this.#found = new FoundDocuments(index);
    this.#seen = new Uint32Array(index.formLengths.length);
  }

  search(text: string, options: { readonly limit: number; readonly country?: string | undefined }): NameHits {
    const query = parseQuery(text);
    if (query.words === 0) return { total: 0, hits: [] };
    this.#country = options.country === undefined ? 0 : packCountry(options.country);
    for (let i = 0; i < query.words; i++) {
      const start = query.starts[i]!;
      const worth = (query.starts[i + 1]! - start) * WEIGHTS.later ** i;
      this.#matches[i]!.reset(
        query.letters,
        start,
        query.starts[i + 1]! - start,
        i === query.words - 1,
        worth,
      );
    }
    this.#mostExtra = WEIGHTS.popularity + (this.#country === 0 ? 0 : WEIGHTS.country);
    this.#print = hashText(text.trim());
    this.#joined.reset(query.letters, 0, query.letters.length, true, 0);

    this.#searchRound(query, false);
    if (this.#top.best < WEIGHTS.enough) {
      this.#widen(query, (matches) => this.#near.addMisspelt(matches));
      this.#searchRound(query, true);
      if (this.#top.best < WEIGHTS.enoughNear) {
        this.#widen(query, (matches) => this.#near.addInner(matches));
        this.#searchRound(query, true);
      }
    }
    return this.#collect(options.limit);
  }

  #widen(query: QueryText, add: (matches: WordMatches) => void): void {
    for (let i = 0; i < query.words; i++) add(this.#matches[i]!);
    if (query.words > 1) add(this.#joined);
  }

  #searchRound(query: QueryText, misspelt: boolean): void {
    this.#top.clear();
    this.#round++;
    const beginning = findForms(this.#index, query.letters);
    for (let form = beginning.low; form < beginning.high; form++) {
      this.#seen[form] = this.#round;
      this.#offer(form, scoreBeginning(this.#index, form, query));
    }
    if (query.letters.length <= 2 && beginning.high - beginning.low >= MOST_HITS) return;
    this.#followWords(query, misspelt);
    if (!misspelt) return;
    this.#follow(this.#joined, query, true);
    const { formHeadStarts, formHeads } = this.#index;
    const count = writeFormHeads(query.letters, query.letters.length, this.#keys);
    const mask = formHeadStarts.length - 2;
    for (let key = 0; key < count; key++) {
      const slot = this.#keys[key]! & mask;
      for (let at = formHeadStarts[slot]!; at < formHeadStarts[slot + 1]!; at++) {
        this.#consider(formHeads[at]!, query, true);
      }
    }
  }

  /**
   * The rarest word leads. A form not met by then holds only the commoner words, so once those alone cannot
   * reach what is needed, the rest is skipped: 'exiim ba' need not look at every name with a word in ba….
   */
  #followWords(query: QueryText, misspelt: boolean): void {
    const leads = this.#matches.slice(0, query.words).sort((one, other) => one.postings - other.postings);
    let asked = 0;
    let left = 0;
    for (const match of leads) {
      asked += match.worth;
      if (match.postings > 0) left += match.worth;
    }
    for (const match of leads) {
      if (match.postings === 0) continue;
      if (boundScore(left / asked) < Math.max(WEIGHTS.floor, this.#top.bar - this.#mostExtra)) return;
      this.#follow(match, query, misspelt);
      left -= match.worth;
    }
  }

  #follow(matches: WordMatches, query: QueryText, misspelt: boolean): void {
    const { postingStarts, postings } = this.#index;
    for (let at = postingStarts[matches.low]!; at < postingStarts[matches.high]!; at++) {
      this.#consider(postings[at]!, query, misspelt);
    }
    for (let other = 0; other < matches.count; other++) {
      const word = matches.others[other]!;
      for (let at = postingStarts[word]!; at < postingStarts[word + 1]!; at++) {
        this.#consider(postings[at]!, query, misspelt);
      }
    }
  }

  #consider(form: number, query: QueryText, misspelt: boolean): void {
    if (this.#seen[form] === this.#round) return;
    this.#seen[form] = this.#round;
    let relevance = scoreWords(this.#index, form, query, this.#matches);
    if (misspelt) relevance = Math.max(relevance, scoreWhole(this.#index, form, query));
    this.#offer(form, relevance);
  }

  #offer(form: number, relevance: number): void {
    if (relevance < WEIGHTS.floor) return;
    let score = relevance + WEIGHTS.popularity * this.#index.formPopularity[form]!;
    if (this.#country !== 0 && this.#isFormIn(form, this.#country)) score += WEIGHTS.country;
    this.#top.offer(form, score);
  }

  #isFormIn(form: number, country: number): boolean {
    const { entryStarts, entryDocuments } = this.#index;
    for (let at = entryStarts[form]!; at < entryStarts[form + 1]!; at++) {
      if (this.#isIn(entryDocuments[at]!, country)) return true;
    }
    return false;
  }

  #isIn(document: number, country: number): boolean {
    const { countryStarts, countries } = this.#index;
    for (let at = countryStarts[document]!; at < countryStarts[document + 1]!; at++) {
      if (countries[at] === country) return true;
    }
    return false;
  }

  /** From forms to documents: each once, under its best name, in their final order. */
  #collect(limit: number): NameHits {
    const { entryStarts, entryDocuments, entryNames, entryPrints, formPopularity } = this.#index;
    const { documentPopularity } = this.#index;
    const found = this.#found;
    found.clear();
    for (let place = 0; place < this.#top.count; place++) {
      const form = this.#top.forms[place]!;
      let relevance = this.#top.scores[place]! - WEIGHTS.popularity * formPopularity[form]!;
      if (this.#country !== 0 && this.#isFormIn(form, this.#country)) relevance -= WEIGHTS.country;
      for (let at = entryStarts[form]!; at < entryStarts[form + 1]!; at++) {
        const document = entryDocuments[at]!;
        let score = relevance + WEIGHTS.popularity * documentPopularity[document]!;
        if ((entryNames[at]! & 1) === 1) score -= relevance > 0.999 ? WEIGHTS.alias : WEIGHTS.aliasPart;
        if (entryPrints[at] === this.#print) score += WEIGHTS.asWritten;
        if (this.#country !== 0 && this.#isIn(document, this.#country)) score += WEIGHTS.country;
        found.offer(document, score, entryNames[at]! >> 1);
      }
    }
    return found.rank(limit);
  }
}
