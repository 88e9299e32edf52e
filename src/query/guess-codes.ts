// Guesses the codes of an unlisted shop from its name alone, with a model that importers/model trains on real
// shops, the catalogue and everyday words. docs/appendix/statements.md says how often the guesses are right.
import { type Catalogue, SECTION } from '../catalogue/catalogue.ts';
import { foldName, splitWords } from '../catalogue/fold-name.ts';
import { buildOnce } from './build-once.ts';

/** As stored in the snapshot under `guess/`: one class for each code that has enough names, and one for the rest. */
export interface GuessModel {
  /** The code of each class as a number; 0 is the rest. */
  readonly codes: Uint16Array;
  /** Where the weights of each bucket begin; most classes have none in a given bucket. */
  readonly weightStarts: Uint32Array;
  /** The class of each weight. */
  readonly weightClasses: Uint8Array;
  /** The weights in steps above or below `NO_WEIGHT`. */
  readonly weights: Uint8Array;
  /** The weight of one step of a byte, the calibration (slope, shift, ceiling), then a bias for each class. */
  readonly numbers: Float32Array;
  /** The known words as UTF-8, one per line; others don't count. */
  readonly words: Uint8Array;
  /** The kind of each known word, which words of similar meaning share; 0 for none. */
  readonly kinds: Uint16Array;
}

export const NO_WEIGHT = 128;

export interface GuessedCode {
  readonly mcc: string;
  /** Calibrated: about 80 % of the guesses given at 0.8 are right. */
  readonly probability: number;
  /** The words that decided it, strongest first. */
  readonly because: readonly string[];
}

const MAX_GUESSES = 5;
const MIN_PROBABILITY = 0.01;
/** Words that add less than this to a code's score aren't given as a reason. */
const MIN_REASON = 0.5;

export type GuessCodes = (name: string) => GuessedCode[];

export const getGuesser = buildOnce(
  (catalogue: Catalogue): GuessCodes =>
    openGuesser(catalogue.getArrays(SECTION.guess) as unknown as Partial<GuessModel>),
);

const NUMBERS_BEFORE_BIAS = 4;

/** A catalogue with few merchants has no model, so there are no guesses. */
export function openGuesser(model: Partial<GuessModel>): GuessCodes {
  if (model.codes === undefined || model.codes.length === 0) return () => [];
  const { codes, weightStarts, weightClasses, weights, numbers, words, kinds } = model as GuessModel;
  const [step, slope, shift, ceiling] = numbers as unknown as [number, number, number, number];
  const bias = numbers.subarray(NUMBERS_BEFORE_BIAS);
  const known = openKnownWords(new TextDecoder().decode(words).split('\n'), kinds);
  const addWeights = (scores: Float64Array, { buckets }: WordFeatures): Float64Array => {
    for (const bucket of buckets)
      for (let index = weightStarts[bucket]!; index < weightStarts[bucket + 1]!; index++)
        scores[weightClasses[index]!]! += (weights[index]! - NO_WEIGHT) * step;
    return scores;
  };

  return (name) => {
    const features = listFeatures(name, known);
    if (features.length === 0) return [];
    const reasons = features.map((feature) => addWeights(new Float64Array(codes.length), feature));
    const scores = Float64Array.from(bias, (score, code) =>
      reasons.reduce((sum, weighed) => sum + weighed[code]!, score),
    );
    const probabilities = softmax(scores).map((each) => calibrateProbability(each, [slope, shift, ceiling]));
    return [...probabilities.keys()]
      .filter((code) => codes[code] !== 0 && probabilities[code]! >= MIN_PROBABILITY)
      .sort((one, other) => probabilities[other]! - probabilities[one]!)
      .slice(0, MAX_GUESSES)
      .map((code) => ({
        mcc: String(codes[code]).padStart(4, '0'),
        probability: Math.round(probabilities[code]! * 1000) / 1000,
        because: features
          .map(({ word }, index) => ({ word, weight: reasons[index]![code]! }))
          .filter(({ weight }) => weight > MIN_REASON)
          .sort((one, other) => other.weight - one.weight)
          .map(({ word }) => word),
      }));
  };
}

/** Slope, shift and ceiling. A ceiling is needed because some shops have a code that their name contradicts. */
export type Calibration = readonly [number, number, number];

const SMALLEST = 1e-6;

/** The model's own probability → how often such a guess is right. */
export function calibrateProbability(probability: number, [slope, shift, ceiling]: Calibration): number {
  const kept = Math.min(1 - SMALLEST, Math.max(SMALLEST, probability));
  return ceiling / (1 + Math.exp(-(slope * Math.log(kept / (1 - kept)) + shift)));
}

/** In place, because the build calls it a hundred thousand times. */
export function softmax(scores: Float64Array): Float64Array {
  let max = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < scores.length; index++) if (scores[index]! > max) max = scores[index]!;
  let sum = 0;
  for (let index = 0; index < scores.length; index++) {
    scores[index] = Math.exp(scores[index]! - max);
    sum += scores[index]!;
  }
  for (let index = 0; index < scores.length; index++) scores[index]! /= sum;
  return scores;
}

/** Features are hashed into shared buckets so the model doesn't grow with the catalogue. A power of two. */
export const BUCKETS = 32_768;
const GRAM_LENGTH = 4;
const MAX_WORDS = 8;
const MAX_GRAMS = 16;

export interface WordFeatures {
  readonly word: string;
  /** Buckets of the word, of its four-letter grams and of its kind. */
  readonly buckets: readonly number[];
}

export interface KnownWords {
  /** The known words in a word: the word itself, or known parts of a run-together word. Empty if unknown. */
  split(word: string): readonly string[];
  /** Whether the word itself is known. If not, it is the beginning of a known word, and only its grams count. */
  has(word: string): boolean;
  /** 0 if there is none. */
  getKind(word: string): number;
}

/** Minimum letters of a part of a run-together word. The trade is usually at the end: `citytire`, `goldenbakery`. */
const MIN_JOINED = 4;
const MIN_JOINED_BEGINNING = 5;
/** Minimum letters of a word that was cut off in a statement line. */
const MIN_CUT = 4;

/** `words` must be in ascending order; `kinds` has the kind of each. */
export function openKnownWords(words: readonly string[], kinds: ArrayLike<number> = []): KnownWords {
  const known = new Map(words.map((word, index) => [word, kinds[index] ?? 0]));
  const isBeginning = (word: string): boolean =>
    word.length >= MIN_CUT && words[findPlace(words, word)]?.startsWith(word) === true;

  const splitJoined = (word: string): string[] => {
    for (let index = MIN_JOINED; index <= word.length - MIN_JOINED; index++) {
      const parts = [word.slice(0, index), word.slice(index)];
      if (parts.every((part) => known.has(part))) return parts;
    }
    for (let rest = 1; word.length - rest >= MIN_JOINED; rest++) {
      if (known.has(word.slice(rest))) return [word.slice(rest)];
      if (word.length - rest >= MIN_JOINED_BEGINNING && known.has(word.slice(0, -rest)))
        return [word.slice(0, -rest)];
    }
    return [];
  };
  return {
    has: (word) => known.has(word),
    getKind: (word) => known.get(word) ?? 0,
    split: (word) => (known.has(word) || isBeginning(word) ? [word] : splitJoined(word)),
  };
}

/** The index of the first word that doesn't sort before this one. */
function findPlace(words: readonly string[], word: string): number {
  let from = 0;
  let to = words.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (words[middle]! < word) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** 'Sunny Bakery' → sunny with ^sun, sunn, unny, nny$, and bakery with its grams and as the last word. */
export function listFeatures(name: string, known: KnownWords): WordFeatures[] {
  const words = splitWords(foldName(name))
    .slice(0, MAX_WORDS)
    .flatMap((word) => known.split(word));
  return words.map((word, index) => {
    const framed = `^${word}$`;
    const grams = Array.from(
      { length: Math.min(MAX_GRAMS, Math.max(0, framed.length - GRAM_LENGTH + 1)) },
      (_, start) => hash(framed.slice(start, start + GRAM_LENGTH)),
    );
    const whole = known.has(word) ? [hash(`=${word}`)] : [];
    const kind = known.getKind(word) === 0 ? [] : [hash(`kind ${known.getKind(word)}`)];
    // A name usually ends with its trade.
    const last = index === words.length - 1 && known.has(word) ? [hash(`last ${word}`)] : [];
    return { word, buckets: [...new Set([...whole, ...grams, ...last, ...kind])] };
  });
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value ^ (value >>> 15)) & (BUCKETS - 1);
}
