// Facts in the words of the pages: how sure we are, dates, numbers, countries.
import type { Evidence, EvidenceKind } from '../../catalogue/evidence.ts';
import type { UsualCode } from '../../catalogue/merchant.ts';
import { UNKNOWN_COUNTRY, WHOLE_WORLD } from '../../catalogue/merchant.ts';

/** Short, for lists. */
export const BASIS_LABELS: Readonly<Record<EvidenceKind, string>> = {
  observed: 'Seen on card payments',
  assigned: 'The brand’s own code',
  editorial: 'An editor’s judgement',
  inferred: 'By kind of business',
};

/** A whole sentence, for a merchant's page. */
export const BASIS_SENTENCES: Readonly<Record<EvidenceKind, string>> = {
  observed: 'A card network carried this code on real payments.',
  assigned: 'The networks’ lists give this code to the brand itself.',
  editorial: 'An editor judged it by what the business sells; no payment has been seen.',
  inferred: 'Concluded from the kind of business alone; nobody has checked it.',
};

/** Below this share of the evidence, no code is usual enough to be called so. */
const MOST_OF_THE_EVIDENCE = 0.5;

export function sayConfidence({ confidence, share }: Pick<UsualCode, 'confidence' | 'share'>): string {
  if (share < MOST_OF_THE_EVIDENCE) return 'It varies';
  if (confidence >= 0.75) return 'Very likely';
  if (confidence >= 0.5) return 'Likely';
  return confidence >= 0.3 ? 'A fair guess' : 'Uncertain';
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-11-16` → `16 Nov 2026`, `2019-03` → `Mar 2019`, `2019` → `2019`; anything else as it is. */
export function sayDate(date: string): string {
  const [year, month, day] = date.split('-');
  const name = MONTHS[Number(month) - 1];
  if (!/^\d{4}(-\d{2}){0,2}$/.test(date) || (month !== undefined && name === undefined)) return date;
  return [day === undefined ? undefined : String(Number(day)), name, year].filter(Boolean).join(' ');
}

/** When a piece of evidence is from. */
export function sayPeriod(piece: Evidence): string {
  return piece.kind === 'observed' ? sayFromTo(piece.firstSeen, piece.lastSeen) : sayDate(piece.asOf);
}

/** `2014-09` and `2015-08` → `Sep 2014 – Aug 2015`; once where both are the same. */
export function sayFromTo(first: string | undefined, last: string): string {
  return first === undefined || first === last ? sayDate(last) : `${sayDate(first)} – ${sayDate(last)}`;
}

// Made when first used: the two take 20 ms, which nobody should wait for at the start.
let whole: Intl.NumberFormat | undefined;
let regions: Intl.DisplayNames | undefined;

export function sayNumber(count: number): string {
  whole ??= new Intl.NumberFormat('en');
  return whole.format(count);
}

/** `0.796` → `80 %`. */
export const sayPercent = (share: number): string => `${Math.round(share * 100)}\u00a0%`;

/** `1 merchant`, `2,658 merchants`. */
export const sayCount = (count: number, one: string, many = `${one}s`): string =>
  `${sayNumber(count)} ${count === 1 ? one : many}`;

export function sayCountry(code: string): string {
  if (code === UNKNOWN_COUNTRY) return 'Country unknown';
  if (code === WHOLE_WORLD) return 'Worldwide';
  regions ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
  try {
    // `Hong Kong SAR China` in the long style, `UK` for the United Kingdom in the short one.
    return (regions.of(code) ?? code).replace(/ SAR China$/, '');
  } catch {
    return code;
  }
}

export const CHANNEL_LABELS = { online: 'Online', offline: 'In person' } as const;

const NETWORK_NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};
export const sayNetwork = (id: string): string => NETWORK_NAMES[id] ?? id;
