// How well a word of a line stands for a word of a name: 1 for the same, less for one cut, shortened or misspelt.
import { countTextEdits } from '../names/text-edits.ts';

const SHORTEST_PART = 3;
const SHORTEST_MISSPELT = 5;
const VOWELS = /[aeiou]/g;

/** `isLast`: the line may have been cut inside this word. */
export function compareWords(inLine: string, inName: string, isLast: boolean): number {
  if (inLine === inName) return 1;
  // `loblaw` for `loblaws`.
  if (inName === `${inLine}s` && inLine.length > 3) return 0.95;
  if (inName.startsWith(inLine)) {
    if (isLast) return inLine.length >= SHORTEST_PART ? 0.97 : inLine.length === 2 ? 0.8 : 0.5;
    return inLine.length >= SHORTEST_PART ? 0.8 : 0;
  }
  // `drugmarts` for `drugmart`; more letters would be another word.
  if (inLine.startsWith(inName)) return inLine.length - inName.length === 1 && inName.length > 3 ? 0.9 : 0;
  if (isShortened(inLine, inName)) return 0.75;
  if (inLine.length >= SHORTEST_MISSPELT && isMisspelt(inLine, inName)) return 0.8;
  return 0;
}

/** `mktp` for `marketplace`, `sbscrp` for `subscription`: its letters in order, from the first, hardly a vowel. */
function isShortened(short: string, long: string): boolean {
  if (short.length < SHORTEST_PART || short[0] !== long[0] || short.length * 3 < long.length) return false;
  if ((short.match(VOWELS)?.length ?? 0) > 1) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length;
}

function isMisspelt(one: string, other: string): boolean {
  const limit = one.length < 8 ? 1 : 2;
  if (Math.abs(one.length - other.length) > limit || one[0] !== other[0]) return false;
  return countTextEdits(one, other, limit).whole <= limit;
}
