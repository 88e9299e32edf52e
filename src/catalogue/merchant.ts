// A merchant: one brand or business that people pay, wherever it trades.
import type { Channel, Evidence, EvidenceKind } from './evidence.ts';
import type { Network } from './network.ts';

/** A site of the merchant. `country` is the ccTLD's where it is a national one, else the merchant's home. */
export interface MerchantSite {
  readonly host: string;
  readonly country: string;
  /** Why the host is this merchant's, where others claim it too. */
  readonly ownedBy?: 'override' | 'operator' | 'editor' | 'name' | 'front-page' | 'popularity';
  /** The merchant that the host belongs to, where this one only has a page on it (`hilton` for Canopy). */
  readonly owner?: string;
}

/** The code that a purchase most probably carries, derived from the evidence and never typed. */
export interface UsualCode {
  readonly mcc: string;
  /** Share of the evidence's weight that speaks for this code, 0 to 1. */
  readonly share: number;
  /** How sure we are, 0 to 1, by the rule in query/evidence/rank-codes.ts. */
  readonly confidence: number;
  /** The strongest kind of evidence that speaks for it. */
  readonly basis: EvidenceKind;
}

/** Which card networks a merchant takes, where it does not take all. */
export interface AcceptedNetworks {
  readonly country: string;
  /** Absent: online and in person alike. */
  readonly channel?: Channel;
  readonly networks: readonly Network[];
  readonly source: string;
  readonly asOf: string;
}

/** What a list or an API answer shows of a merchant. */
export interface MerchantSummary {
  readonly id: string;
  readonly name: string;
  readonly home: string;
  readonly channel: Channel;
  readonly mcc: string;
}

export interface Merchant {
  readonly id: string;
  /** Ids under which it was known before an editor's entry took it up; they go on working. */
  readonly formerIds?: readonly string[];
  readonly name: string;
  readonly aliases: readonly string[];
  readonly sites: readonly MerchantSite[];
  /** Alpha-2, `ZZ` when unknown. */
  readonly home: string;
  /** Countries where it trades, alpha-2, ascending; `001` alone for the whole world. */
  readonly countries: readonly string[];
  readonly channel: Channel;
  /** 0 to 1, by the formula in build/popularity.ts. */
  readonly popularity: number;
  readonly wikidata?: string;
  readonly evidence: readonly Evidence[];
  readonly usual: UsualCode;
  readonly alternatives: readonly UsualCode[];
  /** Countries whose own observations give another usual code. */
  readonly byCountry?: Readonly<Record<string, UsualCode>>;
  /** Absent: no restriction is known. */
  readonly accepts?: readonly AcceptedNetworks[];
}

export const UNKNOWN_COUNTRY = 'ZZ';
export const WHOLE_WORLD = '001';
