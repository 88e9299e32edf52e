// Fits the calibration of the stated probabilities: on shops that a model was not trained on, a guess of 0.7 should be right
// seven times out of ten. importers/model/train-model.ts has the numbers that were fitted.
import { type Calibration, calibrateProbability } from '../../src/query/guess-codes.ts';

/** A first guess: the model's own probability for it, and whether it was right. */
export interface JudgedGuess {
  readonly probability: number;
  readonly right: boolean;
}

export const UNCALIBRATED: Calibration = [1, 0, 1];

const SLOPES = range(0.5, 1.4, 0.05);
const SHIFTS = range(-1, 1, 0.05);
const CEILINGS = range(0.75, 1, 0.025);

/** The calibration that makes what was right and wrong likeliest. */
export function fitCalibration(guesses: readonly JudgedGuess[]): Calibration {
  let fittest = UNCALIBRATED;
  let least = Number.POSITIVE_INFINITY;
  const counts = countAlike(guesses);
  for (const slope of SLOPES)
    for (const shift of SHIFTS)
      for (const ceiling of CEILINGS) {
        let loss = 0;
        for (const [probability, { right, wrong }] of counts) {
          const said = calibrateProbability(probability, [slope, shift, ceiling]);
          loss -= right * Math.log(said) + wrong * Math.log(1 - said);
          if (loss > least) break;
        }
        if (loss < least) {
          least = loss;
          fittest = [slope, shift, ceiling];
        }
      }
  return fittest;
}

/** Probabilities have three digits, so a thousand at most are different. */
function countAlike(guesses: readonly JudgedGuess[]): Map<number, { right: number; wrong: number }> {
  const counts = new Map<number, { right: number; wrong: number }>();
  for (const { probability, right } of guesses) {
    const count = counts.get(probability) ?? { right: 0, wrong: 0 };
    counts.set(probability, count);
    count[right ? 'right' : 'wrong']++;
  }
  return counts;
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
}
