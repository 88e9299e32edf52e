// Gathers the forms worth scoring and keeps the best: those that begin with what was typed, those that hold its
// words, the rarest word first, and in the second round those whose first letters are a typo away.
import type { NameIndexArrays } from './arrays.ts';
import { EditCounter } from './distance.ts';
import { MOST_HITS } from './found-documents.ts';
import { MOST_KEYS, writeFormHeads } from './keys.ts';
import { isFormIn } from './presence.ts';
import type { QueryText } from './query-text.ts';
import { findForms } from './ranges.ts';
import { boundScore, boundWhole, scoreBeginning, scoreWhole, scoreWords } from './scoring.ts';
import { TopForms } from './top-forms.ts';
import { allowEdits, WEIGHTS } from './weights.ts';
import type { WordMatches } from './word-matches.ts';

// Bounds on the work per round, which a million documents need. Lists begin with the best known: bounds up to eight
// times as wide changed no success figure with 19 and 49 thousand documents.
const MOST_CONSIDERED = 1024;
const MOST_PER_WORD = 384;
/** Kept aside for names found by their first letters, which come last. */
const MOST_BY_HEAD = 384;
const LAST_ROUND = 0xffff;

export interface Asked {
  readonly query: QueryText;
  /** One for each word of the query. */
  readonly matches: readonly WordMatches[];
  /** All words of the query as one. */
  readonly joined: WordMatches;
  /** The preferred country, packed; 0 for none. */
  readonly country: number;
}

export class Candidates {
  readonly #index: NameIndexArrays;
  readonly top = new TopForms();
  readonly #keys = new Uint32Array(MOST_KEYS);
  /** Its pattern is all that was typed. */
  readonly #counter = new EditCounter();
  /** The round in which each form was last scored. */
  readonly #seen: Uint16Array;
  #round = 0;
  /** Forms that may still be looked at in this round. */
  #budget = 0;
  /** The most that popularity and country can add to a relevance. */
  #mostExtra = 0;
  /** The most that a misspelt name can score as a whole. */
  #wholeBound = 0;

  constructor(index: NameIndexArrays) {
    this.#index = index;
    this.#seen = new Uint16Array(index.formLengths.length);
  }

  gather(asked: Asked, misspelt: boolean): void {
    const { letters } = asked.query;
    this.top.clear();
    this.#startRound();
    this.#budget = MOST_CONSIDERED;
    this.#mostExtra = WEIGHTS.popularity + (asked.country === 0 ? 0 : WEIGHTS.country);
    if (misspelt) this.#counter.setPattern(letters, 0, letters.length);
    this.#wholeBound = misspelt ? boundWhole(letters.length) : 0;
    const { low, high } = findForms(this.#index, letters);
    for (let form = low; form < high; form++) {
      this.#seen[form] = this.#round;
      this.#offer(form, scoreBeginning(this.#index, form, asked.query), asked.country);
    }
    // One or two letters begin enough names; the words they begin would be half the vocabulary.
    if (letters.length <= 2 && high - low >= MOST_HITS) return;
    this.#followWords(asked);
    if (!misspelt) return;
    if (asked.query.words > 1) this.#followJoined(asked);
    this.#followHeads(asked);
  }

  // Rounds are numbered in 16 bits; after the last of them, marks of long ago must not be taken for new ones.
  #startRound(): void {
    if (this.#round === LAST_ROUND) {
      this.#seen.fill(0);
      this.#round = 0;
    }
    this.#round++;
  }

  /**
   * The rarest word leads. A form not met by then holds only the commoner words, so once those alone cannot
   * reach what is needed, the rest is skipped: 'exiim ba' need not look at every name with a word in ba….
   */
  #followWords(asked: Asked): void {
    const leads = [...asked.matches].sort((one, other) => one.postings - other.postings);
    let all = 0;
    let left = 0;
    for (const match of leads) {
      all += match.worth;
      if (match.postings > 0) left += match.worth;
    }
    for (const match of leads) {
      if (match.postings === 0) continue;
      if (boundScore(left / all) < this.#need()) return;
      this.#follow(match, asked, left / all, match.worth / all);
      left -= match.worth;
    }
  }

  /** Looks at the forms with one of the words; `share` of the query can match at best, `own` of it this word. */
  #follow(matches: WordMatches, asked: Asked, share: number, own: number): void {
    const { postingStarts } = this.#index;
    const { low, high, exact } = matches;
    if (exact >= 0) this.#followWord(exact, MOST_PER_WORD, asked);
    const begun = postingStarts[high]! - postingStarts[low]!;
    // Too many to look at them all: the best known few of each word.
    const each = begun <= MOST_PER_WORD ? begun : Math.ceil(MOST_PER_WORD / (high - low));
    for (let word = low; word < high; word++) this.#followWord(word, each, asked);
    for (let other = 0; other < matches.count; other++) {
      if (boundScore(share - own * (1 - matches.weights[other]!)) < this.#need()) continue;
      this.#followWord(matches.others[other]!, MOST_PER_WORD, asked);
    }
  }

  #followWord(word: number, most: number, asked: Asked): void {
    const { postingStarts, postings } = this.#index;
    const end = Math.min(postingStarts[word + 1]!, postingStarts[word]! + most);
    for (let at = postingStarts[word]!; at < end && this.#budget > 0; at++) {
      this.#consider(postings[at]!, asked);
    }
  }

  /** Names of one word that was typed as several, and misspelt: 'char geonne' for 'ChargeOne'. */
  #followJoined(asked: Asked): void {
    const { postingStarts, postings, formLengths } = this.#index;
    const typed = asked.query.letters.length;
    const longest = typed + allowEdits(typed, false);
    for (let other = 0; other < asked.joined.count; other++) {
      const word = asked.joined.others[other]!;
      for (let at = postingStarts[word]!; at < postingStarts[word + 1]! && this.#budget > 0; at++) {
        if (formLengths[postings[at]!]! <= longest) this.#consider(postings[at]!, asked);
      }
    }
  }

  #followHeads(asked: Asked): void {
    const { formHeadStarts, formHeads } = this.#index;
    const { letters } = asked.query;
    const count = writeFormHeads(letters, letters.length, this.#keys);
    for (let key = 0; key < count; key++) {
      const slot = this.#keys[key]! & (formHeadStarts.length - 2);
      const end = formHeadStarts[slot + 1]!;
      for (let at = formHeadStarts[slot]!; at < end && this.#budget > -MOST_BY_HEAD; at++) {
        this.#consider(formHeads[at]!, asked);
      }
    }
  }

  /** The relevance without which a form cannot be among the best. */
  #need(): number {
    return Math.max(WEIGHTS.floor, this.top.bar - this.#mostExtra);
  }

  #consider(form: number, { query, matches, country }: Asked): void {
    if (this.#seen[form] === this.#round) return;
    this.#seen[form] = this.#round;
    this.#budget--;
    let relevance = scoreWords(this.#index, form, query, matches);
    if (this.#wholeBound > Math.max(relevance, this.#need())) {
      relevance = Math.max(relevance, scoreWhole(this.#index, form, query, this.#counter));
    }
    this.#offer(form, relevance, country);
  }

  #offer(form: number, relevance: number, country: number): void {
    if (relevance < WEIGHTS.floor) return;
    const lift = country !== 0 && isFormIn(this.#index, form, country) ? WEIGHTS.country : 0;
    this.top.offer(
      form,
      relevance + WEIGHTS.popularity * this.#index.formPopularity[form]! + lift,
      relevance,
    );
  }
}
