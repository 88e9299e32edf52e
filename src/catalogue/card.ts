// A credit card and how it earns, as described in data/cards/. Every question is asked as of a day.
import type { Basis, Boost, Cap, Rule } from './card-rule.ts';

export const REWARD_UNITS = ['miles', 'points', 'cash-back'] as const;
export const CONFIDENCES = ['high', 'medium', 'low'] as const;

/** What reward points are worth: 2.5 points for 1 mile. `assumed` marks the ratio that the card's rates use. */
export interface Transfer {
  /** The programmes it applies to; absent: all. */
  readonly to?: string;
  readonly points: number;
  readonly miles: number;
  /** What the points are called: `UNIRM points`. */
  readonly of?: string;
  readonly assumed?: boolean;
  readonly basis?: Basis;
  readonly from?: string;
}

interface CardSource {
  /** Null if the facts give no page; the note then says what the source was. */
  readonly url: string | null;
  /** A day, a month or a year; null if the page has no date. */
  readonly asOf: string | null;
  readonly note?: string;
}

/** What earns nothing at all, not even the base rate, from its first day until its last. */
export interface Exclusion {
  readonly mccs: readonly string[];
  readonly merchants?: readonly string[];
  /** Merchants that earn the base rate although their code is excluded. */
  readonly exceptMerchants?: readonly string[];
  /** How the bank prints the merchants on statements: `AXS*`. Shown, nothing is decided by it. */
  readonly descriptions?: readonly string[];
  /** What the bank excludes in words that no code expresses: `bill payments`. */
  readonly words?: readonly string[];
  /** Codes that the words exclude in part: the code does not tell public hospitals from private ones. */
  readonly wordsIn?: readonly string[];
  readonly from?: string;
  readonly until?: string;
}

/** What a bank excludes on several of its cards, as data/cards/<region>/banks/ has it. */
export interface BankList {
  readonly id: string;
  readonly name?: string;
  readonly basis: Basis;
  readonly sources: readonly CardSource[];
}

/** What the bank's list excludes and this card pays all the same; `source` is the address that says so. */
export interface Earned {
  readonly mccs: readonly string[];
  readonly merchants?: readonly string[];
  readonly source: string;
}

export interface CardExclusions {
  /** Whether this card's own terms were read. */
  readonly researched: boolean;
  /** The bank's list that applies to the card; absent if there is none, or if the bank's is not known. */
  readonly list?: BankList;
  /** All that are in force on a day add up. What the card `earns` is taken out of its bank's. */
  readonly entries: readonly (Exclusion & { readonly of: 'bank' | 'card'; readonly basis: Basis })[];
  readonly earns?: readonly Earned[];
}

/** Where a fact stands: the page, unless it is the card's source of that date, and the date. */
export interface Dated {
  readonly asOf: string;
  readonly source?: string;
}

export interface AnnualFee extends Dated {
  /** In the card's currency; 0: free. */
  readonly amount: number;
  /** For the first years, for spending so much in a year, or as the note says. */
  readonly waived?: 'none' | { readonly years?: number; readonly spend?: number; readonly note?: string };
}

/** What reward points without a ratio to miles are worth, in hundredths of the card's currency per unit of a rate. */
export interface PointValue extends Dated {
  readonly cents: number;
  readonly of: string;
}

export const MONTHS = ['statement', 'calendar'] as const;

export interface Card {
  readonly name: string;
  readonly shortName: string;
  readonly bank: string;
  readonly networks: readonly string[];
  readonly region: string;
  readonly currency: string;
  readonly rewardUnit: (typeof REWARD_UNITS)[number];
  readonly baseRate: number;
  /** Spending counts in whole blocks of currency, per transaction or per month. */
  readonly rounding?: { readonly block?: number; readonly per?: 'transaction' | 'month' };
  readonly transfers?: readonly Transfer[];
  /** A cap on everything that the card earns, base included. */
  readonly earningCap?: Cap;
  readonly pointValue?: PointValue;
  readonly annualFee?: AnnualFee;
  /** On payments in other currencies, all in; 0: none. */
  readonly foreignFee?: Dated & { readonly percent: number };
  /** What the bank asks for, a year. */
  readonly income?: Dated & { readonly amount: number };
  /** What a month is for the card's caps and minimums. */
  readonly month?: (typeof MONTHS)[number];
  readonly exclusions: CardExclusions;
  /** Codes that most of the region's cards exclude, if nobody has read what this card or its bank does. The build adds them. */
  readonly usuallyExcluded?: readonly string[];
  readonly rules: readonly Rule[];
  readonly boosts?: readonly Boost[];
  readonly note?: string;
  readonly sources: readonly CardSource[];
  readonly confidence: (typeof CONFIDENCES)[number];
  /** The latest of the sources' dates. */
  readonly asOf: string | null;
}
