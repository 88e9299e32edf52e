// What a new edition changed about a card or a code: a row of data/changes/<edition>.csv.

export const SUBJECTS = ['card', 'code'] as const;

export const CHANGE_KINDS = ['added', 'removed', 'changed'] as const;

/** `terms`: takes effect after the edition before; `record`: it was so already, and we knew less of it or had it wrong. */
export const CAUSES = ['terms', 'record'] as const;

export const EFFECTS = ['better', 'worse'] as const;

export interface Change {
  /** The edition that brought it. */
  readonly edition: string;
  readonly about: (typeof SUBJECTS)[number];
  /** The card's. */
  readonly region?: string;
  /** The card's short name, or the code. */
  readonly id: string;
  readonly name: string;
  /** A rule by its label (`online spending`), a fact (`annual fee`), or all of it (`the card`). */
  readonly what: string;
  readonly change: (typeof CHANGE_KINDS)[number];
  /** In the card's unit, as rules have it. */
  readonly rateBefore?: number;
  readonly rateAfter?: number;
  /** In words. */
  readonly before?: string;
  readonly after?: string;
  /** Codes and merchants: those that earn a rule's rate now, or are excluded now; networks that list a code now. */
  readonly added: readonly string[];
  /** Those that no longer are. */
  readonly removed: readonly string[];
  /** The day from which it is so, if that is known. */
  readonly from?: string;
  readonly cause: (typeof CAUSES)[number];
  /** For the holder, where that is clear. */
  readonly effect?: (typeof EFFECTS)[number];
  /** The fact's own page; else the pages about the card that this edition added, or its latest. */
  readonly sources: readonly string[];
  /** When the latest of them said so. */
  readonly asOf?: string;
}
