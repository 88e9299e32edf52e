// A merchant: one brand or business that people pay, wherever it trades.
import type { Channel, Evidence, EvidenceKind } from './evidence.ts';
import type { Network } from './network.ts';

/** One of a merchant's sites. `country` is the ccTLD's if it is a national one, else the merchant's home. */
export interface MerchantSite {
  readonly host: string;
  readonly country: string;
  /** Why the host is this merchant's, if others claim it too. */
  readonly ownedBy?: 'override' | 'operator' | 'editor' | 'name' | 'front-page' | 'popularity';
  /** The merchant that the host belongs to, if this one only has a page on it (`hilton` for Canopy). */
  readonly owner?: string;
}

/** The code that a purchase most likely has, derived from the evidence and never entered by hand. */
export interface UsualCode {
  readonly mcc: string;
  /** Its share of the confidence in all codes, 0 to 1. */
  readonly share: number;
  /** How sure we are, 0 to 1, by the rule in query/evidence/rank-codes.ts. */
  readonly confidence: number;
  /** The strongest kind of evidence that supports it. */
  readonly basis: EvidenceKind;
}

/** Which card networks a merchant accepts, if not all. */
export interface AcceptedNetworks {
  readonly country: string;
  /** Absent: both online and in person. */
  readonly channel?: Channel;
  readonly networks: readonly Network[];
  readonly source: string;
  readonly asOf: string;
}

/** What a list or an API response shows of a merchant. */
export interface MerchantSummary {
  readonly id: string;
  readonly name: string;
  readonly home: string;
  readonly channel: Channel;
  readonly mcc: string;
}

export interface Merchant {
  readonly id: string;
  /** Its ids before an editor's entry absorbed it; they keep working. */
  readonly formerIds?: readonly string[];
  readonly name: string;
  readonly aliases: readonly string[];
  readonly sites: readonly MerchantSite[];
  /** Alpha-2, `ZZ` if unknown. */
  readonly home: string;
  /** Countries where it trades, alpha-2, ascending; `001` alone for the whole world. */
  readonly countries: readonly string[];
  readonly channel: Channel;
  /** 0 to 1, by the formula in build/popularity.ts. */
  readonly popularity: number;
  /** To people of a region where it trades, 0 to 1; absent where nothing is known but that. */
  readonly popularityIn?: Readonly<Record<string, number>>;
  readonly wikidata?: string;
  readonly evidence: readonly Evidence[];
  readonly usual: UsualCode;
  readonly alternatives: readonly UsualCode[];
  /** What isn't as at home: countries where it was seen, and `001`, all others. */
  readonly byCountry?: Readonly<Record<string, UsualCode>>;
  /** Absent: no restriction is known. */
  readonly accepts?: readonly AcceptedNetworks[];
}

export const UNKNOWN_COUNTRY = 'ZZ';
export const WHOLE_WORLD = '001';
