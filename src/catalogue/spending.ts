// A kind of spending, such as dining: the codes that it carries and how it is paid. data/spending.csv has presets.

export interface SpendingKind {
  /** `dining`. */
  readonly kind: string;
  /** `Restaurants and cafés`. */
  readonly label: string;
  /** Most likely first; the shares add up to 1. */
  readonly codes: readonly { readonly mcc: string; readonly share: number }[];
  /** Absent: the holder chooses. */
  readonly channel?: 'online' | 'offline';
  /** Charged in another currency than the cards'. */
  readonly abroad?: true;
}

/** What a household of the region may spend on it in a month, in the cards' currency. */
export interface SpendingPreset extends SpendingKind {
  readonly region: string;
  readonly amount: number;
  readonly source: string;
  /** A day, a month or a year. */
  readonly asOf: string;
}
