// What a mile is worth to somebody of whom nothing is known, by region: data/mile-values.csv.

/** What a mile can be worth at most, in cents. */
export const MAX_MILE_VALUE = 100;

export interface MileValue {
  readonly region: string;
  /** In hundredths of the cards' currency. */
  readonly cents: number;
  /** Whose miles the figure is about: `KrisFlyer`. */
  readonly programme: string;
  readonly basis: 'published' | 'derived';
  readonly source: string;
  /** A day, a month or a year. */
  readonly asOf: string;
  readonly note?: string;
}
