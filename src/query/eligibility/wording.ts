// Words shared by the sentences about caps, conditions and evidence.
import type { SpendPeriod } from '../../catalogue/card-condition.ts';
import type { CapPeriod } from '../../catalogue/card-rule.ts';

export const PER_PERIOD: Readonly<Record<CapPeriod | SpendPeriod, string>> = {
  month: 'a month',
  'statement-month': 'a statement month',
  quarter: 'a quarter',
  year: 'a year',
  'membership-year': 'a membership year',
  once: 'in total',
  'previous-year': 'in the previous year',
  promotion: 'during the promotion',
};

export const joinOr = (words: readonly string[]): string => join(words, 'or');
export const joinAnd = (words: readonly string[]): string => join(words, 'and');

function join(words: readonly string[], last: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// Created on first use: it takes 30 ms, and few rules name a country.
let regions: Intl.DisplayNames | undefined;
const names = new Map<string, string>();

const WITH_ARTICLE = new Set(['AE', 'BS', 'GB', 'NL', 'PH', 'US']);

/** `in Singapore`, `in the US`. */
export function inCountry(code: string): string {
  return `in ${WITH_ARTICLE.has(code) ? 'the ' : ''}${nameCountry(code)}`;
}

/** `SG` → `Singapore`, `US` → `US`. */
export function nameCountry(code: string): string {
  let name = names.get(code);
  if (name === undefined) {
    regions ??= new Intl.DisplayNames(['en'], { type: 'region', style: 'short' });
    name = regions.of(code) ?? code;
    names.set(code, name);
  }
  return name;
}
