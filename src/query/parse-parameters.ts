// Parses regions, countries and days as callers write them, in the same way and with the same messages for the API, the
// pages, MCP and the command line.
import { isCountry } from '../catalogue/country.ts';

/** `sg` → `SG`; undefined if there are no cards for that region. */
export function parseRegion(text: string, regions: readonly string[]): string | undefined {
  const region = parseLetters(text);
  return regions.find((each) => each === region);
}

export function formatUnsupportedRegion(regions: readonly string[]): string {
  return `Unsupported region (supported: ${regions.join(', ')})`;
}

/** `sg` → `SG`; undefined if ISO 3166-1 has no such country. */
export function parseCountry(text: string): string | undefined {
  const country = parseLetters(text);
  return country !== undefined && isCountry(country) ? country : undefined;
}

export const BAD_COUNTRY = 'country must be a two-letter country code (ISO 3166-1)';

/** `2026-11-16`; undefined if the calendar has no such day: `2026-02-30`. */
export function parseDay(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : undefined;
}

// ASCII only: `ı` becomes `I` in upper case.
function parseLetters(text: string): string | undefined {
  return /^[a-z]{2}$/i.test(text) ? text.toUpperCase() : undefined;
}
