// Decides which listed merchant a name in statement lines certainly is, or may be. It certainly is one if:
//
// - a listed merchant that trades in the country has exactly this name, and either the code is of the same kind or the
//   name is too long to be another's;
// - it begins with a listed name, and either only places follow (`EARLS KING STREET`), or the code is exactly one of
//   the merchant's and the name is distinctive, the merchant is widely known, or the code belongs to its brand
//   (`ALOFT AUSTIN AIRPORT` under Aloft's);
// - it contains the merchant's host (`DNH GODADDY.COM`), or begins with the name's abbreviation (`RCSS MAVIS ROAD`);
// - it ends with a listed name of several words and has exactly its code: the outlet's owner comes first (`LUCIANO'S NO
//   FRILLS`).
//
// If there are several namesakes in the country, the one with the code wins, then the one with the same kind of code;
// the better known first.

import { type Draft, mayTradeAnywhere } from '../../src/build/draft.ts';
import { foldName, splitWords } from '../../src/catalogue/fold-name.ts';
import { isBrandCode, isLodgingCode, type Mcc } from '../../src/catalogue/mcc.ts';
import { keyOf } from './line-name.ts';
import { isOutletSuffix } from './outlet-suffix.ts';
import { listWithPrefix } from './word-tables.ts';

/** What else people pay for at a hotel, under separate codes: `HYATT REGENCY MIAMI F AND B`. */
const HOTEL_SERVICES: Readonly<Record<string, 'restaurant' | 'parking'>> = {
  5812: 'restaurant',
  5813: 'restaurant',
  5814: 'restaurant',
  7523: 'parking',
};

export interface NamedGroup {
  readonly words: readonly string[];
  readonly countries: readonly string[];
  /** The code with the most payments. */
  readonly mcc: string;
  /** Whether the network cut the name, so it may be the beginning of a listed one. */
  readonly isCut: boolean;
}

/** `possible`: it may be an outlet or a part of a listed merchant, so it doesn't become a merchant of its own. */
export type Match =
  | { readonly merchant: Draft; readonly service?: 'restaurant' | 'parking' }
  | 'possible'
  | 'none';

export interface ListedTables {
  readonly mccs: ReadonlyMap<string, Mcc>;
  readonly isPlace: (word: string) => boolean;
  /** How many names contain a word. */
  readonly countNames: (word: string) => number;
  /** How lines shorten names: `rcss` → real canadian superstore. */
  readonly abbreviations: Readonly<Record<string, string>>;
}

/** A name with this many letters is unlikely to be another merchant's too. */
const MIN_DISTINCTIVE_NAME = 8;
/** A shorter beginning may fit several names. */
const MIN_PREFIX = 10;
/** A single word is distinctive if it is this long and in no more names than this. */
const MIN_DISTINCTIVE_WORD = 6;
const MAX_NAMES = 6;
const RARE_WORD = 5;
const MAX_RARE_NAMES = 3;
/** A word in this many names is for what is sold or done: `REXALL PHARMACY`, `ZORO TOOLS`. */
const TRADE_WORD = 20;
/** A single word in more names than this is more likely a trade than a name: `International`. */
const MAX_TRADE = 40;

/** Petrol stations and grocers, where the owner comes before the brand: `HORNBY ESSO`. */
const OUTLET_CODES = /^(?:5411|5499|5541|5542)$/;
const MIN_CHAIN_ROWS = 2;
/** Widely known: under its code, a name that begins with it is one of its shops or services (`IKEA HOME SHOPPING`). */
const MIN_KNOWN_FAME = 2;

function tradesIn(draft: Draft, countries: readonly string[]): boolean {
  return mayTradeAnywhere(draft) || countries.some((each) => draft.countries.includes(each));
}

function isChain({ rows }: Draft): boolean {
  return rows >= MIN_CHAIN_ROWS;
}

/** Better known first. */
function compareFame(one: Draft, other: Draft): number {
  return other.fame - one.fame || other.rows - one.rows || (one.id < other.id ? -1 : 1);
}

export function buildListedMatcher(
  drafts: readonly Draft[],
  { mccs, isPlace, countNames, abbreviations }: ListedTables,
): (group: NamedGroup) => Match {
  const byKey = new Map<string, Set<Draft>>();
  const byHost = new Map<string, Draft>();
  /** By first word, the codes of merchants whose names have more than one. */
  const codesByWord = new Map<string, Set<string>>();
  for (const draft of drafts)
    for (const { host } of draft.claims) if (!byHost.has(host)) byHost.set(host, draft);
  for (const draft of drafts)
    for (const name of [draft.name, ...draft.aliases, ...draft.claims.map(({ host }) => host)]) {
      const key = keyOf([name]);
      const [first = '', second] = splitWords(foldName(name));
      const codes = second === undefined ? undefined : (codesByWord.get(first) ?? new Set<string>());
      if (codes) codesByWord.set(first, codes);
      for (const { mcc } of draft.evidence) codes?.add(mcc);
      if (key.length >= 3) byKey.set(key, (byKey.get(key) ?? new Set()).add(draft));
    }

  const sortedKeys = [...byKey.keys()].sort();

  const hasCode = (draft: Draft, mcc: string): boolean => draft.evidence.some((piece) => piece.mcc === mcc);
  const isSameKind = (draft: Draft, mcc: string): boolean => {
    const category = mccs.get(mcc)?.category;
    return draft.evidence.some((piece) => piece.mcc === mcc || mccs.get(piece.mcc)?.category === category);
  };
  const isDistinctive = (words: readonly string[]): boolean =>
    words.length > 1
      ? keyOf(words).length >= MIN_DISTINCTIVE_NAME
      : words[0]!.length >= MIN_DISTINCTIVE_WORD && countNames(foldName(words[0]!)) <= MAX_NAMES;

  /** `UDEMY`: a word that hardly any other name has. */
  const isRare = (words: readonly string[]): boolean =>
    words.length === 1 && words[0]!.length >= RARE_WORD && countNames(foldName(words[0]!)) <= MAX_RARE_NAMES;

  const findOne = (
    words: readonly string[],
    { countries, mcc }: NamedGroup,
  ): Draft | 'several' | undefined => {
    const there = [...(byKey.get(keyOf(words)) ?? [])].filter((draft) => tradesIn(draft, countries));
    if (there.length === 0) return undefined;
    for (const fits of [hasCode, isSameKind]) {
      const fitting = there.filter((draft) => fits(draft, mcc));
      if (fitting.length > 0) return fitting.sort(compareFame)[0]!;
    }
    if (there.length === 1) return there[0]!;
    return there.some((draft) => isSameKind(draft, mcc)) || isDistinctive(words) ? 'several' : undefined;
  };
  /** `LOBLAW` and `LOBLAWS`: the exact name, or its plural if that merchant has the code. */
  const findSingularOrPlural = (
    words: readonly string[],
    group: NamedGroup,
  ): Draft | 'several' | undefined => {
    const found = findOne(words, group);
    if (found !== undefined) return found;
    const plural = findOne([...words.slice(0, -1), `${words.at(-1)}s`], group);
    return typeof plural === 'object' && hasCode(plural, group.mcc) ? plural : undefined;
  };
  const expandAbbreviation = (words: readonly string[]): readonly string[] => {
    for (let length = Math.min(2, words.length); length > 0; length--) {
      const long = abbreviations[words.slice(0, length).map(foldName).join(' ')];
      if (long !== undefined && byKey.has(keyOf([long])))
        return [...long.toUpperCase().split(' '), ...words.slice(length)];
    }
    return words;
  };
  /** `LAKESHORE LEARNING MAT`: the only listed merchant of this kind in the country whose name begins like this. */
  const findByPrefix = (group: NamedGroup): Draft | undefined => {
    const start = keyOf(group.words);
    if (start.length < MIN_PREFIX) return undefined;
    const fitting = new Set(
      listWithPrefix(sortedKeys, start).flatMap((key) =>
        [...byKey.get(key)!].filter(
          (draft) => isSameKind(draft, group.mcc) && tradesIn(draft, group.countries),
        ),
      ),
    );
    return fitting.size === 1 ? [...fitting][0] : undefined;
  };
  return (group) => {
    const { mcc } = group;
    const completed = group.isCut ? findByPrefix(group) : undefined;
    if (completed !== undefined) return { merchant: completed };
    const hosts = group.words.map((word) => byHost.get(word.toLowerCase()));
    const host = group.words.length > 1 ? hosts.find((draft) => draft !== undefined) : undefined;
    if (host !== undefined) return isSameKind(host, mcc) || host.fame > 0 ? { merchant: host } : 'possible';
    const given = expandAbbreviation(group.words);
    const words = given.length > 1 ? given.flatMap((word) => word.split('-')) : given;
    const [, label] = /^([A-Z0-9-]{6,})\.[A-Z.]+$/.exec(words.length === 1 ? words[0]! : '') ?? [];
    const whole =
      findSingularOrPlural(words, group) ?? (label === undefined ? undefined : findOne([label], group));
    if (whole === 'several') return 'possible';
    if (
      whole !== undefined &&
      words.length === 1 &&
      whole.fame === 0 &&
      !(isChain(whole) && hasCode(whole, mcc)) &&
      countNames(foldName(words[0]!)) > MAX_TRADE
    )
      return 'possible';
    if (whole !== undefined)
      return isSameKind(whole, mcc) || isDistinctive(words) || (whole.fame > 0 && isRare(words))
        ? { merchant: whole }
        : 'possible';
    for (let length = words.length - 1; length > 0; length--) {
      const prefix = words.slice(0, length);
      const found = findSingularOrPlural(prefix, group);
      if (found === undefined) continue;
      if (found === 'several') return 'possible';
      const service =
        found.fame > 0 && found.evidence.some((piece) => isLodgingCode(piece.mcc)) && HOTEL_SERVICES[mcc];
      if (service) return { merchant: found, service };
      if (!isSameKind(found, mcc) && isDistinctive(prefix)) return 'possible';
      if (!isSameKind(found, mcc)) break;
      const suffix = words.slice(length);
      const isTrade = (word: string): boolean => countNames(foldName(word)) >= TRADE_WORD || isPlace(word);
      const isBrand =
        // Under a brand's own code, names that begin with the brand belong to it.
        isBrandCode(mcc) ||
        found.fame >= MIN_KNOWN_FAME ||
        ((found.fame > 0 || isChain(found)) && OUTLET_CODES.test(mcc));
      if (
        isOutletSuffix(suffix, { isPlace }) ||
        (isDistinctive(prefix) && suffix.every(isTrade)) ||
        ((isDistinctive(prefix) || isBrand) && hasCode(found, mcc))
      )
        return { merchant: found };
      return 'possible';
    }
    // `CHEESECAKE RALEIGH`: the beginning of a listed name, then a place.
    const [first, ...suffix] = words;
    if (suffix.length > 0 && suffix.every(isPlace) && codesByWord.get(foldName(first!))?.has(mcc))
      return 'possible';
    for (let from = 1; from < words.length; from++) {
      const found = findOne(words.slice(from), group);
      if (found === undefined) continue;
      const isBrand = found !== 'several' && isChain(found) && OUTLET_CODES.test(mcc);
      if (from === words.length - 1 ? !isBrand : !isDistinctive(words.slice(from))) continue;
      if (found !== 'several' && hasCode(found, mcc)) return { merchant: found };
      return 'possible';
    }
    return 'none';
  };
}
