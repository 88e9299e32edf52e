// Where the shop is, told by the end of a line: `… SINGAPORE`, `… TORONTO ON`, `… SCARBOR` of a line that was cut.
import { isCountry, listCountries } from '../../catalogue/country.ts';
import { foldName } from '../../catalogue/fold-name.ts';
import type { StatementTables } from '../../catalogue/statement-tables.ts';
import type { LineWord } from './split-line.ts';

export interface PlaceTail {
  /** Folded, whole: `scarborough` for `SCARBOR`. */
  readonly name: string;
  readonly country: string;
  /** Of the line's words, the first that belongs to the place. */
  readonly from: number;
}

export type FindPlace = (words: readonly LineWord[], wasCut: boolean) => PlaceTail | undefined;

const MOST_WORDS = 3;
/** Letters that tell which place a cut word was. */
const SHORTEST_CUT = 5;
/** States and provinces that stand behind a city: `TORONTO ON`, `SEATTLE WA`. */
const STATES =
  'al ak az ar ca co ct de fl ga hi id il ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc on qc bc ab mb sk ns nb nl pe nsw vic qld sa tas act nt';

export function openPlaces({ places }: StatementTables): FindPlace {
  const names = Object.keys(places);
  const countries = listCountryNames();
  const states = new Set(STATES.split(' '));
  const isTail = (word: string): boolean => states.has(word) || isCountry(word.toUpperCase());

  const findAt = (
    words: readonly LineWord[],
    from: number,
    to: number,
    cut: boolean,
  ): PlaceTail | undefined => {
    const name = words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
    if (Object.hasOwn(places, name)) return { name, country: places[name]!, from };
    const country = countries.get(name);
    if (country !== undefined) return { name, country, from };
    if (!cut || to < words.length || name.length < SHORTEST_CUT) return undefined;
    const whole = names.filter((each) => each.startsWith(name));
    return whole.length === 1 ? { name: whole[0]!, country: places[whole[0]!]!, from } : undefined;
  };

  return (words, wasCut) => {
    let end = words.length;
    while (end > 1 && (words[end - 1]!.kind !== 'name' || isTail(words[end - 1]!.text))) end--;
    // From the longest: `kuala lumpur` before `lumpur`. The first word is never the place alone.
    for (const to of new Set([end, words.length]))
      for (let size = Math.min(MOST_WORDS, to - 1); size >= 1; size--) {
        const found = findAt(words, to - size, to, wasCut);
        if (found) return found;
      }
    const last = words.at(-1);
    const code = last?.text.toUpperCase() ?? '';
    // Two letters alone are a country only at the end of a line with a name before them.
    if (
      words.length > 1 &&
      last!.kind === 'name' &&
      code.length === 2 &&
      isCountry(code) &&
      !states.has(last!.text)
    )
      return { name: last!.text, country: code, from: words.length - 1 };
    return undefined;
  };
}

/** Folded English names of all countries, and the alpha-3 codes that lines have most. */
function listCountryNames(): Map<string, string> {
  const names = new Map<string, string>([
    ['usa', 'US'],
    ['gbr', 'GB'],
    ['uk', 'GB'],
    ['sgp', 'SG'],
    ['mys', 'MY'],
    ['hkg', 'HK'],
    ['aus', 'AU'],
    ['can', 'CA'],
    ['jpn', 'JP'],
    ['chn', 'CN'],
  ]);
  const display = new Intl.DisplayNames(['en'], { type: 'region' });
  for (const code of listCountries()) names.set(foldName(display.of(code) ?? code), code);
  return names;
}
