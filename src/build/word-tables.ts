// What words names are made of: of listed merchants, and of statement lines that are not cut.
import { foldName, splitWords } from '../catalogue/fold-name.ts';
import type { Draft } from './draft.ts';
import type { LineName } from './line-name.ts';
import { LONG_LINE, type WordTables } from './readable-name.ts';

export function buildWordTables(
  drafts: readonly Draft[],
  lines: Iterable<LineName>,
  places: Readonly<Record<string, string>>,
  personalNames: ReadonlyMap<string, unknown>,
): WordTables {
  const names = new Map<string, number>();
  const wholeNames = new Map<string, number>();
  const endings = new Map<string, number>();
  const cases = new Map<string, Map<string, number>>();
  const countOnce = (counts: Map<string, number>, words: readonly string[]): void => {
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  };
  const count = (words: readonly string[]): void => {
    countOnce(names, words);
    countOnce(wholeNames, words);
    countOnce(endings, words.slice(-1));
  };
  for (const { name } of drafts) {
    count(splitWords(foldName(name)));
    for (const word of name.split(/[\s-]+/)) {
      const folded = foldName(word);
      if (folded === '' || folded.includes(' ') || word !== word.replace(/[^\p{L}\p{N}'’&.]/gu, '')) continue;
      const spellings = cases.get(folded) ?? new Map<string, number>();
      cases.set(folded, spellings.set(word, (spellings.get(word) ?? 0) + 1));
    }
  }
  const seen = new Set<string>();
  for (const { words, openLength } of lines) {
    const folded = splitWords(foldName(words.join(' ')));
    const text = folded.join(' ');
    if (seen.has(text)) continue;
    seen.add(text);
    if (openLength < LONG_LINE) count(folded);
    else countOnce(names, folded.slice(0, -1));
  }

  const sorted = [...names.keys()].sort();
  const placeWords = new Set(Object.keys(places).flatMap((place) => [place, ...splitWords(place)]));
  return {
    countNames: (word) => names.get(word) ?? 0,
    getEndingShare: (words) => {
      const sum = (counts: ReadonlyMap<string, number>): number =>
        words.reduce((total, word) => total + (counts.get(word) ?? 0), 0);
      return sum(endings) / Math.max(1, sum(wholeNames));
    },
    listCompletions: (start) => {
      const found = listBeginning(sorted, start).map((word) => ({ word, names: names.get(word)! }));
      return found.sort((one, other) => other.names - one.names);
    },
    countEndings: (word) => endings.get(word) ?? 0,
    findCase: (word) => chooseCase(cases.get(word)),
    isPlace: (word) => placeWords.has(foldName(word)),
    isPersonal: (word) => personalNames.has(word),
  };
}

/** The spelling of most names, where two merchants or more agree; letters in a row of capitals only where hardly anybody differs. */
function chooseCase(spellings: ReadonlyMap<string, number> | undefined): string | undefined {
  const sorted = [...(spellings ?? [])].sort(([, one], [, other]) => other - one);
  const [best] = sorted;
  if (best === undefined || best[1] < 2) return undefined;
  const plain = sorted.find(([word]) => /^\p{Lu}?[\p{Ll}'’]+$/u.test(word));
  const [word] = plain && plain[1] * 4 >= best[1] ? plain : best;
  return /^\p{Ll}/u.test(word) && word.length > 1 ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** Of texts in ascending order, those that begin so. */
export function listBeginning(sorted: readonly string[], start: string): string[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < start) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let at = low; sorted[at]?.startsWith(start); at++) found.push(sorted[at]!);
  return found;
}
