// Every number that decides the order of results, in one place. Relevance runs from 0 to about 1, and is 1.3 for a
// name typed in full. Tuned on made-up queries and one half of a query set, checked on the other half; two digits,
// because more would be noise. What each is worth stands in docs/search.md; bench/search/ablate.ts sets one at a time, so
// they are not frozen.

export const WEIGHTS = {
  /** A word typed in part counts whole, unless it is not the last one: people finish a word before the next. */
  unfinished: 0.9,
  /** What one edit costs, divided by the letters typed; less when it is the only one and a slip (slips.ts). */
  edit: 2,
  slip: 1.3,
  /** A misspelt word that is also typed in part only. */
  nearPrefix: 0.9,
  /** Letters from inside a word: this much, and the rest by the share typed. */
  inner: 0.8,
  innerShare: 0.15,
  /** Shares of a form's score: a base, how much of the name was typed, its first word among it, words in order. */
  base: 0.47,
  cover: 0.22,
  first: 0.1,
  order: 0.07,
  /** Words of the query that the name lacks: how sharply their share counts, and once for any. */
  extra: 0.5,
  lacking: 0.75,
  /** How much less each further word of the query says: the brand comes first, 'online' or 'tokyo' later. */
  later: 0.6,
  /** The name as typed, all of it: above anything that popularity and country can lift a lesser match to. */
  exact: 1.3,
  /** The name as a whole, spaces aside: typed in part (and by the share typed), or misspelt. */
  wholePrefix: 0.8,
  wholeShare: 0.07,
  whole: 0.92,
  /** Taken off when the letters run over a space that was not typed: 'banka' is Banka Creditas, not Bank Austria. */
  parted: 0.1,
  /** Added for popularity 1; taken off when only an alias matched; added in the preferred country. */
  popularity: 0.1,
  alias: 0.05,
  aliasPart: 0.2,
  /** Added when the name was typed exactly as it is written. */
  asWritten: 0.03,
  /** Taken off for each document of the same name further up: five branches of one brand are no answer. */
  repeat: 0.04,
  country: 0.08,
  /** Below this nothing is returned, which keeps garbage empty. */
  floor: 0.38,
  /** A best match this good, a word typed right in a short name, ends the search before misspellings are tried. */
  enough: 0.66,
};

/** Edits forgiven in a run of letters of this length. */
export function allowEdits(length: number, dense: boolean): number {
  if (dense) return length < 3 ? 0 : length < 6 ? 1 : 2;
  return length < 4 ? 0 : length < 8 ? 1 : length < 14 ? 2 : 3;
}
