// Infers the most likely code of a listed name from the tables in data/singapore: the brand's own code, else the code
// of the longest trade word in its name that fits its kind of business, else the code of the kind itself.
import { foldName, splitWords } from '../../src/catalogue/fold-name.ts';
import type { KindRow, ListedName, SingaporeTables, WordRow } from './read-lists.ts';

export interface InferredCodes {
  /** The most likely first. */
  readonly mccs: readonly string[];
  /** `Retail`, or with the deciding word: `Retail, florist`. */
  readonly because: string;
  /** The list says no more than that it is a shop. */
  readonly vague: boolean;
}

/** Returns undefined if neither the kind nor the name points to a code. */
export type InferCodes = (listed: ListedName, name: string) => InferredCodes | undefined;

const MANY_GROUPS = 8; // a kind that fits this many groups of words says little by itself

export function buildInferCodes(tables: Pick<SingaporeTables, 'kinds' | 'words'>): InferCodes {
  const kinds = new Map(tables.kinds.map((row) => [row.kind, row]));
  const phrases = indexByFirstWord(tables.words);
  return (listed, name) => {
    const kind = kinds.get(listed.kind);
    if (!kind) return undefined;
    if (listed.brandMcc !== undefined)
      return { mccs: [listed.brandMcc], because: `${kind.kind}, brand`, vague: false };
    const word = findWord(splitWords(foldName(name)), kind, phrases);
    if (word) return { mccs: [word.mcc], because: `${kind.kind}, ${word.word}`, vague: false };
    if (kind.mccs.length === 0) return undefined;
    return { mccs: kind.mccs, because: kind.kind, vague: kind.groups.length >= MANY_GROUPS };
  };
}

interface Phrase extends WordRow {
  readonly words: readonly string[];
}

function indexByFirstWord(rows: readonly WordRow[]): Map<string, Phrase[]> {
  const phrases = new Map<string, Phrase[]>();
  for (const row of rows) {
    const words = splitWords(foldName(row.word));
    const [first = ''] = words;
    phrases.set(first, [...(phrases.get(first) ?? []), { ...row, words }]);
  }
  return phrases;
}

/**
 * The longest phrase, in a tie the last in the name: a `Tea Cottage` is a cottage for tea, a `Cake Cafe` a café. If a
 * word is in two groups, the kind's first group decides.
 */
function findWord(
  words: readonly string[],
  { groups }: KindRow,
  phrases: ReadonlyMap<string, readonly Phrase[]>,
): WordRow | undefined {
  const found = words.flatMap((first, start) =>
    (phrases.get(first) ?? [])
      .filter(
        (phrase) =>
          groups.includes(phrase.group) && phrase.words.every((word, i) => words[start + i] === word),
      )
      .map((phrase) => ({ phrase, start })),
  );
  found.sort(
    (a, b) =>
      b.phrase.words.length - a.phrase.words.length ||
      b.start - a.start ||
      groups.indexOf(a.phrase.group) - groups.indexOf(b.phrase.group),
  );
  return found[0]?.phrase;
}
