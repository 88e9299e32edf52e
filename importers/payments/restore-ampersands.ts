// Puts back the `&` that lines lose: `MILLWICK PAINT PAPER` and `MILLWICK PAINT & PAPER` are Millwick Paint & Paper. It
// is restored if one of the name's lines has it, or if other names have it between the same two words: `CASH CARRY`.
// Initials stay together: `B & B` → B&B.
import { foldName } from '../../src/catalogue/fold-name.ts';
import type { WordTables } from './readable-name.ts';

export const AMPERSAND = '&';

export function restoreAmpersands(
  words: readonly string[],
  texts: readonly string[],
  { isJoined }: Pick<WordTables, 'isJoined'>,
): string[] {
  const joined = texts.flatMap((text) => listJoined(text.toUpperCase()));
  const shown: string[] = [];
  words.forEach((word, index) => {
    const before = words[index - 1];
    const isJoinedToPrevious =
      before !== undefined &&
      (joined.some(([one, other]) => one === before && word.startsWith(other)) ||
        isJoined(foldName(before), foldName(word)));
    if (isJoinedToPrevious && before.length === 1 && word.length === 1)
      shown.push(`${shown.pop()}${AMPERSAND}${word}`);
    else shown.push(...(isJoinedToPrevious ? [AMPERSAND] : []), word);
  });
  return shown;
}

/** The words around each `&`; the second may be cut. */
export function listJoined(text: string): [before: string, after: string][] {
  return [...text.matchAll(/([^\s&]+)\s*&\s*(?=([^\s&]+))/g)].map((found) => [found[1]!, found[2]!]);
}
