// The home country of an upstream brand: its only country, else the demonym in its description, else its main site's
// ccTLD, else a script that is used in only one country.
import { findCountryOfHost } from '../../src/catalogue/country.ts';
import { UNKNOWN_COUNTRY, WHOLE_WORLD } from '../../src/catalogue/merchant.ts';

const MAX_WORDS = 5; // the longest phrase in demonyms.csv: `democratic people's republic of korea`
const NO_COUNTRY = '-'; // `north american` is not a country, and must not be read as `american`

export function findHomeCountry(
  name: string,
  countries: readonly string[],
  description: string,
  hosts: readonly string[],
  demonyms: ReadonlyMap<string, string>,
): string {
  if (countries.length === 1 && countries[0] !== WHOLE_WORLD) return countries[0]!;
  return findDemonym(description, demonyms) ?? findByHost(hosts) ?? findByScript(name) ?? UNKNOWN_COUNTRY;
}

/** The country of the first phrase in the description that names one; at each position, the longest phrase wins. */
export function findDemonym(description: string, demonyms: ReadonlyMap<string, string>): string | undefined {
  const words = description
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[.,;:()"–-]|'s\b(?! republic)/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  let from = 0;
  while (from < words.length) {
    let length = Math.min(MAX_WORDS, words.length - from);
    while (length > 1 && !demonyms.has(words.slice(from, from + length).join(' '))) length--;
    const country = demonyms.get(words.slice(from, from + length).join(' '));
    if (country !== undefined && country !== NO_COUNTRY) return country;
    from += country === undefined ? 1 : length;
  }
  return undefined;
}

function findByHost([main]: readonly string[]): string | undefined {
  return main === undefined ? undefined : findCountryOfHost(main);
}

// Scripts that almost only one country's shops use.
const SCRIPTS: readonly [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'JP'],
  [/\p{Script=Hangul}/u, 'KR'],
  [/\p{Script=Thai}/u, 'TH'],
  [/\p{Script=Hebrew}/u, 'IL'],
  [/\p{Script=Greek}/u, 'GR'],
  [/\p{Script=Georgian}/u, 'GE'],
  [/\p{Script=Armenian}/u, 'AM'],
];

function findByScript(name: string): string | undefined {
  return SCRIPTS.find(([script]) => script.test(name))?.[1];
}
