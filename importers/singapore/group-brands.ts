// Groups the outlets of each brand. `Stuff'd White Sands`, `Stuff'd Express` and `Stuff'd` are one brand: what is left
// without the place or the word for an outlet is in a list by itself, or several names share it, or it is one of our
// merchants. `Jean Yip Hair Spa` is Jean Yip, because the rest are trade words and Jean Yip has that code.

import type { Draft } from '../../src/build/draft.ts';
import { foldName, splitWords, squashName } from '../../src/catalogue/fold-name.ts';
import type { Entry } from './entries.ts';
import { type FindExisting, LOCAL_KINDS, listForms, type SameBusiness } from './find-existing.ts';
import { FILLERS, isGenericName } from './names.ts';

export interface Brand {
  readonly name: string;
  /** The plainest name first. */
  readonly entries: readonly Entry[];
  /** The merchant that a review says it is. */
  readonly sameAs?: Draft | undefined;
}

export interface GroupTables {
  readonly places: readonly string[];
  readonly tradeWords: ReadonlySet<string>;
  readonly findExisting: FindExisting;
  readonly findById: (id: string) => Draft | undefined;
  readonly isSameBusiness: SameBusiness;
}

export const HOTEL = 'licensed hotel';
const OUTLET_WORDS =
  'outlet|outlets|factory outlet|outlet shop|outletshop|outlet store|flagship|flagship store|concept store|experience store|store|shop|kiosk|express|xpress|plus|signature|signatures|premium|premier|platinum|prestige|lite|mini|reserve|niche|classic|singapore|sg|more|studio|gallery|atelier|boutique|pop up|popup|branch|group|paris|com|b1|b2|b3|b4|since 1997|at bhg|at cortina watch|at watch palace|by buybye valiram fashion'.split(
    '|',
  );
// An operator's preschools use different words for what they are.
const PRESCHOOL = /child care|preschool|kindergarten/;
const PRESCHOOL_WORDS =
  'kindergarten|preschool|pre school|childcare|child care|childcare centre|child care centre|kindercare|infant care|preschool centre|infant and childcare|childcare and development centre|child care and development centre|child development centre|child development|schoolhouse|school house|educare|academy|junior|international preschool|international'.split(
    '|',
  );
const CONNECTORS = new Set(['and', 'at', 'by', 'of', 'x']);
const MAX_ALIKE = 4; // brands with the same name in different trades

export function groupBrands(entries: readonly Entry[], tables: GroupTables): Brand[] {
  const findBase = buildBaseFinder(entries, tables);
  const groups = new Map<string, { base: string; entries: Entry[]; sameAs?: Draft | undefined }>();
  for (const entry of entries) {
    const sameAs = entry.sameAs === undefined ? undefined : tables.findById(entry.sameAs);
    const base = sameAs ? entry.name : (entry.sameAs ?? findBase(entry) ?? entry.name);
    const key = sameAs?.id ?? listForms(base).at(-1) ?? foldName(base);
    for (let nth = 1; nth <= MAX_ALIKE; nth++) {
      const place = sameAs ? `=${key}` : `${key}/${nth}`;
      const group = groups.get(place);
      if (group && !sameAs && !group.entries.some((other) => isSameBrand(entry, other, tables))) continue;
      if (group) group.entries.push(entry);
      else groups.set(place, { base, entries: [entry], sameAs });
      break;
    }
  }
  return [...groups.values()].map(({ base, entries: members, sameAs }) => {
    const sorted = members.toSorted(comparePlainness);
    const [plainest] = sorted;
    const name = PRESCHOOL.test(plainest!.listed.kind) ? plainest!.name : cutToBase(plainest!.name, base);
    return { name, entries: sorted, sameAs };
  });
}

function comparePlainness(a: Entry, b: Entry): number {
  return a.name.length - b.name.length || b.listed.outlets - a.listed.outlets || (a.name < b.name ? -1 : 1);
}

function isSameBrand(one: Entry, other: Entry, { isSameBusiness }: GroupTables): boolean {
  return one.codes.vague || other.codes.vague || isSameBusiness(one.codes.mccs, other.codes.mccs);
}

/** `Anytime Fitness Clarke Quay` cut to the words of `anytime fitness`; the whole name if the words do not line up. */
function cutToBase(name: string, base: string): string {
  const words = name.split(/\s+/);
  for (let end = 1; end < words.length; end++) {
    const cut = words.slice(0, end).join(' ');
    if (squashName(cut) === squashName(base)) return cut.replace(/[,;:&+-]+$/, '').trim();
  }
  return name;
}

/** Returns the folded name of the brand, if the entry's own name is longer than that. */
function buildBaseFinder(
  entries: readonly Entry[],
  { places, tradeWords, findExisting }: GroupTables,
): (entry: Entry) => string | undefined {
  const suffixes = new Set([...places.map(foldName), ...OUTLET_WORDS]);
  const preschoolSuffixes = new Set([...suffixes, ...PRESCHOOL_WORDS]);
  const getSuffixes = ({ listed }: Entry): ReadonlySet<string> =>
    PRESCHOOL.test(listed.kind) ? preschoolSuffixes : suffixes;
  const byName = new Map<string, Entry[]>();
  const shared = new Map<string, number>();
  for (const entry of entries) {
    const name = squashName(entry.name);
    byName.set(name, [...(byName.get(name) ?? []), entry]);
    const beforeDash = findNameBeforeDash(entry.name);
    for (const base of [
      ...stripSuffixes(entry.name, getSuffixes(entry)),
      ...(beforeDash ? [beforeDash] : []),
    ])
      shared.set(base, (shared.get(base) ?? 0) + 1);
  }
  const isTradeRest = (words: readonly string[]): boolean =>
    words.every((word) => tradeWords.has(word) || FILLERS.has(word) || suffixes.has(word));

  return (entry) => {
    if (entry.listed.kind === HOTEL) {
      const base = findNameBeforeDash(entry.name);
      if (base === undefined) return undefined;
      return (shared.get(base) ?? 0) > 1 || findExisting({ ...entry, name: base }) ? base : undefined;
    }
    const outletOf = stripSuffixes(entry.name, getSuffixes(entry)).find(
      (base) =>
        !isGenericName(base, tradeWords) &&
        (!PRESCHOOL.test(entry.listed.kind) || base.includes(' ')) &&
        (byName.has(squashName(base)) ||
          (shared.get(base) ?? 0) > 1 ||
          findExisting({ ...entry, name: base }) !== undefined),
    );
    if (outletOf !== undefined) return outletOf;
    const words = splitWords(foldName(entry.name));
    for (let end = 1; end < words.length; end++) {
      const base = words.slice(0, end).join(' ');
      if (base.length < 5 || isGenericName(base, tradeWords) || !isTradeRest(words.slice(end))) continue;
      const code = entry.codes.mccs[0];
      const ours = findExisting({ ...entry, name: base });
      if (ours?.evidence.some(({ mcc }) => mcc === code)) return base;
      const others = LOCAL_KINDS.test(entry.listed.kind) ? [] : (byName.get(squashName(base)) ?? []);
      if (others.some(({ codes }) => codes.mccs[0] === code)) return base;
    }
    return undefined;
  };
}

/** `Value Hotel - Thomson` → `value hotel`. */
function findNameBeforeDash(name: string): string | undefined {
  const base = /^(.+?) - /.exec(name)?.[1];
  return base === undefined ? undefined : foldName(base);
}

/** What is left of a name without the places and words for outlets at its end, the shortest first. */
function stripSuffixes(name: string, suffixes: ReadonlySet<string>): string[] {
  const words = splitWords(foldName(name));
  const bases: string[] = [];
  let end = words.length;
  while (end > 1) {
    const length = [5, 4, 3, 2, 1].find((n) => end > n && suffixes.has(words.slice(end - n, end).join(' ')));
    if (length === undefined) break;
    end -= length;
    if (end > 1 && CONNECTORS.has(words[end - 1]!)) end--;
    const base = words.slice(0, end).join(' ');
    if (base.length > 2) bases.unshift(base);
  }
  return bases;
}
