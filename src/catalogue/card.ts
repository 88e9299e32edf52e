// A credit card and how it earns, as the files of data/cards/ say it. Every question is asked as of a day.
import type { Basis, Boost, Cap, Rule } from './card-rule.ts';

export const REWARD_UNITS = ['miles', 'points', 'cash-back'] as const;
export const CONFIDENCES = ['high', 'medium', 'low'] as const;

/** What reward points are worth: 2.5 points for 1 mile. `assumed` marks the ratio behind the card's rates. */
export interface Transfer {
  /** The programmes it holds for; absent: all. */
  readonly to?: string;
  readonly points: number;
  readonly miles: number;
  /** The points' name, `UNIRM points`. */
  readonly of?: string;
  readonly assumed?: boolean;
  readonly basis?: Basis;
  readonly from?: string;
}

interface CardSource {
  /** Null where the facts name no page; the note then says what it was. */
  readonly url: string | null;
  /** A day, a month or a year; null where the page carries no date. */
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
  /** Spending counts in whole blocks of currency, per transaction or once a month. */
  readonly rounding?: { readonly block?: number; readonly per?: 'transaction' | 'month' };
  readonly transfers?: readonly Transfer[];
  /** A cap on all that the card earns, base included. */
  readonly earningCap?: Cap;
  /** Earn nothing at all, not even the base rate. */
  readonly exclusions: {
    readonly researched: boolean;
    readonly basis?: Basis;
    readonly mccs: readonly string[];
    readonly merchants?: readonly string[];
    /** Merchants that earn the base rate although their code is excluded. */
    readonly exceptMerchants?: readonly string[];
  };
  readonly rules: readonly Rule[];
  readonly boosts?: readonly Boost[];
  readonly note?: string;
  readonly sources: readonly CardSource[];
  readonly confidence: (typeof CONFIDENCES)[number];
  /** The latest of the sources' dates. */
  readonly asOf: string | null;
}
