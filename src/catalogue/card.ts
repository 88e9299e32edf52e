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
  /** What earns nothing at all, not even the base rate. */
  readonly exclusions: {
    readonly researched: boolean;
    readonly basis?: Basis;
    readonly mccs: readonly string[];
    readonly merchants?: readonly string[];
    /** Merchants that earn the base rate although their code is excluded. */
    readonly exceptMerchants?: readonly string[];
  };
  /** Codes that most of the region's cards exclude, if this card's exclusions are not researched. The build adds them. */
  readonly usuallyExcluded?: readonly string[];
  readonly rules: readonly Rule[];
  readonly boosts?: readonly Boost[];
  readonly note?: string;
  readonly sources: readonly CardSource[];
  readonly confidence: (typeof CONFIDENCES)[number];
  /** The latest of the sources' dates. */
  readonly asOf: string | null;
}
