// A typed name, parted into what the tables are asked for.
import { foldName, splitWords } from '../catalogue/fold-name.ts';
import { WEIGHTS } from '../query/names/weights.ts';

export interface AskedWord {
  readonly text: string;
  /** Share of the name that it is: its length, less with each word before it, as in memory. */
  readonly worth: number;
  /** The last word may be unfinished. */
  readonly last: boolean;
}

export interface AskedName {
  readonly letters: string;
  /** Those that say most first. */
  readonly words: readonly AskedWord[];
}

const MOST_LETTERS = 200;
export const MOST_WORDS = 4;
const ADDRESS_WORDS = new Set(['http', 'https', 'www']);

/** Undefined where nothing is left of it. */
export function parseAskedName(query: string): AskedName | undefined {
  let words = splitWords(foldName(query));
  while (words.length > 1 && ADDRESS_WORDS.has(words[0]!)) words = words.slice(1);
  const letters = words.join('').slice(0, MOST_LETTERS);
  if (letters === '') return undefined;
  const worths = words.map((word, at) => word.length * WEIGHTS.later ** at);
  const all = worths.reduce((sum, worth) => sum + worth, 0);
  const asked = words.map((text, at) => ({
    text: text.slice(0, MOST_LETTERS),
    worth: worths[at]! / all,
    last: at === words.length - 1,
  }));
  const known = new Set<string>();
  const distinct = asked.filter(({ text }) => !known.has(text) && known.add(text));
  return { letters, words: distinct.sort((a, b) => b.worth - a.worth).slice(0, MOST_WORDS) };
}

/** Chinese, Japanese and Korean: a letter there is nearly a word. */
export function isDense(word: string): boolean {
  return /[\u2e80-\ud7ff\uf900-\ufaff]/.test(word);
}

/** The first text behind all that begin with this one. */
export function endPrefix(text: string): string {
  return `${text}\u{10ffff}`;
}
