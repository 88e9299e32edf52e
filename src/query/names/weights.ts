// Every number that decides the order of results. Relevance is 0 to about 1, and 1.3 for a name typed in full. Tuned on
// made-up queries and one half of a query set, and checked on the other half; two digits, because more would be noise.
// docs/appendix/search.md lists what each is worth.

export const WEIGHTS = {
  /** A partly typed word counts in full if it is the last; otherwise less, since people finish a word first. */
  unfinished: 0.9,
  /** The cost of one edit, divided by the letters typed; less if it is the only one and a slip (isSlip). */
  edit: 2,
  slip: 1.3,
  /** A misspelt word that is also only partly typed. */
  nearPrefix: 0.9,
  /** Letters from inside a word: this much, plus the second times the share typed. */
  inner: 0.8,
  innerShare: 0.15,
  /** Parts of a form's score: a base, how much of the name was typed, its first word matched, words in order. */
  base: 0.47,
  cover: 0.22,
  first: 0.1,
  order: 0.07,
  /** Query words missing from the name: how sharply their share counts, and a factor if there are any. */
  extra: 0.5,
  missingWords: 0.75,
  /** Factor for each further word of the query: the brand comes first, 'online' or 'tokyo' later. */
  later: 0.6,
  /** The whole name as typed: higher than popularity and country can lift any weaker match. */
  exact: 1.3,
  /** The name as a whole, ignoring spaces: partly typed (plus the second times the share typed), or misspelt. */
  wholePrefix: 0.8,
  wholeShare: 0.07,
  whole: 0.92,
  /** Penalty if the letters run across a space that was not typed: 'banka' is Banka Creditas, not Bank Austria. */
  crossesSpace: 0.1,
  /** Bonus for a popularity of 1. */
  popularity: 0.1,
  /** The same while somebody types: the letters say little yet. */
  popularityTyping: 0.6,
  /** Factor for the popularity of a document that is not known to be in the preferred country. */
  elsewhere: 1,
  elsewhereTyping: 0.2,
  /** A whole name while somebody types, instead of `exact`. */
  exactTyping: 1,
  /** Penalties if only an alias matched: in full, in part. */
  alias: 0.05,
  aliasPart: 0.2,
  /** Bonus if the name was typed exactly as it is written. */
  asWritten: 0.03,
  /** Penalty for each document with the same name ranked higher: five branches of one brand are no use as an answer. */
  repeat: 0.04,
  /** Bonus in the preferred country. */
  country: 0.08,
  /** Nothing below this is returned, so garbage finds nothing. */
  floor: 0.38,
  /** The same beside a match that is good enough: 'ya kun' is Ya Kun, so it is not 'kun' in Kungfu. */
  floorBesideGood: 0.42,
  /** If the best match is this good (a correctly typed word in a short name), typos are not tried. */
  enough: 0.66,
};

/** The number of edits forgiven in this many letters. */
export function maxEdits(length: number, isCjk: boolean): number {
  if (isCjk) return length < 3 ? 0 : length < 6 ? 1 : 2;
  return length < 4 ? 0 : length < 8 ? 1 : length < 14 ? 2 : 3;
}
