// Splits a descriptor, one line of a card statement, into its parts:
//
//     SQ *YA KUN KAYA TOAST #12 SINGAPORE
//     └┬─┘└──────┬────────┘ └┬┘ └───┬───┘
//     route    words      number  place
import { findCountryByAlpha3, isCountry, listCountries } from '../../catalogue/country.ts';
import { foldName, splitWords } from '../../catalogue/fold-name.ts';
import type { NoiseKind, PaymentRoute, StatementTables } from '../../catalogue/statement-tables.ts';

export interface RoutedDescriptor {
  readonly route: PaymentRoute;
  /** The line after the prefix. */
  readonly rest: string;
}

export type FindRoute = (line: string) => RoutedDescriptor | undefined;

/** The table lists the longest prefixes first, so the longest match wins. */
export function buildRouteFinder({ routes }: StatementTables): FindRoute {
  const patterns = routes.map((route) => ({ route, pattern: buildRoutePattern(route.prefix) }));
  return (line) => {
    for (const { route, pattern } of patterns) {
      const found = pattern.exec(line);
      if (found) return { route, rest: line.slice(found[0].length).replace(/^[\s*#:-]+/, '') };
    }
    return undefined;
  };
}

// `SQ *` also matches `SQ*` and `SQ  *`; a prefix that ends in a letter must end at a word boundary.
function buildRoutePattern(prefix: string): RegExp {
  const escaped = prefix.trim().replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const loose = escaped.replace(/ ?\\\* ?/g, '\\s*\\*\\s*').replaceAll(' ', '\\s*');
  return new RegExp(`^${loose}${/\w$/.test(prefix.trim()) ? '(?!\\w)' : ''}`, 'i');
}

export type WordKind = 'name' | 'number' | NoiseKind;

export interface DescriptorWord {
  /** Folded. */
  readonly text: string;
  readonly kind: WordKind;
  /** `MARIO'S`, `MARIO S`: an owner, or a brand with such a name. */
  readonly possessive?: true;
}

const SEPARATORS = /[\s*,;()[\]{}|"_]+/;
const HOST = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?=$|[/?:])/i;
/** `0857`, `#86`, `W524`, `CTO581`: a store number, with up to three letters before it. */
const NUMBER = /^#?\s*[a-z]{0,3}\d[\d.]*#?$/i;
/** Letters and digits without a space between them: `FRESHCO9707`, `7984QPS`. */
const JOINED_NUMBER = /^([a-z'&.-]{4,})(\d{2,}.*)$|^(#?\d{3,})([a-z]{2,}.*)$/i;

/** What follows says which shop of the chain: `STARBUCKS@VIVOCITY`. Not in an email address. */
const OUTLET = /(?<=[\p{L}\d])\s?@\s?(?=\p{L}[^.@]*$)/u;

/** `SHOPPERSDRUGMART0857 TORONTO ON` → a name, a number, two names. */
export function splitDescriptor(line: string, tables: StatementTables): DescriptorWord[] {
  const [chain = '', outlet = ''] = line.split(OUTLET);
  const shop = splitPart(outlet, tables).map((word) =>
    word.kind === 'name' && !Object.hasOwn(tables.places, word.text)
      ? { ...word, kind: 'shop' as const }
      : word,
  );
  return [...splitPart(chain, tables), ...shop];
}

function splitPart(line: string, { noise }: StatementTables): DescriptorWord[] {
  return line
    .replace(/#\s+(?=\d)/g, '#')
    .replace(LOST_APOSTROPHE, "$1'S")
    .split(SEPARATORS)
    .flatMap((chunk) => (HOST.test(chunk) ? [chunk] : chunk.split(/[/:]|-(?=\D)|(?<=\D)-/)))
    .flatMap(splitJoinedNumber)
    .flatMap((chunk) => chunk.split(JOINED_CAPITALS))
    .filter((chunk) => chunk !== '')
    .flatMap((chunk, index) => classifyChunk(chunk, noise, index === 0));
}

function splitJoinedNumber(chunk: string): string[] {
  if (HOST.test(chunk)) return [chunk];
  return chunk.split(/(?=#)/).flatMap((part) => {
    const [, letters, digits, number, rest] = JOINED_NUMBER.exec(part) ?? [];
    if (letters !== undefined && digits !== undefined) return [letters, ...splitJoinedNumber(digits)];
    if (number !== undefined && rest !== undefined) return [number, ...splitJoinedNumber(rest)];
    return [part];
  });
}

/** Some networks drop the apostrophe: `MARK S`. */
const LOST_APOSTROPHE = /\b([a-z]{3,}) s\b(?!['’&/])/gi;
const POSSESSIVE = /[a-z]{2}['’]s$/i;
/** `AMZNPrimeSG`, `YouTubePremium`; not `McDonald`. */
const JOINED_CAPITALS = /(?<=[a-z]{3})(?=[A-Z])|(?<=[A-Z]{3})(?=[A-Z][a-z]{2})/;

/** A number at the start is part of the name: `7 DAYS INN`. */
function classifyChunk(chunk: string, noise: StatementTables['noise'], isFirst: boolean): DescriptorWord[] {
  const possessive = POSSESSIVE.test(chunk) ? { possessive: true as const } : {};
  if (NUMBER.test(chunk) && !(isFirst && /^[a-z]?\d{1,3}$/i.test(chunk)))
    return [{ text: foldName(chunk.replaceAll('#', '')), kind: 'number' as const }];
  return splitWords(foldName(chunk))
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .map((text) => ({
      text,
      ...possessive,
      kind: isFirst && text.length <= 3 ? ('name' as const) : classifyWord(text, noise),
    }));
}

function classifyWord(text: string, noise: StatementTables['noise']): WordKind {
  if (Object.hasOwn(noise, text)) return noise[text]!;
  return /^\d+$/.test(text) ? 'number' : 'name';
}

export interface DescriptorHost {
  readonly host: string;
  /** Whether the line begins with it. */
  readonly first: boolean;
}

/** Hosts in a line, which may be cut: `HELP.UBER.CO`, `ZAPIER.COM/CHARGE`. */
export function findHosts(line: string): DescriptorHost[] {
  return line.split(SEPARATORS).flatMap((chunk, index) => {
    const host = HOST.exec(chunk)?.[0];
    return host === undefined ? [] : [{ host, first: index === 0 }];
  });
}

const MARKED_NUMBER = /(?:#\s*|\b(?:store|str|unit|no\.?)\s*#?\s*)([a-z]{0,3}\d{1,8})(?![\d.])/i;
const SEPARATE_NUMBER = /(?:^|[\s*/-])([a-z]{0,3}\d{2,8})(?=$|[\s*#/-]|[a-z]{1,3}$)/i;
const TRAILING_NUMBER = /[a-z]{4,}(\d{3,8})(?:[a-z]{1,3})?(?=$|\s)/i;

/** `THE HOME DEPOT #7080` → 7080, `COSTCO WHOLESALE W1169` → W1169. Longer numbers are phone or order numbers. */
export function findStoreNumber(line: string): string | undefined {
  const found =
    MARKED_NUMBER.exec(line)?.[1] ?? SEPARATE_NUMBER.exec(line)?.[1] ?? TRAILING_NUMBER.exec(line)?.[1];
  return found?.toUpperCase();
}

export interface DescriptorPlace {
  /** Folded and complete: `scarborough` for `SCARBOR`. */
  readonly name: string;
  readonly country: string;
  /** Index of the first word that belongs to the place. */
  readonly from: number;
}

/** `wasCut`: the line may have been cut inside its last word. */
export type FindPlace = (words: readonly DescriptorWord[], wasCut: boolean) => DescriptorPlace | undefined;

const MAX_PLACE_WORDS = 3;
/** Too many places begin with the letters of a shorter cut word. */
const MIN_CUT_PLACE = 5;
/** States and provinces that may follow a city: `TORONTO ON`, `SEATTLE WA`. */
const STATES = new Set(
  'al ak az ar ca co ct de fl ga hi id il ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc on qc bc ab mb sk ns nb nl pe nsw vic qld sa tas act nt'.split(
    ' ',
  ),
);

/** Countries in three letters that are words or names as well: they count only after a place in that country. */
const ALSO_WORDS = new Set(
  'are arm bel bol bra col cub dji dom est fin geo ken lie lux mac mar mus nic nor pan per sen tun tur'.split(
    ' ',
  ),
);

/** The place at the end of a line: `… SINGAPORE`, `… TORONTO ON`, or `… SCARBOR` in a line that was cut. */
export function buildPlaceFinder({ places }: StatementTables): FindPlace {
  const names = Object.keys(places);
  const countries = listCountryNames();
  const isStateOrCountry = (word: string): boolean => STATES.has(word) || isCountry(word.toUpperCase());

  const findAt = (
    words: readonly DescriptorWord[],
    from: number,
    to: number,
    cut: boolean,
  ): DescriptorPlace | undefined => {
    const name = words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
    if (Object.hasOwn(places, name)) return { name, country: places[name]!, from };
    const country = countries.get(name);
    if (country !== undefined) return { name, country, from };
    if (!cut || to < words.length || name.length < MIN_CUT_PLACE) return undefined;
    const whole = names.filter((each) => each.startsWith(name));
    return whole.length === 1 ? { name: whole[0]!, country: places[whole[0]!]!, from } : undefined;
  };

  /** The longest that ends before `to`: `kuala lumpur` before `lumpur`. The first word of a line is a name, not a place. */
  const findBefore = (
    words: readonly DescriptorWord[],
    to: number,
    cut: boolean,
  ): DescriptorPlace | undefined => {
    for (let size = Math.min(MAX_PLACE_WORDS, to - 1); size >= 1; size--) {
      const found = findAt(words, to - size, to, cut);
      if (found) return found;
    }
    return undefined;
  };

  /** `KOUFU SINGAPORE SGP`. */
  const findAlpha3 = (words: readonly DescriptorWord[]): DescriptorPlace | undefined => {
    const last = words.length - 1;
    const text = words[last]?.text ?? '';
    const country = last < 1 ? undefined : findCountryByAlpha3(text.toUpperCase());
    if (country === undefined) return undefined;
    const city = findBefore(words, last, false);
    if (city?.country === country) return city;
    return ALSO_WORDS.has(text) ? undefined : { name: text, country, from: city?.from ?? last };
  };

  return (words, wasCut) => {
    const byAlpha3 = findAlpha3(words);
    if (byAlpha3) return byAlpha3;
    let end = words.length;
    while (end > 1 && (words[end - 1]!.kind !== 'name' || isStateOrCountry(words[end - 1]!.text))) end--;
    for (const to of new Set([end, words.length])) {
      const found = findBefore(words, to, wasCut);
      if (found) return found;
    }
    const last = words.at(-1);
    if (words.length < 2 || last?.kind !== 'name' || last.text.length !== 2) return undefined;
    const code = last.text.toUpperCase();
    return isCountry(code) && !STATES.has(last.text)
      ? { name: last.text, country: code, from: words.length - 1 }
      : undefined;
  };
}

/** Folded English names of all countries. */
function listCountryNames(): Map<string, string> {
  const names = new Map<string, string>([['uk', 'GB']]);
  const display = new Intl.DisplayNames(['en'], { type: 'region' });
  for (const code of listCountries()) names.set(foldName(display.of(code) ?? code), code);
  return names;
}
