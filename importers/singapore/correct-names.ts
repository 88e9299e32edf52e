// Finds names that differ from another by one letter in a long word, `First Steps Preschol`, and gives them the spelling
// of the other. Short words are left alone, since syllables that differ by a letter are different words, and so are names
// of a single word: `Tastebox` is not Toastbox.
import { foldName, splitWords } from '../../src/catalogue/fold-name.ts';
import type { Entry } from './entries.ts';

const MIN_LONG_WORD = 7;
const MIN_WORDS = 2;
// The word that more names use is spelled right, then the name with more outlets.
const MANY_OUTLETS = 10_000;

interface Form {
  readonly folded: string;
  /** The long word that another form may spell better. */
  readonly word: string;
}

/** `listed`: names of merchants that we have, whose spelling is right. */
export function correctNames(entries: readonly Entry[], listed: readonly string[]): Entry[] {
  const ours = new Set(listed.map(foldName));
  const spelling = new Map(
    [...entries.map(({ name }) => name), ...listed].map((name) => [foldName(name), name]),
  );
  const outlets = countBy(
    entries,
    ({ name }) => [foldName(name)],
    (entry) => entry.listed.outlets,
  );
  const uses = countBy(
    entries,
    ({ name }) => splitWords(foldName(name)),
    () => 1,
  );
  /** Names that are the same when a letter of a long word is left out. */
  const alike = new Map<string, Form[]>();
  for (const folded of spelling.keys())
    for (const { key, word } of listKeys(folded))
      alike.set(key, [...(alike.get(key) ?? []), { folded, word }]);
  const weigh = ({ folded, word }: Form): number =>
    ours.has(folded)
      ? Number.POSITIVE_INFINITY
      : MANY_OUTLETS * (uses.get(word) ?? 0) + (outlets.get(folded) ?? 0);
  return entries.map((entry) => {
    if (entry.isReviewed) return entry;
    const folded = foldName(entry.name);
    let best: Form = { folded, word: '' };
    for (const { key, word } of listKeys(folded))
      for (const form of [{ folded, word }, ...alike.get(key)!])
        if (best.word === '' || weigh(form) > weigh(best)) best = form;
    return best.folded === folded ? entry : { ...entry, name: spelling.get(best.folded)! };
  });
}

function countBy(
  entries: readonly Entry[],
  listOf: (entry: Entry) => readonly string[],
  worthOf: (entry: Entry) => number,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries)
    for (const item of listOf(entry)) counts.set(item, (counts.get(item) ?? 0) + worthOf(entry));
  return counts;
}

function listKeys(folded: string): { key: string; word: string }[] {
  const words = splitWords(folded);
  if (words.length < MIN_WORDS) return [];
  return words.flatMap((word, index) => {
    if (word.length < MIN_LONG_WORD || !/^[a-z]+$/.test(word)) return [];
    const write = (text: string): string =>
      [...words.slice(0, index), `*${text}`, ...words.slice(index + 1)].join(' ');
    const keys = new Set([
      write(word),
      ...Array.from(word, (_, i) => write(word.slice(0, i) + word.slice(i + 1))),
    ]);
    return [...keys].map((key) => ({ key, word }));
  });
}
