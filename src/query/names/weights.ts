// Every number that decides the order of results. Relevance runs from 0 to about 1, and is 1.3 for a name typed in full.
// Tuned on made-up queries and one half of a query set, checked on the other half; two digits, because more would be
// noise. docs/search.md has what each is worth. Not frozen: bench/search/ablate.ts changes one at a time.

export const WEIGHTS = {
  /** A word typed in part counts in full if it is the last one; otherwise less, since people finish a word first. */
  unfinished: 0.9,
  /** What one edit costs, divided by the letters typed; less when it is the only one and a slip (isSlip). */
  edit: 2,
  slip: 1.3,
  /** A misspelt word that is also typed in part only. */
  nearPrefix: 0.9,
  /** Letters from inside a word: this much, plus the second by the share typed. */
  inner: 0.8,
  innerShare: 0.15,
  /** Parts of a form's score: a base, how much of the name was typed, its first word included, words in order. */
  base: 0.47,
  cover: 0.22,
  first: 0.1,
  order: 0.07,
  /** Words of the query that the name lacks: how sharply their share counts, and a factor if there are any. */
  extra: 0.5,
  lacking: 0.75,
  /** How much less each further word of the query says: the brand comes first, 'online' or 'tokyo' later. */
  later: 0.6,
  /** The whole name as typed: above anything that popularity and country can lift a lesser match to. */
  exact: 1.3,
  /** The name as a whole, ignoring spaces: typed in part (plus the second by the share typed), or misspelt. */
  wholePrefix: 0.8,
  wholeShare: 0.07,
  whole: 0.92,
  /** Penalty when the letters run over a space that was not typed: 'banka' is Banka Creditas, not Bank Austria. */
  parted: 0.1,
  /** Bonus for popularity 1. */
  popularity: 0.1,
  /** Penalties when only an alias matched: in full, in part. */
  alias: 0.05,
  aliasPart: 0.2,
  /** Bonus when the name was typed exactly as it is written. */
  asWritten: 0.03,
  /** Penalty for each document of the same name further up: five branches of one brand are no answer. */
  repeat: 0.04,
  /** Bonus in the preferred country. */
  country: 0.08,
  /** Nothing below this is returned, so that garbage finds nothing. */
  floor: 0.38,
  /** A best match this good (a word typed right in a short name) ends the search before typos are tried. */
  enough: 0.66,
};

/** Edits forgiven in so many letters. */
export function maxEdits(length: number, isCjk: boolean): number {
  if (isCjk) return length < 3 ? 0 : length < 6 ? 1 : 2;
  return length < 4 ? 0 : length < 8 ? 1 : length < 14 ? 2 : 3;
}
