// How well a name fits a line, 0 to 1. Two ways: the name's letters stand in the line in one piece, or its words do.
import type { Reading } from './reading.ts';
import { compareWords } from './same-word.ts';

/** A name that ends inside a word of the line: `METRO` in `METROLAND`. */
const INSIDE_WORD = 0.7;
/** A name that does not begin the line. */
const NOT_FIRST = 0.8;
/** What the words that a name leaves unexplained cost, at least and for a name of common words. */
const UNEXPLAINED = 0.3;
const UNEXPLAINED_COMMON = 0.45;
/** A name that a cut line has only in part: this power of the part. */
const CUT = 0.25;
/** A name of words of which some are missing: this power of the share that is there. */
const MISSING = 1.3;
/** Where the line ends before the name does, so much of the missing words is forgiven. */
const CUT_WORDS = 0.7;

/** Short names are in everything. By letters: 2, 3, 4, 5 and more. */
function weighLength(letters: number): number {
  return letters >= 6 ? 1 : ([0, 0, 0.6, 0.8, 0.92, 0.97][letters] ?? 0);
}

/** The name's first `matched` letters stand in the line from word `start` on; `length` is all of the name. */
export function scoreLetters(reading: Reading, start: number, matched: number, length: number): number {
  const { words, wasCut } = reading;
  const explained = new Array<number>(words.length).fill(0);
  let left = matched;
  let inside = false;
  for (let at = start; at < words.length && left > 0; at++) {
    const size = words[at]!.text.length;
    explained[at] = Math.min(size, left) / size;
    inside = left < size;
    left -= size;
  }
  const whole = matched / length;
  const complete = wasCut ? whole ** CUT : whole;
  return weighLength(matched) * complete * weighRest(reading, explained) * (inside ? INSIDE_WORD : 1);
}

export interface NameWord {
  readonly text: string;
  /** How much of the name it is. */
  readonly weight: number;
  /** `the`, `store`: a line may lack it. */
  readonly minor: boolean;
}

/** The words of a name, each found in the line or not. The first that matters must be there. */
export function scoreWords(reading: Reading, name: readonly NameWord[]): number {
  const { words, wasCut } = reading;
  const explained = new Array<number>(words.length).fill(0);
  let next = 0;
  let found = 0;
  let asked = 0;
  let letters = 0;
  for (const { text: word, weight, minor } of name) {
    asked += weight;
    let best = 0;
    let bestAt = -1;
    for (let at = next; at < words.length; at++) {
      const alike = compareWords(words[at]!.text, word, wasCut && at === words.length - 1);
      if (alike > best) {
        best = alike;
        bestAt = at;
      }
    }
    if (bestAt < 0) {
      if (!minor && found === 0) return 0;
      if (wasCut && next >= words.length) asked -= weight * CUT_WORDS;
      continue;
    }
    next = bestAt + 1;
    explained[bestAt] = best;
    found += weight * best;
    letters += Math.min(words[bestAt]!.text.length, word.length);
  }
  return weighLength(letters) * (found / (asked || 1)) ** MISSING * weighRest(reading, explained);
}

/** What the rest of the line costs: less for a name of rare words, whose tail is a place; more for words of a trade. */
function weighRest({ words, weight: all }: Reading, explained: readonly number[]): number {
  let rest = 0;
  let before = 0;
  let common = 1;
  let begun = false;
  for (const [at, { weight, rarity, protest }] of words.entries()) {
    const share = explained[at]!;
    if (share > 0) begun = true;
    else if (!begun) before += weight;
    rest += weight * (1 - share) * protest;
    common *= 1 - rarity * share;
  }
  const cost = (UNEXPLAINED + UNEXPLAINED_COMMON * common) * (rest / (all || 1));
  return Math.max(0, 1 - cost) * (before > 0.15 * all ? NOT_FIRST : 1);
}
