// Evidence that a merchant has an MCC. Every piece has its source and date; nothing is overwritten.

// Snapshots store the index in these lists instead of the word: if you change one, raise FORMAT_VERSION in sections.ts.
export const CHANNELS = ['online', 'offline'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Strongest first. */
export const EVIDENCE_KINDS = ['observed', 'assigned', 'editorial', 'inferred'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export const TRUST_LEVELS = ['high', 'medium', 'low'] as const;

/** The source of observations that visitors reported; `count` is then the number of people. */
export const REPORTS_SOURCE = 'reports';

/** A card network used this code on real transactions. */
export interface Observation {
  readonly kind: 'observed';
  readonly mcc: string;
  readonly source: string;
  /** Who says so, if that publisher has several sources: together they are one witness. */
  readonly publisher?: string;
  /** From an issuer's list: a code that the merchant may have. */
  readonly listed?: true;
  readonly country: string;
  readonly channel: Channel;
  /** `2019-03` or `2019-03-14`; absent if the source says only when it was last seen. */
  readonly firstSeen?: string;
  readonly lastSeen: string;
  /** Number of transactions; absent if the source does not count them. */
  readonly count?: number;
  /** All of the store's transactions in that source, whatever their code. */
  readonly countOfStore?: number;
  /** The name in the source, if it is not the merchant's own. */
  readonly seenAs?: string;
  readonly trust: (typeof TRUST_LEVELS)[number];
}

/** The code belongs to this merchant's brand (Hilton 3504). */
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

/** Based only on the kind of business. */
export interface Inference {
  readonly kind: 'inferred';
  readonly mcc: string;
  readonly source: string;
  readonly asOf: string;
  /** The upstream category that decided it: `brands/amenity/fast_food`. */
  readonly because: string;
}

export type Evidence = Observation | Assignment | Editorial | Inference;

/** When it was last seen, or the date of the source. */
export function getEvidenceDate(piece: Evidence): string {
  return piece.kind === 'observed' ? piece.lastSeen : piece.asOf;
}
