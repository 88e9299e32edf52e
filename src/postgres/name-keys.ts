// What a name is found by: its letters without spaces, its words, and heads that a misspelt word shares with the right one.
//
//   Ya Kun Kaya Toast → letters yakunkayatoast
//                       words   ya kun kaya toast
//   yakun             → heads   yakun akun ykun yaun yakn yaku   (its first six letters, and those less one)
import { foldName, splitWords } from '../catalogue/fold-name.ts';

const HEAD_LETTERS = 6;
const LEAST_LETTERS = 3;

export interface NameKeys {
  readonly letters: string;
  /** Each once, with a space between. */
  readonly words: string;
}

/** One, and where the name has an `and` another without it: `chefbrewer` is how people shorten Chef & Brewer. */
export function listNameKeys(name: string): NameKeys[] {
  const words = splitWords(foldName(name));
  if (words.length === 0) return [];
  const shorter = words.includes('and') ? words.filter((word) => word !== 'and') : [];
  return [words, shorter].filter(({ length }) => length > 0).map(joinWords);
}

function joinWords(words: readonly string[]): NameKeys {
  return { letters: words.join(''), words: words.length === 1 ? words[0]! : [...new Set(words)].join(' ') };
}

/** Symmetric delete: two words that differ by one edit in their heads share at least one. */
export function listHeads(word: string): string[] {
  const head = [...word].slice(0, HEAD_LETTERS);
  if (head.length < LEAST_LETTERS) return [];
  const less = head.map((_, at) => [...head.slice(0, at), ...head.slice(at + 1)].join(''));
  return [...new Set([head.join(''), ...less])];
}

/** The same in SQL, some of them twice. */
export function writeHeads(word: string): string {
  const head = `left(${word}, ${HEAD_LETTERS})`;
  const less = Array.from(
    { length: HEAD_LETTERS },
    (_, at) => `left(${word}, ${at}) || substr(${head}, ${at + 2})`,
  );
  return `CASE WHEN length(${word}) < ${LEAST_LETTERS} THEN '{}' ELSE ARRAY[${[head, ...less].join(', ')}] END`;
}
