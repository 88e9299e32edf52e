// What /embed/search and /embed/merchant answer; the widget and the server share these types.
import type { Channel, EvidenceKind } from '../../catalogue/evidence.ts';
import type { EligibleCard } from '../../query/eligibility/list-eligible-cards.ts';

export interface FoundMerchant {
  readonly id: string;
  readonly name: string;
  readonly mcc: string;
  readonly category: string;
  /** Alpha-2, `ZZ` when unknown. */
  readonly country: string;
  readonly channel: Channel;
  /** The site that the query named, where it was a web address: its country and code then hold. */
  readonly host?: string;
  /** The part of the name that matched, in UTF-16 units: from, and up to but not including. */
  readonly span?: readonly number[];
  /** The other name of it that matched. */
  readonly alias?: string;
}

export interface SearchAnswer {
  readonly merchants: readonly FoundMerchant[];
  /** Matches in all, 50 at most. */
  readonly total: number;
  /** Where nobody matches: the code that the name alone makes likely. */
  readonly likely?: LikelyCode;
}

export interface LikelyCode {
  readonly mcc: string;
  readonly category: string;
  /** 0 to 1. */
  readonly probability: number;
}

export interface MerchantAnswer extends FoundMerchant {
  /** The strongest kind of evidence for the code. */
  readonly basis: EvidenceKind;
  /** The latest date of that evidence: `2021-05`, `2021-05-03`. */
  readonly asOf?: string;
  /** How sure we are, in the site's words: `Very likely`. */
  readonly sure: string;
  readonly region: string;
  /** All cards of the region, those that earn more here first, best first. */
  readonly cards: readonly EligibleCard[];
}
