// Turns an upstream location set into countries: codes, UN M49 regions, sub-national areas and points.
import { feature, featuresIn, iso1A2Code } from '@rapideditor/country-coder';
import { isCountry } from '../../src/catalogue/country.ts';
import { WHOLE_WORLD } from '../../src/catalogue/merchant.ts';

/** `sg`, `150`, `gb-eng`, `us-ca.geojson`, or a point with an optional radius in km. */
export type UpstreamLocation = string | [number, number, number?];

const resolved = new Map<string, readonly string[]>();

export function listCountries(set: { include?: UpstreamLocation[]; exclude?: UpstreamLocation[] }): string[] {
  const included = (set.include ?? [WHOLE_WORLD]).flatMap(resolveLocation);
  if (included.includes(WHOLE_WORLD)) return [WHOLE_WORLD];
  // A sub-national exclusion (`us-ca.geojson`) leaves the country in.
  const excluded = new Set((set.exclude ?? []).filter(isWholeCountry).flatMap(resolveLocation));
  return [...new Set(included)].filter((country) => !excluded.has(country)).sort();
}

function isWholeCountry(location: UpstreamLocation): boolean {
  return typeof location === 'string' && !location.includes('-');
}

function resolveLocation(location: UpstreamLocation): readonly string[] {
  if (typeof location !== 'string')
    return compact(iso1A2Code([location[0], location[1]], { level: 'territory' }));
  const known = resolved.get(location);
  if (known) return known;
  const countries = resolveCode(location.toLowerCase());
  resolved.set(location, countries);
  return countries;
}

function resolveCode(code: string): readonly string[] {
  if (code === WHOLE_WORLD) return [WHOLE_WORLD];
  if (/^[a-z]{2}$/.test(code)) return compact(normalise(code));
  if (/^[a-z]{2}-/.test(code)) return compact(normalise(code.slice(0, 2)));
  if (/^\d{3}$/.test(code)) return listRegion(code);
  const area = AREAS.find(([name]) => name.test(code));
  if (area) return [area[1]];
  // `mainland china` has no code of its own; its feature names the country it is listed under.
  return compact(iso1A2Code(code, { level: 'territory' }) ?? feature(code)?.properties.country);
}

// Countries with parts on several continents, each with the region where UN M49 counts the whole country: country-coder
// lists only the parts in a region.
const SPREAD: readonly [string, string][] = [
  ['DK', '154'],
  ['ES', '039'],
  ['FR', '155'],
  ['GB', '154'],
  ['NL', '155'],
  ['NO', '154'],
  ['NZ', '053'],
  ['RU', '151'],
  ['US', '021'],
];

function listRegion(code: string): string[] {
  const whole = featuresIn(code)
    .map(({ properties }) => properties.iso1A2)
    .filter((country) => typeof country === 'string' && isCountry(country)) as string[];
  const spread = SPREAD.filter(
    ([, region]) => region === code || feature(region)?.properties.groups?.includes(code),
  ).map(([country]) => country);
  return [...whole, ...spread];
}

// Names that neither contain a country's code nor are listed under a country.
const AREAS: readonly [RegExp, string][] = [
  [/^(?:northern cyprus|q23681|q644636)$/, 'CY'],
  [/^(?:aldi-sued|konsum-[a-z]+|stadtmobil-[a-z-]+)\.geojson$/, 'DE'],
  [/^(?:london|miltonkeynes)-cycles\.geojson$/, 'GB'],
];

function normalise(code: string): string {
  return iso1A2Code(code, { level: 'territory' }) ?? code.toUpperCase();
}

// Codes in country-coder for parts of a country, which ISO 3166 only reserves.
const PARTS: Readonly<Record<string, string>> = {
  FX: 'FR',
  AC: 'SH',
  TA: 'SH',
  EA: 'ES',
  IC: 'ES',
  CP: 'FR',
  DG: 'IO',
};

function compact(code: string | null | undefined): string[] {
  const country = code ? (PARTS[code] ?? code) : undefined;
  return country && isCountry(country) ? [country] : [];
}
