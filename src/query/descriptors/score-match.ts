// Scores how well a name fits a line, 0 to 1: either by its letters in one piece, or by its individual words.
import { countTextEdits } from '../names/distance.ts';
import type { Reading } from './readings.ts';

/** A name that ends inside a word of the line: `METRO` in `METROLAND`. */
export const INSIDE_WORD = 0.7;
/** A name that is not at the start of the line. */
const NOT_FIRST = 0.8;
/** Up to this share of a line's weight may come before a name that still counts as being at the start. */
const MAX_BEFORE = 0.15;
/** The cost of a line's unexplained words: at least the first, plus up to the second for a name of common words. */
const UNEXPLAINED = 0.3;
const UNEXPLAINED_COMMON = 0.45;
/** Exponent for the share of a name's letters found in a cut line. */
const CUT_POWER = 0.25;
/** Exponent for the share of a name's words found in the line. */
const MISSING_POWER = 1.3;
/** How much of the missing words is forgiven if the line was cut before them. */
const CUT_FORGIVEN = 0.7;

/** A name found in a reading of a line. */
export interface Match {
  readonly reading: Reading;
  /** For each word of the reading, how much of it the name explains. */
  readonly explained: readonly number[];
  /** How much of the name is in the line, 0 to 1. */
  readonly fit: number;
  /** Number of letters the name and the line have in common. */
  readonly letters: number;
  /** The name continues after the matched letters, although the line was not cut. */
  readonly hasMoreLetters?: boolean;
}

/** `popularity`: how well known the merchant is under this name, 0 to 1. */
export function scoreMatch({ reading, explained, fit, letters }: Match, popularity: number): number {
  return (
    reading.likelihood *
    weighLength(letters, fit < 1 ? 0 : popularity) *
    fit *
    scoreUnexplained(reading, explained)
  );
}

/** Short names occur in almost any line, but everybody knows KFC. */
function weighLength(letters: number, popularity: number): number {
  const weight = letters >= 6 ? 1 : ([0, 0, 0.6, 0.8, 0.92, 0.97][letters] ?? 0);
  return letters < 3 ? weight : weight + (1 - weight) * popularity * popularity;
}

/** The first `matched` of the name's `length` letters are in the line, starting at word `start`. */
export function matchLetters(reading: Reading, start: number, matched: number, length: number): Match {
  const { words, wasCut } = reading;
  const explained = new Array<number>(words.length).fill(0);
  let left = matched;
  let inside = false;
  for (let index = start; index < words.length && left > 0; index++) {
    const size = words[index]!.text.length;
    explained[index] = Math.min(size, left) / size;
    inside = left < size;
    left -= size;
  }
  const share = matched / length;
  const complete = wasCut ? share ** CUT_POWER : share;
  return {
    reading,
    explained,
    fit: complete * (inside ? INSIDE_WORD : 1),
    letters: matched,
    hasMoreLetters: !wasCut && matched < length - 1,
  };
}

export interface NameWord {
  readonly text: string;
  /** How much of the name this word makes up. */
  readonly weight: number;
  /** `the`, `store`: may be missing from the line. */
  readonly minor: boolean;
}

/** Looks for each word of the name in the line, in order. The first one that isn't minor must be there. */
export function matchWords(reading: Reading, name: readonly NameWord[]): Match | undefined {
  const { words, wasCut } = reading;
  const explained = new Array<number>(words.length).fill(0);
  let next = 0;
  let found = 0;
  let wanted = 0;
  let letters = 0;
  for (const { text: word, weight, minor } of name) {
    wanted += weight;
    let best = 0;
    let bestAt = -1;
    for (let index = next; index < words.length; index++) {
      const similarity = compareWords(words[index]!.text, word, wasCut && index === words.length - 1);
      if (similarity > best) {
        best = similarity;
        bestAt = index;
      }
    }
    if (bestAt < 0) {
      if (!minor && found === 0) return undefined;
      if (wasCut && next >= words.length) wanted -= weight * CUT_FORGIVEN;
      continue;
    }
    next = bestAt + 1;
    explained[bestAt] = best;
    found += weight * best;
    letters += Math.min(words[bestAt]!.text.length, word.length);
  }
  return { reading, explained, fit: (found / (wanted || 1)) ** MISSING_POWER, letters };
}

/** Unexplained words cost less after a rare name, where they are probably a place, and more if they name a trade. */
function scoreUnexplained({ words, weight: all }: Reading, explained: readonly number[]): number {
  let rest = 0;
  let before = 0;
  let common = 1;
  let started = false;
  for (const [index, { weight, rarity, penalty }] of words.entries()) {
    const share = explained[index]!;
    if (share > 0) started = true;
    else if (!started) before += weight;
    rest += weight * (1 - share) * penalty;
    common *= 1 - rarity * share;
  }
  const cost = (UNEXPLAINED + UNEXPLAINED_COMMON * common) * (rest / (all || 1));
  return Math.max(0, 1 - cost) * (before > MAX_BEFORE * all ? NOT_FIRST : 1);
}

/** Whether the line begins with the name. */
export function isFirst({ reading: { words, weight: all }, explained }: Match): boolean {
  let before = 0;
  for (const [index, { weight }] of words.entries()) {
    if (explained[index]! > 0) break;
    before += weight;
  }
  return before <= MAX_BEFORE * all;
}

const MIN_PART_LENGTH = 3;
const MIN_TYPO_LENGTH = 5;
const VOWELS = /[aeiou]/g;

/** 1 for the same word, less if cut, abbreviated or misspelled. `isLast`: the line may have been cut inside it. */
function compareWords(inLine: string, inName: string, isLast: boolean): number {
  if (inLine === inName) return 1;
  // `loblaw` for `loblaws`.
  if (inName === `${inLine}s` && inLine.length > 3) return 0.95;
  if (inName.startsWith(inLine)) {
    if (isLast) return inLine.length >= MIN_PART_LENGTH ? 0.97 : inLine.length === 2 ? 0.8 : 0.5;
    // `digital` is not `digitalocean`.
    return inLine.length >= MIN_PART_LENGTH ? 0.85 * Math.sqrt(inLine.length / inName.length) : 0;
  }
  // `drugmarts` for `drugmart`; with more extra letters it would be a different word.
  if (inLine.startsWith(inName)) return inLine.length - inName.length === 1 && inName.length > 3 ? 0.9 : 0;
  if (isAbbreviation(inLine, inName)) return 0.75;
  if (inLine.length >= MIN_TYPO_LENGTH && isTypo(inLine, inName)) return 0.8;
  return 0;
}

/** `mktp` for `marketplace`, `sbscrp` for `subscription`: its letters in order from the first, at most one vowel. */
function isAbbreviation(short: string, long: string): boolean {
  if (short.length < MIN_PART_LENGTH || short[0] !== long[0] || short.length * 3 < long.length) return false;
  if ((short.match(VOWELS)?.length ?? 0) > 1) return false;
  let index = 0;
  for (const letter of long) if (letter === short[index]) index++;
  return index === short.length;
}

function isTypo(one: string, other: string): boolean {
  const limit = one.length < 8 ? 1 : 2;
  if (Math.abs(one.length - other.length) > limit || one[0] !== other[0]) return false;
  return countTextEdits(one, other, limit).whole <= limit;
}
