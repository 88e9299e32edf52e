// The likely codes of an unlisted shop, from its name alone, by a model that build/learn-guesses.ts learns from the
// catalogue. docs/statements.md says how often the guesses are right.
import { type Catalogue, SECTION } from '../catalogue/catalogue.ts';
import { foldName, splitWords } from '../catalogue/fold-name.ts';

/** As stored in the snapshot, under `guess/`: one class for each code that enough merchants have, and one for the rest. */
export interface GuessModel {
  /** The codes of the classes as numbers; 0 is the rest. */
  readonly codes: Uint16Array;
  /** For each bucket one byte per class; 128 is no weight. */
  readonly weights: Uint8Array;
  /** The weight of one step of a byte, a bias for each class, the temperature. */
  readonly numbers: Float32Array;
}

export const NO_WEIGHT = 128;

export interface GuessedCode {
  readonly mcc: string;
  /** Calibrated: of the guesses given at 0.8, about 80 % are right. */
  readonly probability: number;
  /** The words that decided it, the strongest first. */
  readonly because: readonly string[];
}

const MAX_GUESSES = 5;
const MIN_PROBABILITY = 0.05;
/** Words that add less to a code's score are not named as a reason. */
const MIN_REASON = 0.5;

export type GuessCodes = (name: string) => GuessedCode[];

const guessers = new WeakMap<Catalogue, GuessCodes>();

export function getGuesser(catalogue: Catalogue): GuessCodes {
  let guesser = guessers.get(catalogue);
  if (guesser === undefined) {
    guesser = openGuesser(catalogue.getArrays(SECTION.guess) as unknown as Partial<GuessModel>);
    guessers.set(catalogue, guesser);
  }
  return guesser;
}

/** A catalogue of few merchants has no model; then there are no guesses. */
export function openGuesser({ codes, weights, numbers }: Partial<GuessModel>): GuessCodes {
  if (codes === undefined || weights === undefined || numbers === undefined || codes.length === 0)
    return () => [];
  const classes = codes.length;
  const step = numbers[0]!;
  const temperature = numbers[classes + 1]!;
  const weigh = (bucket: number, code: number): number =>
    (weights[bucket * classes + code]! - NO_WEIGHT) * step;

  return (name) => {
    const features = listFeatures(name);
    if (features.length === 0) return [];
    const scores = Float64Array.from(codes, (_, code) => {
      let score = numbers[1 + code]!;
      for (const { buckets } of features) for (const bucket of buckets) score += weigh(bucket, code);
      return score / temperature;
    });
    const probabilities = softmax(scores);
    return [...probabilities.keys()]
      .filter((code) => codes[code] !== 0 && probabilities[code]! >= MIN_PROBABILITY)
      .sort((one, other) => probabilities[other]! - probabilities[one]!)
      .slice(0, MAX_GUESSES)
      .map((code) => ({
        mcc: String(codes[code]).padStart(4, '0'),
        probability: Math.round(probabilities[code]! * 1000) / 1000,
        because: features
          .map(({ word, buckets }) => ({
            word,
            weight: buckets.reduce((sum, bucket) => sum + weigh(bucket, code), 0),
          }))
          .filter(({ weight }) => weight > MIN_REASON)
          .sort((one, other) => other.weight - one.weight)
          .map(({ word }) => word),
      }));
  };
}

/** In place, because the build calls it a hundred thousand times. */
export function softmax(scores: Float64Array): Float64Array {
  let max = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < scores.length; at++) if (scores[at]! > max) max = scores[at]!;
  let sum = 0;
  for (let at = 0; at < scores.length; at++) {
    scores[at] = Math.exp(scores[at]! - max);
    sum += scores[at]!;
  }
  for (let at = 0; at < scores.length; at++) scores[at]! /= sum;
  return scores;
}

/** Features share buckets by hash, so that the model does not grow with the catalogue. A power of two. */
export const BUCKETS = 8192;
const GRAM_LENGTH = 4;
const MAX_WORDS = 8;
const MAX_GRAMS = 20;

export interface WordFeatures {
  readonly word: string;
  /** Buckets of the word and of its four-letter grams. */
  readonly buckets: readonly number[];
}

/** 'Sunny Bakery' → sunny with ^sun, sunn, unny, nny$, and bakery with its grams. */
export function listFeatures(name: string): WordFeatures[] {
  return splitWords(foldName(name))
    .slice(0, MAX_WORDS)
    .map((word) => {
      const framed = `^${word}$`;
      const grams = Array.from(
        { length: Math.min(MAX_GRAMS, Math.max(0, framed.length - GRAM_LENGTH + 1)) },
        (_, at) => hash(framed.slice(at, at + GRAM_LENGTH)),
      );
      return { word, buckets: [...new Set([hash(`=${word}`), ...grams])] };
    });
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) & (BUCKETS - 1);
}
