// What a mile is worth to somebody of whom nothing is known, by region: data/mile-values.csv.
import type { CatalogueMeta } from './catalogue.ts';

/** What a mile can be worth at most, in cents. */
export const MAX_MILE_VALUE = 100;

export const MILE_VALUE_BASES = ['published', 'derived'] as const;

export interface MileValue {
  readonly region: string;
  /** In hundredths of the cards' currency. */
  readonly cents: number;
  /** Whose miles the figure is about: `KrisFlyer`. */
  readonly programme?: string;
  readonly basis: (typeof MILE_VALUE_BASES)[number];
  readonly source?: string;
  /** A day, a month or a year. */
  readonly asOf?: string;
  readonly note?: string;
}

/** One cent where no figure is known. */
export function getMileValue(
  { mileValues = [] }: Pick<CatalogueMeta, 'mileValues'>,
  region: string,
): MileValue {
  return (
    mileValues.find((value) => value.region === region) ?? {
      region,
      cents: 1,
      basis: 'derived',
      note: 'no figure is known for this region',
    }
  );
}
