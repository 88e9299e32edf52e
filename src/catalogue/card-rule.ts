// A card's rule: what it pays, where, up to which cap, and when. Old rules are kept with their last day.
import type { Condition } from './card-condition.ts';

/**
 * How a payment is made. `online` is a web page, `in-app` a wallet inside an app, `in-store` any payment in person,
 * taps included.
 */
export const PAY_CHANNELS = ['online', 'in-app', 'wallet-tap', 'card-tap', 'in-store'] as const;
export type PayChannel = (typeof PAY_CHANNELS)[number];

export const CAP_PERIODS = [
  'month',
  'statement-month',
  'quarter',
  'year',
  'membership-year',
  'once',
] as const;
export type CapPeriod = (typeof CAP_PERIODS)[number];

export const BASES = ['published', 'derived', 'recalled'] as const;

/** How reliable a figure is: read in print, worked out from the issuer's words, or remembered without a source. */
export type Basis = (typeof BASES)[number];

/** The most spending that earns the rate, in the card's currency. */
export interface Cap {
  readonly amount: number | 'unknown' | 'credit-limit';
  readonly period: CapPeriod;
  /** A card's rules with the same group share one cap. */
  readonly group?: string;
  /**
   * What has been earned at the cap, as the bank prints it, if that is what the bank caps: rules of one group with
   * different rates then have the same reward but each its own amount. In the card's currency, unless `rewardOf` says
   * what the bank counts: `bonus points`.
   */
  readonly reward?: number;
  readonly rewardOf?: string;
  /** Whether the cap counts the base rate too: then nothing is earned above it. */
  readonly includesBase?: true;
  /** The rate above the cap, if it is not the base rate. */
  readonly after?: number;
  readonly basis?: Basis;
}

/** The issuer's own figure behind a rate: 5 Membership Rewards points per S$1.60, 1 mile per HK$4. */
export interface Earn {
  readonly units: number;
  readonly per: number;
  readonly of?: string;
}

export interface Rule {
  readonly id: string;
  /** What the rule is about, worded to fit into a sentence: `dining`. */
  readonly label: string;
  /** A `reduced` rule pays less than the base rate. */
  readonly effect: 'bonus' | 'reduced';
  /** Total miles per unit of currency, base included. */
  readonly rate: number;
  /** The lowest rate, if not all of the issuer's steps between it and `rate` are known. */
  readonly rateFrom?: number;
  readonly rateBasis?: Basis;
  readonly earn?: Earn;
  /** Codes and ranges (`3000-3350`). Empty: no code earns it by itself. `unknown`: some do, but we don't know which. */
  readonly mccs: 'all' | 'unknown' | readonly string[];
  /** Codes that fall back to the base rate. */
  readonly except: readonly string[];
  readonly mccBasis?: Basis;
  readonly channels: 'any' | readonly PayChannel[];
  /** The payment's currency: any, the card's own, any other, or these ISO 4217 codes. */
  readonly currency: 'any' | 'local' | 'foreign' | readonly string[];
  readonly exceptCurrencies?: readonly string[];
  /** The merchant's country must be one of these. */
  readonly countries?: readonly string[];
  /** Absent: no cap. */
  readonly cap?: Cap;
  readonly conditions: readonly Condition[];
  /** First and last day, `2026-04-01`; a month (`2026-04`) means its first day in `from`, its last in `until`. */
  readonly from?: string;
  readonly until?: string;
  /** When a source last showed the rule, if that is in doubt. */
  readonly lastSeen?: string;
  readonly note?: string;
}

/** Extra on the named rules for cardholders who meet a further condition. Never an answer by itself. */
export interface Boost {
  readonly rules: 'all' | readonly string[];
  readonly rate?: number;
  readonly rateUpTo?: number;
  /** On top of the rule's rate: 25 to 75 per cent. */
  readonly percent?: { readonly from: number; readonly to: number };
  readonly cap?: Cap;
  readonly conditions: readonly Condition[];
  readonly from?: string;
  readonly until?: string;
}

/** What the cap on a rule is called, or the one on all that a card earns. Rules with the same name share it. */
export function nameCap(rule: Pick<Rule, 'id' | 'cap'> | undefined): string {
  return rule?.cap === undefined ? 'card' : (rule.cap.group ?? rule.id);
}

/** Whether a list of codes and ranges contains a code. */
export function listHasCode(list: readonly string[], mcc: string): boolean {
  if (list.length <= MAX_SCANNED)
    return list.some((entry) =>
      entry.length === 4 ? entry === mcc : entry.slice(0, 4) <= mcc && mcc <= entry.slice(5),
    );
  let codes = expanded.get(list);
  if (codes === undefined) {
    codes = new Set(expandCodes(list));
    expanded.set(list, codes);
  }
  return codes.has(mcc);
}

// Every question about a card looks into most of its lists, and an exclusion list has up to a hundred entries.
const MAX_SCANNED = 4;
const expanded = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Every code of a list: `7800-7802` → `7800`, `7801`, `7802`. */
export function expandCodes(list: readonly string[]): string[] {
  return list.flatMap((entry) => {
    const [first = 0, last = first] = entry.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(4, '0'));
  });
}

/** Whether it applies on a day. Text order is enough: `2026-04` sorts before all its days, `2026-04~` after them. */
export function isInForce({ from, until }: { from?: string; until?: string }, on: string): boolean {
  return (from === undefined || from <= on) && (until === undefined || on <= `${until}~`);
}
