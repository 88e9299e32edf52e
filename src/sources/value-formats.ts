// Formats of values that several sources share: ids, bare hosts, countries, and dates as precise as a source gives them.
import { isCountry } from '../catalogue/country.ts';
import { findRegistrableDomain, parseHost } from '../catalogue/domain.ts';

/** How ids are written: `ya-kun-kaya-toast`. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

type Report = (problem: string, remedy: string) => unknown;

/** Whether a host is written as in tables and lookups: in lower case, without `www.`, with a registrable domain. */
export function checkBareHost(host: string, report: Report): boolean {
  const isBare = parseHost(host) === host && findRegistrableDomain(host) !== undefined;
  if (!isBare) report(`malformed domain \`${host}\``, 'write the bare host in lower case: `shopee.sg`');
  return isBare;
}

export function checkCountry(country: string, report: Report): void {
  if (!isCountry(country)) report(`unknown country \`${country}\``, 'use an ISO alpha-2 code');
}

/** `2019`, `2019-03` or `2019-03-14`. */
const PARTIAL_DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;

let lastGood = '';

/** Whether it exists in the calendar: `2026-02-30` and `2026-13` do not. */
export function isPartialDate(text: string): boolean {
  // A table with millions of rows has the same day in most of them.
  if (text === lastGood) return true;
  if (!PARTIAL_DATE.test(text)) return false;
  const moment = new Date(`${text}${'-01-01'.slice(text.length - 4)}T00:00:00Z`);
  const isGood = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  if (isGood) lastGood = text;
  return isGood;
}

/** Whether one is certainly after the other: `2019-03` is not after `2019`. */
export function isAfter(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  return one.slice(0, length) > other.slice(0, length);
}
