// The responses of /embed/search and /embed/merchant. The widget and the server share these types.
import type { Channel, EvidenceKind } from '../../catalogue/evidence.ts';
import type { EligibleCard } from '../../query/eligibility/list-eligible-cards.ts';

export interface FoundMerchant {
  readonly id: string;
  readonly name: string;
  readonly mcc: string;
  readonly category: string;
  /** ISO 3166 alpha-2, or `ZZ` if unknown. */
  readonly country: string;
  readonly channel: Channel;
  /** The site that the query named, if it was a web address; country and code are then the site's. */
  readonly host?: string;
  /** The part of the name that matched, in UTF-16 units: start, and end (exclusive). */
  readonly span?: readonly number[];
  /** The merchant's other name, if that is what matched. */
  readonly alias?: string;
  /** Shares only some words with the query. */
  readonly weak?: boolean;
}

export interface SearchAnswer {
  readonly merchants: readonly FoundMerchant[];
  /** The number of matches, at most 50. */
  readonly total: number;
  /** If nothing matches well: the likely code, judging by the name alone. */
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
  /** How sure we are, as on the site: `Very likely`. */
  readonly sure: string;
  readonly region: string;
  /** All cards of the region, best first. */
  readonly cards: readonly EligibleCard[];
}

/** The query that asks for a merchant: `domain=food.grab.com` if a site was named, else `id=grab-food&country=SG`. */
export function formatMerchantQuery({ id, country, host }: FoundMerchant): string {
  return new URLSearchParams(host === undefined ? { id, country } : { domain: host }).toString();
}
