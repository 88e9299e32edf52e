// Whether a name that the search found fits the whole text, or shares only some words with it.
import { foldName, splitWords } from '../catalogue/fold-name.ts';
import { countTextEdits } from './names/distance.ts';
import { isCjk } from './names/keys.ts';
import { maxEdits } from './names/weights.ts';

/** True if each word of the text is in the name, or the text as a whole is spelt like the name or its beginning. */
export function fitsName(text: string, name: string): boolean {
  const words = splitWords(foldName(text));
  const own = splitWords(foldName(name));
  if (words.length === 0) return false;
  const letters = own.join('');
  const typed = words.join('');
  return letters.includes(typed) || isNear(typed, letters) || words.every((word) => own.some(has(word)));
}

const has =
  (word: string) =>
  (other: string): boolean =>
    other.startsWith(word) || isNear(word, other);

function isNear(typed: string, letters: string): boolean {
  const limit = maxEdits(typed.length, isCjk(typed.charCodeAt(0)));
  return countTextEdits(typed, letters, limit).prefix <= limit;
}
