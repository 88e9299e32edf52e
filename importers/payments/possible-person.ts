// Whether a statement line may name a person. Such lines stay out of the project, and no merchant is made from them; a
// shop left out by mistake costs little. A trade word is one that several listed merchants or lines have in their names
// and that isn't a personal name. A line may name a person if it has:
//
//   a title                                                             DR SMITH, JANE DOE MD
//   a given name or initials before a word that isn't a trade word      JOHN KRAHE PLUMBING, J SMITH
//   a given name after a word that isn't a trade word                   LUTES RICHARD CEDAR POSTS
//   a personal name alone                                               JONES
//   two or three words, none a trade word and the first not a merchant, without a legal form or a host   KRAHEM TULLA
//   after a facilitator or a marketplace: any given or family name, or no trade word at all   PAYPAL *JSMITH88
//   travel and taxis: an uncommon word after the first, or for taxis anywhere, because lines name passengers and
//   drivers                                                             JOURNYHSE LOFTIN, ITAXI-RUHUL AMIN
//   professions: any given or family name                               SMITH DENTAL
//
// Names of listed merchants (Tim Hortons, John Deere) and possessives (Carl's Framing) don't count as people.
import { foldName, splitWords, squashName } from '../../src/catalogue/fold-name.ts';
import type { LineName } from './line-name.ts';

export interface PersonTables {
  /** Folded given and family names. */
  readonly personalNames: ReadonlyMap<string, 'given' | 'family' | 'both'>;
  readonly isTradeWord: (word: string) => boolean;
  /** So common that it is unlikely to be a family name. */
  readonly isCommonWord: (word: string) => boolean;
  /** By squashed name. */
  readonly isListed: (name: string) => boolean;
}

/** How many listed merchants must have a word for it to be a trade word. */
const MIN_MERCHANTS = 3;
/** The same for names in lines, where the spelling is unchecked. */
const MIN_LINES = 8;
const MIN_COMMON = 10;
const TITLES =
  /^(?:mr|mrs|ms|miss|prof|rev|esq|md|dds|dmd|phd|optometrist|denturist|barrister|solicitor|notary)$/;
const PLACE_PREFIXES = /^(?:st|ste|saint|san|santa|sainte|mount|mt|port|fort|lake|new|la|los|el)$/;
const TAXI = '4121';
const TRAVEL = /^(?:3[0-2]\d\d|4121|4511|4722)$/;
const PROFESSIONS =
  /^(?:80[1-4]\d|8050|8062|8071|8099|8111|8931|7221|7230|7261|7277|7297|7298|7299|7333|7929|8299|8351|8999)$/;
/** Words run together count as a trade word if they contain one of at least this length: `CANADASWOND`. */
const MIN_INSIDE = 5;

/** `listed`: the spellings of each merchant's name; `lines`: the names in lines. */
export function buildPersonTables(
  listed: Iterable<readonly string[]>,
  lines: Iterable<LineName>,
  personalNames: PersonTables['personalNames'],
): PersonTables {
  const names = new Set<string>();
  const merchants = new Map<string, number>();
  for (const spellings of listed) {
    for (const spelling of spellings) names.add(squashName(spelling));
    countWords(spellings, merchants);
  }
  const lineNames = new Map<string, number>();
  for (const text of new Set([...lines].map(({ words }) => foldName(words.join(' ')))))
    countWords([text], lineNames);
  return {
    personalNames,
    isTradeWord: (word) =>
      (merchants.get(word) ?? 0) >= MIN_MERCHANTS || (lineNames.get(word) ?? 0) >= MIN_LINES,
    isCommonWord: (word) => (merchants.get(word) ?? 0) >= MIN_COMMON,
    isListed: (name) => names.has(name),
  };
}

function countWords(spellings: readonly string[], counts: Map<string, number>): void {
  for (const word of new Set(spellings.flatMap((spelling) => splitWords(foldName(spelling)))))
    counts.set(word, (counts.get(word) ?? 0) + 1);
}

export function mayNamePerson(name: LineName, mcc: string, tables: PersonTables): boolean {
  const { personalNames, isTradeWord, isListed } = tables;
  const words = name.words.flatMap((word) => splitWords(foldName(word.replace(/'S$/, ''))));
  const possessives = new Set(
    name.words.flatMap((word) => (/'S$/.test(word) ? [foldName(word.slice(0, -2))] : [])),
  );
  if (isListed(squashName(name.words.join(' ')))) return false;

  const isTrade = (word: string | undefined): boolean =>
    word !== undefined && (isTradeWord(word) || /\d/.test(word)) && !personalNames.has(word);
  const isNameAt = (index: number): boolean => {
    const word = words[index];
    return (
      word !== undefined &&
      personalNames.has(word) &&
      !possessives.has(word) &&
      !PLACE_PREFIXES.test(words[index - 1] ?? '')
    );
  };
  const isGivenAt = (index: number): boolean =>
    isNameAt(index) && personalNames.get(words[index]!) !== 'family';
  const hasName = words.some((_, index) => isNameAt(index));
  const hasTrade = words.some(isTrade);
  const startsListed = words[0] !== undefined && isListed(words[0]) && !personalNames.has(words[0]);

  if (words[0] === 'dr' || words.some((word) => TITLES.test(word))) return true;
  if (TRAVEL.test(mcc)) {
    const after = name.trailingWords.flatMap((word) =>
      word.includes('.') ? [] : splitWords(foldName(word)),
    );
    const before = name.words.slice(mcc === TAXI ? 0 : 1).filter((word) => !word.includes('.'));
    const others = [...before.flatMap((word) => splitWords(foldName(word))), ...after];
    if (others.some((word) => word.length > 2 && (personalNames.has(word) || !tables.isCommonWord(word))))
      return true;
  }
  if (name.route !== undefined) return hasName || !(hasTrade || words.some(containsTradeWord));
  if (PROFESSIONS.test(mcc) && hasName) return true;
  if (words.length === 1) return hasName;
  if (!hasTrade && !startsListed && !name.company && words.length <= 3) return true;
  return words.some((word, index) => {
    const next = words[index + 1];
    if (next === undefined) return false;
    const isInitial = word.length === 1 && /[a-z]/.test(word);
    if (isInitial) return next.length > 1 && !isTrade(next) && next !== 'and';
    if (isGivenAt(index)) return isNameAt(index + 1) || !(isTrade(next) || next === 'and');
    return isGivenAt(index + 1) && !isTrade(word);
  });

  function containsTradeWord(word: string): boolean {
    for (let from = 0; from <= word.length - MIN_INSIDE; from++)
      for (let to = word.length; to >= from + MIN_INSIDE; to--)
        if (isTrade(word.slice(from, to))) return !startsWithPersonalName(word);
    return false;
  }
  function startsWithPersonalName(word: string): boolean {
    for (let to = 4; to <= word.length; to++) if (personalNames.has(word.slice(0, to))) return true;
    return false;
  }
}
