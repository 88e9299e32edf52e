// Tables of the words in names: from listed merchants, statement lines that are not cut, and code descriptions.

import type { Draft } from '../../src/build/draft.ts';
import { foldName, splitWords } from '../../src/catalogue/fold-name.ts';
import type { Mcc } from '../../src/catalogue/mcc.ts';
import { LONG_LINE } from './complete-name.ts';
import type { ReadLine } from './group-lines.ts';
import type { WordTables } from './readable-name.ts';
import { listJoined } from './restore-ampersands.ts';

const DESCRIPTION_WEIGHT = 10;
/** This many names must have an `&` between two words, and this many times fewer listed names may lack it. */
const MIN_JOINED = 3;

export function buildWordTables(
  drafts: readonly Draft[],
  lines: Iterable<ReadLine>,
  places: Readonly<Record<string, string>>,
  personalNames: ReadonlyMap<string, unknown>,
  mccs: ReadonlyMap<string, Mcc>,
): WordTables {
  const names = new Map<string, number>();
  const wholeNames = new Map<string, number>();
  const beginnings = new Map<string, number>();
  const endings = new Map<string, number>();
  const pairs = new Map<string, number>();
  const pairEndings = new Map<string, number>();
  const byCode = new Map<string, Map<string, number>>();
  const cases = new Map<string, Map<string, number>>();
  const joined = new Map<string, number>();
  const notJoined = new Map<string, number>();
  const countOnce = (counts: Map<string, number>, words: readonly string[]): void => {
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  };
  const count = (words: readonly string[]): void => {
    countOnce(wholeNames, words);
    countOnce(endings, words.slice(-1));
    countOnce(pairEndings, listPairs(words).slice(-1));
  };
  const countPart = (words: readonly string[], mccs: Iterable<string>): void => {
    countOnce(names, words);
    countOnce(pairs, listPairs(words));
    countOnce(beginnings, words.slice(0, 1));
    for (const mcc of mccs) {
      const inCode = byCode.get(mcc) ?? new Map<string, number>();
      byCode.set(mcc, inCode);
      countOnce(inCode, words);
    }
  };
  // A word in a code's description counts as much as that many names: 5211 has building materials.
  for (const { code, description } of mccs.values())
    for (const word of splitWords(foldName(description))) {
      const inCode = byCode.get(code) ?? new Map<string, number>();
      byCode.set(code, inCode.set(word, DESCRIPTION_WEIGHT));
    }
  for (const { name, evidence } of drafts) {
    const words = splitWords(foldName(name));
    count(words);
    countPart(words, new Set(evidence.map(({ mcc }) => mcc)));
    countOnce(joined, listJoinedPairs(name));
    countOnce(notJoined, listPairs(words));
    for (const word of name.split(/[\s-]+/)) {
      const folded = foldName(word);
      if (folded === '' || folded.includes(' ') || word !== word.replace(/[^\p{L}\p{N}'’&.]/gu, '')) continue;
      const spellings = cases.get(folded) ?? new Map<string, number>();
      cases.set(folded, spellings.set(word, (spellings.get(word) ?? 0) + 1));
    }
  }
  const seen = new Set<string>();
  for (const { line, name } of lines) {
    const words = splitWords(foldName(name.words.join(' ')));
    const text = words.join(' ');
    if (seen.has(text)) continue;
    seen.add(text);
    countOnce(joined, listJoinedPairs(line.text));
    const isWhole = name.openLength < LONG_LINE;
    if (isWhole) count(words);
    countPart(isWhole ? words : words.slice(0, -1), [line.mcc]);
  }

  const sorted = [...names.keys()].sort();
  const sortedPairs = [...pairs.keys()].sort();
  const sortedByCode = new Map<string, string[]>();
  const placeWords = new Set(Object.keys(places).flatMap((place) => [place, ...splitWords(place)]));
  return {
    countNames: (word) => names.get(word) ?? 0,
    getEndingShare: (words) => {
      const sum = (counts: ReadonlyMap<string, number>): number =>
        words.reduce((total, word) => total + (counts.get(word) ?? 0), 0);
      return sum(endings) / Math.max(1, sum(wholeNames));
    },
    getBeginningShare: (word) => (beginnings.get(word) ?? 0) / Math.max(1, names.get(word) ?? 0),
    listCompletions: (start, mcc) => {
      const counts = mcc === undefined ? names : (byCode.get(mcc) ?? new Map<string, number>());
      const words = mcc === undefined ? sorted : (sortedByCode.get(mcc) ?? [...counts.keys()].sort());
      if (mcc !== undefined) sortedByCode.set(mcc, words);
      const found = listWithPrefix(words, start).map((word) => ({ word, names: counts.get(word)! }));
      return found.sort((one, other) => other.names - one.names);
    },
    listPairs: (before, start) =>
      listWithPrefix(sortedPairs, `${before} ${start}`)
        .map((pair) => ({
          word: pair.slice(before.length + 1),
          names: pairs.get(pair)!,
          endings: pairEndings.get(pair) ?? 0,
        }))
        .sort((one, other) => other.names - one.names),
    isJoined: (before, after) => {
      const pair = `${before} ${after}`;
      const found = joined.get(pair) ?? 0;
      return found >= MIN_JOINED && (notJoined.get(pair) ?? 0) * MIN_JOINED <= found;
    },
    countEndings: (word) => endings.get(word) ?? 0,
    findCase: (word) => chooseCase(cases.get(word)),
    isPlace: (word) => placeWords.has(foldName(word)),
    isWholePlace: (text) => Object.hasOwn(places, foldName(text)),
    isPersonal: (word) => personalNames.has(word),
  };
}

function listPairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]} ${word}`);
}

function listJoinedPairs(text: string): string[] {
  return listJoined(text).map(([before, after]) => `${foldName(before)} ${foldName(after)}`);
}

/** The most common spelling, if at least two merchants agree; all capitals only if hardly any merchant differs. */
function chooseCase(spellings: ReadonlyMap<string, number> | undefined): string | undefined {
  const sorted = [...(spellings ?? [])].sort(([, one], [, other]) => other - one);
  const [best] = sorted;
  if (best === undefined || best[1] < 2) return undefined;
  const plain = sorted.find(([word]) => /^\p{Lu}?[\p{Ll}'’]+$/u.test(word));
  const [word] = plain && plain[1] * 4 >= best[1] ? plain : best;
  return /^\p{Ll}/u.test(word) && word.length > 1 ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** The texts with this beginning, from a list in ascending order. */
export function listWithPrefix(sorted: readonly string[], start: string): string[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < start) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let index = low; sorted[index]?.startsWith(start); index++) found.push(sorted[index]!);
  return found;
}
