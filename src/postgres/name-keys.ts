// What a name is found by: its letters without spaces, its words, and keys that a misspelt word shares with the right one.
//
//   Ya Kun Kaya Toast → letters yakunkayatoast
//                       words   ' ya kun kaya toast'   (each begins after a space)
//                       heads   of every word from three letters: its first six, and those less one letter, hashed
import { foldName, splitWords, squashName } from '../catalogue/fold-name.ts';

const HEAD_LETTERS = 6;
const LEAST_LETTERS = 3;

export interface NameKeys {
  readonly letters: string;
  readonly words: string;
  readonly heads: readonly number[];
}

export function makeNameKeys(name: string): NameKeys {
  const folded = foldName(name);
  const heads = new Set<number>();
  const words = splitWords(folded);
  for (const word of words) for (const head of listHeads(word)) heads.add(head);
  // Names of several words that are typed as one, or with the space elsewhere.
  if (words.length > 1) for (const head of listHeads(squashName(folded))) heads.add(head);
  return { letters: squashName(folded), words: ` ${folded}`, heads: [...heads] };
}

/** Symmetric delete: two words that differ by one edit in their heads share at least one. */
export function listHeads(word: string): number[] {
  if (word.length < LEAST_LETTERS) return [];
  const heads = new Set<number>();
  const head = word.slice(0, HEAD_LETTERS);
  heads.add(hash(head));
  for (let at = 0; at < head.length; at++) heads.add(hash(head.slice(0, at) + head.slice(at + 1)));
  return [...heads];
}

/** FNV-1a, as the signed 32 bits that PostgreSQL's integer holds. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value | 0;
}
