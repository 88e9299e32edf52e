// Which listed merchant a name in statement lines surely is, and which it may be.
//
// Surely: a listed merchant that trades in the country has exactly this name, and either the code is of the same kind or the
// name is too long to be another's. Or the name begins with a listed one, and behind it stand only places (`EARLS KING
// STREET`), or the name tells enough and the code is exactly one of the merchant's (`ALOFT AUSTIN AIRPORT` under Aloft's own).
// Or it ends with a listed name of several words and has exactly its code: the owner of the outlet stands before (`LUCIANO'S NO
// FRILLS`). Of several namesakes in the country the one with the code, else the
// one with the kind of code, the better known first.
import { foldName } from '../catalogue/fold-name.ts';
import type { Mcc } from '../catalogue/mcc.ts';
import { WHOLE_WORLD } from '../catalogue/merchant.ts';
import type { Draft } from './draft.ts';
import { keyOf } from './line-name.ts';

/** What else is paid at a hotel, under codes of its own: `HYATT REGENCY MIAMI F AND B`. */
const HOTEL_SERVICES: Readonly<Record<string, 'restaurant' | 'parking'>> = {
  5812: 'restaurant',
  5813: 'restaurant',
  5814: 'restaurant',
  7523: 'parking',
};
const LODGING = /^(?:3[5-9]\d\d|7011)$/;

export interface NamedGroup {
  readonly words: readonly string[];
  readonly countries: readonly string[];
  /** The code of most of its payments. */
  readonly mcc: string;
}

/** `near`: it may be an outlet or a part of a listed merchant, so it is not a merchant of its own. */
export type Match = { readonly sure: Draft; readonly service?: 'restaurant' | 'parking' } | 'near' | 'none';

export interface ListedTables {
  readonly mccs: ReadonlyMap<string, Mcc>;
  readonly isPlace: (word: string) => boolean;
  /** In how many names a word is. */
  readonly countNames: (word: string) => number;
}

/** A name of so many letters is hardly another's too. */
const TELLING_NAME = 8;
/** A single word tells enough when it is this long and in no more names than this. */
const TELLING_WORD = 6;
const MAX_NAMES = 6;
/** A single word in more names is a trade before it is somebody's name: `International`. */
const MAX_TRADE = 40;

/** The better known first. */
function compareRenown(one: Draft, other: Draft): number {
  return other.fame - one.fame || other.upstreamRows - one.upstreamRows || (one.id < other.id ? -1 : 1);
}

export function openListed(
  drafts: readonly Draft[],
  { mccs, isPlace, countNames }: ListedTables,
): (group: NamedGroup) => Match {
  const byKey = new Map<string, Set<Draft>>();
  for (const draft of drafts)
    for (const name of [draft.name, ...draft.aliases, ...draft.claims.map(({ host }) => host)]) {
      const key = keyOf([name]);
      if (key.length >= 3) byKey.set(key, (byKey.get(key) ?? new Set()).add(draft));
    }

  const hasCode = (draft: Draft, mcc: string): boolean => draft.evidence.some((piece) => piece.mcc === mcc);
  const isSameKind = (draft: Draft, mcc: string): boolean => {
    const category = mccs.get(mcc)?.category;
    return draft.evidence.some((piece) => piece.mcc === mcc || mccs.get(piece.mcc)?.category === category);
  };
  const tells = (words: readonly string[]): boolean =>
    words.length > 1
      ? keyOf(words).length >= TELLING_NAME
      : words[0]!.length >= TELLING_WORD && countNames(foldName(words[0]!)) <= MAX_NAMES;

  const findOne = (
    words: readonly string[],
    { countries, mcc }: NamedGroup,
  ): Draft | 'several' | undefined => {
    const there = [...(byKey.get(keyOf(words)) ?? [])].filter(
      (draft) =>
        draft.countries.includes(WHOLE_WORLD) || countries.some((each) => draft.countries.includes(each)),
    );
    if (there.length === 0) return undefined;
    for (const fits of [hasCode, isSameKind]) {
      const fitting = there.filter((draft) => fits(draft, mcc));
      if (fitting.length > 0) return fitting.sort(compareRenown)[0]!;
    }
    if (there.length === 1) return there[0]!;
    return there.some((draft) => isSameKind(draft, mcc)) || tells(words) ? 'several' : undefined;
  };
  return (group) => {
    const { mcc } = group;
    const words = group.words.length > 1 ? group.words.flatMap((word) => word.split('-')) : group.words;
    const [, label] = /^([A-Z0-9-]{6,})\.[A-Z.]+$/.exec(words.length === 1 ? words[0]! : '') ?? [];
    const plural = findOne([...words.slice(0, -1), `${words.at(-1)}s`], group);
    const whole =
      findOne(words, group) ??
      (label === undefined ? undefined : findOne([label], group)) ??
      (typeof plural === 'object' && hasCode(plural, mcc) ? plural : undefined);
    if (whole === 'several') return 'near';
    if (
      whole !== undefined &&
      words.length === 1 &&
      whole.fame === 0 &&
      countNames(foldName(words[0]!)) > MAX_TRADE
    )
      return 'near';
    if (whole !== undefined)
      return isSameKind(whole, mcc) || keyOf(words).length >= TELLING_NAME || (whole.fame > 0 && tells(words))
        ? { sure: whole }
        : 'near';
    for (let length = words.length - 1; length > 0; length--) {
      const head = words.slice(0, length);
      const found = findOne(head, group);
      if (found === undefined) continue;
      if (found === 'several') return 'near';
      const service =
        found.fame > 0 && found.evidence.some((piece) => LODGING.test(piece.mcc)) && HOTEL_SERVICES[mcc];
      if (service) return { sure: found, service };
      if (!isSameKind(found, mcc)) return tells(head) ? 'near' : 'none';
      const placesOnly = words.slice(length).every(isPlace);
      if (placesOnly || (tells(head) && hasCode(found, mcc))) return { sure: found };
      return 'near';
    }
    for (let from = 1; from < words.length - 1; from++) {
      const found = findOne(words.slice(from), group);
      if (found === undefined || !tells(words.slice(from))) continue;
      if (found !== 'several' && hasCode(found, mcc)) return { sure: found };
      return 'near';
    }
    return 'none';
  };
}
