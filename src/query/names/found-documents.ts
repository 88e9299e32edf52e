// The documents behind the best forms, each once, and their final order: relevance (with a little popularity in
// it), then popularity, then name. Document numbers only part documents that are alike in all of these.
import type { NameIndexArrays } from './arrays.ts';
import { WEIGHTS } from './weights.ts';

/** Matches returned at most. */
export const MOST_HITS = 50;

export interface NameHit {
  readonly document: number;
  readonly score: number;
  /** Which of the document's names matched: its place in `names`. */
  readonly name: number;
}

export interface NameHits {
  /** How many matches there are, 50 at most. */
  readonly total: number;
  readonly hits: readonly NameHit[];
}

export class FoundDocuments {
  readonly #index: NameIndexArrays;
  #hits: { document: number; score: number; name: number }[] = [];
  /** Where each document stands in `#hits`; stale entries are told by what stands there, so it is never cleared. */
  readonly #places: Uint32Array;
  /** How often each form was met as a document's name; valid for the hits at hand only. */
  readonly #times: Uint16Array;

  constructor(index: NameIndexArrays) {
    this.#index = index;
    this.#places = new Uint32Array(index.documentForms.length);
    this.#times = new Uint16Array(index.formLengths.length);
  }

  clear(): void {
    this.#hits = [];
  }

  offer(document: number, score: number, name: number): void {
    const known = this.#hits[this.#places[document]!];
    if (known?.document !== document) {
      this.#places[document] = this.#hits.length;
      this.#hits.push({ document, score, name });
    } else if (score > known.score) {
      known.score = score;
      known.name = name;
    }
  }

  rank(limit: number): NameHits {
    const { documentForms, documentPopularity } = this.#index;
    const order = (one: NameHit, other: NameHit) =>
      other.score - one.score ||
      documentPopularity[other.document]! - documentPopularity[one.document]! ||
      documentForms[one.document]! - documentForms[other.document]! ||
      one.document - other.document;
    const hits = this.#hits.sort(order);
    if (this.#lowerRepeats(hits)) hits.sort(order);
    return { total: Math.min(hits.length, MOST_HITS), hits: hits.slice(0, Math.min(limit, MOST_HITS)) };
  }

  #lowerRepeats(hits: { document: number; score: number }[]): boolean {
    const { documentForms } = this.#index;
    let lowered = false;
    const times = this.#times;
    for (const { document } of hits) times[documentForms[document]!] = 0;
    for (const hit of hits) {
      const form = documentForms[hit.document]!;
      const before = times[form]!++;
      if (before === 0) continue;
      hit.score -= WEIGHTS.repeat * before;
      lowered = true;
    }
    return lowered;
  }
}
