// Why we say that a merchant has an MCC. Every piece names its source and its date; nothing is overwritten.

// Snapshots keep the place in these lists instead of the word: if you change one, raise FORMAT_VERSION in sections.ts.
export const CHANNELS = ['online', 'offline'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The strongest first. */
export const EVIDENCE_KINDS = ['observed', 'assigned', 'editorial', 'inferred'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export const TRUSTS = ['high', 'medium', 'low'] as const;

/** A card network carried this code on real transactions. */
export interface Observation {
  readonly kind: 'observed';
  readonly mcc: string;
  readonly source: string;
  readonly country: string;
  readonly channel: Channel;
  /** `2019-03` or `2019-03-14`; absent when the source gives only the last sighting. */
  readonly firstSeen?: string;
  readonly lastSeen: string;
  /** Transactions counted; absent when the source does not count. */
  readonly count?: number;
  /** All transactions of the store in that source, whatever their code. */
  readonly countOfStore?: number;
  /** The name in the source, where it is not the merchant's own. */
  readonly seenAs?: string;
  readonly trust: (typeof TRUSTS)[number];
}

/** The code's own brand is this merchant (Hilton 3504). */
interface Assignment {
  readonly kind: 'assigned';
  readonly mcc: string;
  readonly source: string;
  readonly asOf: string;
}

/** An editor's entry in data/merchants, with its source. */
export interface Editorial {
  readonly kind: 'editorial';
  readonly mcc: string;
  readonly source: string;
  readonly asOf: string;
}

/** Follows from the kind of business alone. */
export interface Inference {
  readonly kind: 'inferred';
  readonly mcc: string;
  readonly source: string;
  readonly asOf: string;
  /** The upstream category that decided it: `brands/amenity/fast_food`. */
  readonly because: string;
}

export type Evidence = Observation | Assignment | Editorial | Inference;

/** The last sighting, or the day of the source. */
export function dateOf(piece: Evidence): string {
  return piece.kind === 'observed' ? piece.lastSeen : piece.asOf;
}
