// Facts as text for the pages: confidence, dates, numbers, countries.
import type { Evidence, EvidenceKind } from '../../catalogue/evidence.ts';
import { formatDate } from '../../catalogue/format-date.ts';
import type { UsualCode } from '../../catalogue/merchant.ts';
import { UNKNOWN_COUNTRY, WHOLE_WORLD } from '../../catalogue/merchant.ts';
import { NETWORK_NAMES, type Network } from '../../catalogue/network.ts';

export { formatDate };

/** Short, for lists. */
export const BASIS_LABELS: Readonly<Record<EvidenceKind, string>> = {
  observed: 'Seen on card payments',
  assigned: 'The brand’s own code',
  editorial: 'Editor’s judgement',
  inferred: 'Based on the type of business',
};

/** A whole sentence, for a merchant's page. */
export const BASIS_SENTENCES: Readonly<Record<EvidenceKind, string>> = {
  observed: 'Seen on real card payments.',
  assigned: 'The card networks assign this code to the brand itself.',
  editorial: 'An editor chose it from what the business sells. No payment has been seen yet.',
  inferred: 'A guess from the type of business. Nobody has checked it.',
};

export const RATE_NOTE =
  'MPD means miles per dollar: the miles earned for each unit of the card’s currency that you spend.';

/** Below this share of the evidence, no single code can be called the usual one. */
const MIN_USUAL_SHARE = 0.5;

export const isUsual = ({ share }: Pick<UsualCode, 'share'>): boolean => share >= MIN_USUAL_SHARE;

/** `right about 73 times in 100`: what a confidence means for the next purchase. */
export const formatSureness = ({ confidence }: Pick<UsualCode, 'confidence'>): string =>
  `right about ${Math.round(confidence * 100)} times in 100`;

export function formatConfidence(code: Pick<UsualCode, 'confidence' | 'share'>): string {
  const { confidence } = code;
  if (!isUsual(code)) return 'It varies';
  if (confidence >= 0.75) return 'Very likely';
  if (confidence >= 0.5) return 'Likely';
  return confidence >= 0.3 ? 'A fair guess' : 'Uncertain';
}

/** The date or period of a piece of evidence. */
export function formatPeriod(piece: Evidence): string {
  return piece.kind === 'observed'
    ? formatDateRange(piece.firstSeen, piece.lastSeen)
    : formatDate(piece.asOf);
}

/** `2014-09` and `2015-08` → `Sep 2014 – Aug 2015`; a single date if both are the same. */
export function formatDateRange(first: string | undefined, last: string): string {
  return first === undefined || first === last
    ? formatDate(last)
    : `${formatDate(first)} – ${formatDate(last)}`;
}

// Created on first use: together they take 20 ms, which would slow down the start.
let numberFormat: Intl.NumberFormat | undefined;
let regionNames: Intl.DisplayNames | undefined;

export function formatNumber(count: number): string {
  numberFormat ??= new Intl.NumberFormat('en');
  return numberFormat.format(count);
}

/** `0.796` → `80 %`. */
export const formatPercent = (share: number): string => `${Math.round(share * 100)}\u00a0%`;

/** `1 merchant`, `2,658 merchants`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

export function formatCountry(code: string): string {
  if (code === UNKNOWN_COUNTRY) return 'Country unknown';
  if (code === WHOLE_WORLD) return 'Worldwide';
  regionNames ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
  try {
    // The long style says `Hong Kong SAR China`; the short style would say `UK` and `US`.
    return (regionNames.of(code) ?? code).replace(/ SAR China$/, '');
  } catch {
    return code;
  }
}

const TAKES_ARTICLE =
  /^(?:United |Netherlands|Philippines|Bahamas|Gambia|Maldives|Isle of|(?:Dominican|Central African) Republic)| Islands$/;

/** For running text: `in ${…}` reads `in Singapore`, `in the United States`. */
export function formatCountryInText(code: string): string {
  const name = formatCountry(code);
  return TAKES_ARTICLE.test(name) ? `the ${name}` : name;
}

export const CHANNEL_LABELS = { online: 'Online', offline: 'In person' } as const;

export const formatNetwork = (id: string): string => NETWORK_NAMES[id as Network] ?? id;

/** `https://www.milelion.com/2025/…` → `milelion.com`. */
export function readHost(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').split('/', 1)[0] || url;
}
