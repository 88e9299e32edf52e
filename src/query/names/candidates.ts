// Picks the forms worth scoring and keeps the best: forms that start with what was typed, forms that contain its words
// (the rarest word first), and in the second round forms whose first letters are a typo away.
import { EditCounter } from './distance.ts';
import type { WordMatches } from './fuzzy.ts';
import {
  findForms,
  MAX_HITS,
  type NameIndexArrays,
  type PopularityWeights,
  scoreFormStanding,
} from './index.ts';
import { MAX_KEYS, writeFormHeads } from './keys.ts';
import {
  boundScore,
  boundWhole,
  findArticles,
  type QueryText,
  scorePrefix,
  scoreWhole,
  scoreWords,
} from './score.ts';
import { maxEdits, WEIGHTS } from './weights.ts';

// Limits on the work per round, needed for a million documents. Lists start with the best known:
// limits eight times as high changed no success figure with 19 and 49 thousand documents.
const MAX_CONSIDERED = 1024;
const MAX_PER_WORD = 384;
/** Reserved for forms found by their first letters, which come last. */
const MAX_BY_HEAD = 384;
const LAST_ROUND = 0xffff;

/** A query and what its words match. */
export interface MatchedQuery {
  readonly query: QueryText;
  /** One per word of the query. */
  readonly matches: readonly WordMatches[];
  /** All words of the query joined into one. */
  readonly joined: WordMatches;
  /** The preferred country, packed; 0 for none. */
  readonly country: number;
  readonly popularity: PopularityWeights;
  /** The score of a name typed in full. */
  readonly exact: number;
}

export class Candidates {
  readonly #index: NameIndexArrays;
  readonly top = new TopForms();
  readonly #keys = new Uint32Array(MAX_KEYS);
  readonly #articles: ReadonlySet<number>;
  /** Its pattern is the whole query. */
  readonly #counter = new EditCounter();
  /** The round in which each form was last scored. */
  readonly #seen: Uint16Array;
  #round = 0;
  /** How many more forms may be looked at in this round. */
  #budget = 0;
  /** The most that popularity and country can add to the relevance. */
  #maxBonus = 0;
  /** The highest score a misspelt name can get as a whole. */
  #wholeBound = 0;

  constructor(index: NameIndexArrays) {
    this.#index = index;
    this.#articles = findArticles(index);
    this.#seen = new Uint16Array(index.formLengths.length);
  }

  gather(asked: MatchedQuery, allowTypos: boolean): void {
    const { letters } = asked.query;
    this.top.clear();
    this.#startRound();
    this.#budget = MAX_CONSIDERED;
    this.#maxBonus = asked.popularity.weight + (asked.country === 0 ? 0 : WEIGHTS.country);
    if (allowTypos) this.#counter.setPattern(letters, 0, letters.length);
    this.#wholeBound = allowTypos ? boundWhole(letters.length) : 0;
    const { low, high } = findForms(this.#index, letters);
    for (let form = low; form < high; form++) {
      this.#seen[form] = this.#round;
      this.#offer(form, scorePrefix(this.#index, form, asked.query, asked.exact), asked);
    }
    // One or two letters already start enough names, and the words they start would be half the vocabulary.
    if (letters.length <= 2 && high - low >= MAX_HITS) return;
    this.#followWords(asked);
    if (!allowTypos) return;
    if (asked.query.words > 1) this.#followJoined(asked);
    this.#followHeads(asked);
  }

  // Round numbers have 16 bits. When they wrap around, old marks must not look like new ones.
  #startRound(): void {
    if (this.#round === LAST_ROUND) {
      this.#seen.fill(0);
      this.#round = 0;
    }
    this.#round++;
  }

  /**
   * The rarest word goes first. A form not seen by then contains only the more common words, so once those alone can't
   * reach the score needed, the rest is skipped: 'exiim ba' doesn't look at every name with a word starting with 'ba'.
   */
  #followWords(asked: MatchedQuery): void {
    const rarestFirst = [...asked.matches].sort((one, other) => one.postings - other.postings);
    let all = 0;
    let left = 0;
    for (const match of rarestFirst) {
      all += match.worth;
      if (match.postings > 0) left += match.worth;
    }
    for (const match of rarestFirst) {
      if (match.postings === 0) continue;
      if (boundScore(left / all) < this.#needed()) return;
      this.#follow(match, asked, left / all, match.worth / all);
      left -= match.worth;
    }
  }

  /** Looks at the forms that have one of the words. At best `share` of the query matches; this word is `own` of it. */
  #follow(matches: WordMatches, asked: MatchedQuery, share: number, own: number): void {
    const { postingStarts } = this.#index;
    const { low, high, exact } = matches;
    if (exact >= 0) this.#followWord(exact, MAX_PER_WORD, asked);
    const withPrefix = postingStarts[high]! - postingStarts[low]!;
    // If there are too many to look at, take the few best known of each word.
    const each = withPrefix <= MAX_PER_WORD ? withPrefix : Math.ceil(MAX_PER_WORD / (high - low));
    for (let word = low; word < high; word++) this.#followWord(word, each, asked);
    for (const [word, weight] of matches.similar) {
      if (boundScore(share - own * (1 - weight)) < this.#needed()) continue;
      this.#followWord(word, MAX_PER_WORD, asked);
    }
  }

  #followWord(word: number, max: number, asked: MatchedQuery): void {
    const { postingStarts, postings } = this.#index;
    const end = Math.min(postingStarts[word + 1]!, postingStarts[word]! + max);
    for (let i = postingStarts[word]!; i < end && this.#budget > 0; i++) {
      this.#consider(postings[i]!, asked);
    }
  }

  /** One-word names typed as several words and misspelt: 'char geonne' for 'ChargeOne'. */
  #followJoined(asked: MatchedQuery): void {
    const { postingStarts, postings, formLengths } = this.#index;
    const typed = asked.query.letters.length;
    const maxLength = typed + maxEdits(typed, false);
    for (const word of asked.joined.similar.keys()) {
      for (let i = postingStarts[word]!; i < postingStarts[word + 1]! && this.#budget > 0; i++) {
        if (formLengths[postings[i]!]! <= maxLength) this.#consider(postings[i]!, asked);
      }
    }
  }

  #followHeads(asked: MatchedQuery): void {
    const { formHeadStarts, formHeads } = this.#index;
    const { letters } = asked.query;
    const count = writeFormHeads(letters, 0, letters.length, this.#keys);
    for (let key = 0; key < count; key++) {
      const slot = this.#keys[key]! & (formHeadStarts.length - 2);
      const end = formHeadStarts[slot + 1]!;
      for (let i = formHeadStarts[slot]!; i < end && this.#budget > -MAX_BY_HEAD; i++) {
        this.#consider(formHeads[i]!, asked);
      }
    }
  }

  /** Forms with a lower relevance can't make it into the top. */
  #needed(): number {
    return Math.max(WEIGHTS.floor, this.top.minScore - this.#maxBonus);
  }

  #consider(form: number, asked: MatchedQuery): void {
    if (this.#seen[form] === this.#round) return;
    this.#seen[form] = this.#round;
    this.#budget--;
    let relevance = scoreWords(this.#index, form, asked.query, asked.matches, this.#articles);
    if (this.#wholeBound > Math.max(relevance, this.#needed())) {
      relevance = Math.max(relevance, scoreWhole(this.#index, form, asked.query, this.#counter));
    }
    this.#offer(form, relevance, asked);
  }

  #offer(form: number, relevance: number, { country, popularity }: MatchedQuery): void {
    if (relevance < WEIGHTS.floor) return;
    const score = relevance + scoreFormStanding(this.#index, form, country, popularity);
    this.top.offer({ form, score, relevance });
  }
}

interface ScoredForm {
  readonly form: number;
  /** Relevance, popularity and country together. */
  readonly score: number;
  readonly relevance: number;
}

// We want 50 documents, and several forms can lead to the same one.
const MAX_TOP_FORMS = 80;

/** A fixed-size binary heap with the worst form on top. */
class TopForms {
  readonly #heap: ScoredForm[] = [];
  best = 0;

  get forms(): readonly ScoredForm[] {
    return this.#heap;
  }

  clear(): void {
    this.#heap.length = 0;
    this.best = 0;
  }

  /** The score a form needs to be kept. */
  get minScore(): number {
    return this.#heap.length < MAX_TOP_FORMS ? 0 : this.#heap[0]!.score;
  }

  offer(offered: ScoredForm): void {
    if (offered.score > this.best) this.best = offered.score;
    if (this.#heap.length < MAX_TOP_FORMS) this.#insert(offered);
    else if (isWorse(this.#heap[0]!, offered)) this.#replaceWorst(offered);
  }

  #insert(offered: ScoredForm): void {
    const heap = this.#heap;
    let i = heap.length;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!isWorse(offered, heap[parent]!)) break;
      heap[i] = heap[parent]!;
      i = parent;
    }
    heap[i] = offered;
  }

  #replaceWorst(offered: ScoredForm): void {
    const heap = this.#heap;
    let i = 0;
    for (;;) {
      let child = i * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isWorse(heap[child + 1]!, heap[child]!)) child++;
      if (!isWorse(heap[child]!, offered)) break;
      heap[i] = heap[child]!;
      i = child;
    }
    heap[i] = offered;
  }
}

// If scores are equal, the alphabetically later form is worse: what is kept must not depend on the order of arrival.
function isWorse(one: ScoredForm, other: ScoredForm): boolean {
  return one.score < other.score || (one.score === other.score && one.form > other.form);
}
