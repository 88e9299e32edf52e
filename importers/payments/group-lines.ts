// Groups lines with the same name, however it is spelt. A cut name is completed only if a list confirms it: the last
// word by words in other names (complete-name.ts), or the whole name by another line with the same code. A chain's
// outlets are one group: `PARTY PACKAGERS AJAX` is Party Packagers, because only a place follows a name that another
// line has.
import { foldName } from '../../src/catalogue/fold-name.ts';
import { completeWords, getStem } from './complete-name.ts';
import { keyOf, type LineName } from './line-name.ts';
import { isChain, isDistinctiveName, isOutletSuffix } from './outlet-suffix.ts';
import type { ObservedLine } from './read-lines.ts';
import { EURO_COUNTRY } from './read-lines.ts';
import { formatName, type WordTables } from './readable-name.ts';
import { listWithPrefix } from './word-tables.ts';

export interface ReadLine {
  readonly line: ObservedLine;
  readonly name: LineName;
}

export interface Group {
  readonly key: string;
  readonly lines: ObservedLine[];
  readonly names: LineName[];
  /** Payments by spelling, the words joined by spaces; empty if no line has a whole name. */
  readonly spellings: Map<string, number>;
  /** If an exception gives it one. */
  name?: string;
}

/** A shorter beginning may fit several names. */
const MIN_PREFIX = 12;

/** `findGivenName`: the name that an exception gives to a key. */
export function groupLines(
  read: readonly ReadLine[],
  findGivenName: (key: string) => string | undefined,
  tables: WordTables,
): Map<string, Group> {
  const groups = new Map<string, Group>();
  const add = (key: string, line: ObservedLine, name: LineName, spelling?: readonly string[]): void => {
    const group: Group = groups.get(key) ?? { key, lines: [], names: [], spellings: new Map() };
    groups.set(key, group);
    group.lines.push(line);
    group.names.push(name);
    const text = spelling?.join(' ');
    if (text !== undefined) group.spellings.set(text, (group.spellings.get(text) ?? 0) + line.count);
  };
  const cut = read.filter(({ line, name }) => {
    const words = completeWords(name, line, tables);
    const value = findGivenName(keyOf(name.words)) ?? (words && findGivenName(keyOf(words)));
    if (value !== undefined) {
      const given = value.toUpperCase().split(' ');
      add(keyOf(given), line, name, given);
      groups.get(keyOf(given))!.name = value;
    } else if (words === undefined) return true;
    else if (words.length > 0) add(keyOf(words), line, name, words);
    return false;
  });
  mergeSpellings(groups);
  const whole = [...groups.keys()].sort();
  for (const { line, name } of cut) {
    const start = keyOf(name.words);
    const longer = start.length < MIN_PREFIX ? [] : listWithPrefix(whole, start);
    const same = longer.filter((key) => findTopCode(groups.get(key)!.lines)[0] === line.mcc);
    add(same.length === 1 ? same[0]! : start, line, name);
  }
  mergeOutlets(groups, tables);
  return groups;
}

/**
 * Under one code, `CLASSIC DISPLAY` and `CLASSIC DISPLAYS`, or `COPY CENTER` and `COPY CENTRE`, are the same name; the
 * one with more payments is kept.
 */
function mergeSpellings(groups: Map<string, Group>): void {
  const kept = new Map<string, Group>();
  const sorted = [...groups.values()].sort((one, other) => countLines(other.lines) - countLines(one.lines));
  for (const group of sorted) {
    const stems = chooseSpelling(group).map((word) => getStem(foldName(word)));
    const key = `${stems.join('')} ${findTopCode(group.lines)[0]}`;
    const one = kept.get(key);
    if (one === undefined || group.name !== undefined) {
      kept.set(key, group);
      continue;
    }
    one.lines.push(...group.lines);
    one.names.push(...group.names);
    groups.delete(group.key);
  }
}

/**
 * A name followed by a place is an outlet, whatever its code; followed by other words under the same code, it is a
 * fuller form of the same name. If no line has the name alone, two outlets in different places are enough.
 */
function mergeOutlets(groups: Map<string, Group>, tables: WordTables): void {
  const outlets = new Map<string, Group[]>();
  for (const group of groups.values()) {
    if (group.spellings.size === 0 || group.name !== undefined) continue;
    const words = chooseSpelling(group);
    for (let length = words.length - 1; length > 0; length--) {
      const prefix = words.slice(0, length);
      if (keyOf(prefix) === group.key || !isDistinctiveName(prefix, tables)) continue;
      const alone = groups.get(keyOf(prefix));
      const suffix = words.slice(length);
      const isOutlet = length > 1 ? isOutletSuffix(suffix, tables) : suffix.every(tables.isPlace);
      const isFuller =
        (length > 1 || isChain(prefix[0]!, tables)) &&
        alone !== undefined &&
        findTopCode(alone.lines)[0] === findTopCode(group.lines)[0] &&
        formatName(prefix, tables) !== undefined;
      if (isOutlet || isFuller) outlets.set(keyOf(prefix), [...(outlets.get(keyOf(prefix)) ?? []), group]);
    }
  }
  for (const [key, members] of outlets) {
    const others = members.filter((group) => groups.get(group.key) === group);
    const alone = groups.get(key);
    if (others.length < (alone === undefined ? 2 : 1)) continue;
    const chain: Group = alone ?? { key, lines: [], names: [], spellings: new Map() };
    for (const outlet of others) {
      chain.lines.push(...outlet.lines);
      chain.names.push(...outlet.names);
      groups.delete(outlet.key);
    }
    if (chain.spellings.size === 0) {
      const words = chooseSpelling(others[0]!);
      chain.spellings.set(words.slice(0, countPrefixWords(words, key)).join(' '), countLines(chain.lines));
    }
    groups.set(key, chain);
  }
}

/** How many of the words make up the key. */
function countPrefixWords(words: readonly string[], key: string): number {
  return words.findIndex((_, index) => keyOf(words.slice(0, index + 1)) === key) + 1;
}

/** The one with the most payments; in a tie the longer one, which has its spaces. */
export function chooseSpelling({ spellings, names }: Group): readonly string[] {
  const [best] = [...spellings].sort(
    ([a, one], [b, other]) => other - one || b.length - a.length || (a < b ? -1 : 1),
  );
  return best === undefined ? names[0]!.words : best[0].split(' ');
}

/** The code with the most payments and its share of them; in a tie the lower code. */
export function findTopCode(lines: readonly ObservedLine[]): [mcc: string, share: number] {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { mcc, count } of lines) {
    counts.set(mcc, (counts.get(mcc) ?? 0) + count);
    total += count;
  }
  const [mcc, count] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))[0]!;
  return [mcc, count / total];
}

/** The country with the most payments first. */
export function listCountries(lines: readonly ObservedLine[]): string[] {
  const counts = new Map<string, number>();
  for (const { country, count } of lines)
    if (country !== EURO_COUNTRY) counts.set(country, (counts.get(country) ?? 0) + count);
  return [...counts]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([country]) => country);
}

export function countLines(lines: readonly ObservedLine[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}
