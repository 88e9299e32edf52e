// A merchant category code as the networks publish it. Always four characters: `0742`, never 742.

export type MccKind = 'iso' | 'airline' | 'car-rental' | 'lodging' | 'private' | 'visa' | 'mastercard';

export interface Mcc {
  readonly code: string;
  readonly description: string;
  /** Short group label, one of 31: `Restaurants & Bars`. */
  readonly category: string;
  readonly kind: MccKind;
  /** Networks whose published list contains the code. */
  readonly networks: readonly string[];
  /** The lists that contain it: ids in data/mcc/lists.csv. */
  readonly lists: readonly string[];
  /** The airline, car rental firm or hotel chain that owns the code today. */
  readonly brand?: string;
  /** What each network calls it, if they differ. */
  readonly names?: readonly { readonly network: string; readonly name: string }[];
  /** What is known of its history, the earliest first. */
  readonly changes?: readonly MccChange[];
  /** Where networks disagree, a code was reassigned, or it rests on one mention. */
  readonly notes: readonly string[];
}

/** `when` is a day, a month or a year; `list` is an id in data/mcc/lists.csv, absent for facts about the brand. */
export interface MccChange {
  readonly when: string;
  readonly what: string;
  readonly list?: string;
}

/** What people call a trade: `hair salon`, `pasar raya`. */
export interface MccWord {
  readonly word: string;
  /** The most likely first. */
  readonly mccs: readonly string[];
  /** ISO 639-1. */
  readonly languages: readonly string[];
}

const FOUR_DIGITS = /^\d{4}$/;
const ONE_TO_FOUR_DIGITS = /^\d{1,4}$/;
const BRAND_CODE = /^3\d{3}$/;
const LODGING_CODE = /^(?:3[5-9]\d\d|7011)$/;

export function isMccCode(text: string): boolean {
  return FOUR_DIGITS.test(text);
}

/** Whether the code belongs to one airline, car rental firm or hotel chain. */
export function isBrandCode(code: string): boolean {
  return BRAND_CODE.test(code);
}

/** Whether it is the code for hotels, or a hotel chain's own. */
export function isLodgingCode(code: string): boolean {
  return LODGING_CODE.test(code);
}

/** `742` → `0742`; undefined if it is not one to four digits. */
export function parseMccCode(text: string): string | undefined {
  return ONE_TO_FOUR_DIGITS.test(text) ? text.padStart(4, '0') : undefined;
}
