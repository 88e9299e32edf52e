// The likely codes of a shop that nobody knows, from its name alone. Learned from the catalogue by build/learn-guesses.ts;
// docs/statements.md has how often the guesses are right.
import { type Catalogue, SECTION } from '../../catalogue/catalogue.ts';
import { listFeatures } from './name-features.ts';

/** As the snapshot carries it, under `guess/`. One class for each code that enough merchants have, and one for all others. */
export interface GuessModel {
  /** The classes' codes as numbers; 0 stands for all others. */
  readonly codes: Uint16Array;
  /** For each bucket a byte for each class, 128 for no weight. */
  readonly weights: Uint8Array;
  /** What a step of a byte is worth, then a bias for each class; then the temperature. */
  readonly numbers: Float32Array;
}

export const NO_WEIGHT = 128;

export interface GuessedCode {
  readonly mcc: string;
  /** Calibrated: of the guesses given at 0.8, about 80 % are right. */
  readonly probability: number;
  /** The words that speak for it, the strongest first. */
  readonly because: readonly string[];
}

const MOST_GUESSES = 5;
const LEAST_PROBABILITY = 0.05;

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
      .filter((code) => codes[code] !== 0 && probabilities[code]! >= LEAST_PROBABILITY)
      .sort((one, other) => probabilities[other]! - probabilities[one]!)
      .slice(0, MOST_GUESSES)
      .map((code) => ({
        mcc: String(codes[code]).padStart(4, '0'),
        probability: Math.round(probabilities[code]! * 1000) / 1000,
        because: features
          .map(({ word, buckets }) => ({
            word,
            weight: buckets.reduce((sum, bucket) => sum + weigh(bucket, code), 0),
          }))
          .filter(({ weight }) => weight > 0.5)
          .sort((one, other) => other.weight - one.weight)
          .map(({ word }) => word),
      }));
  };
}

/** From scores to probabilities, in place: the build does it a hundred thousand times. */
export function softmax(scores: Float64Array): Float64Array {
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < scores.length; at++) if (scores[at]! > most) most = scores[at]!;
  let sum = 0;
  for (let at = 0; at < scores.length; at++) {
    scores[at] = Math.exp(scores[at]! - most);
    sum += scores[at]!;
  }
  for (let at = 0; at < scores.length; at++) scores[at]! /= sum;
  return scores;
}
