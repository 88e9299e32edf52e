// Calibrates the stated probabilities: on shops that the model was not taught, a guess of 0.7 should be right seven
// times out of ten. This takes three numbers: how much scores count (slope), a shift, and a ceiling, which is needed
// because some shops have a code that their name contradicts.
import { calibrateProbability, softmax } from '../query/guess-codes.ts';

export interface Judged {
  readonly scores: Float64Array;
  /** The index of the right code in `scores`. */
  readonly code: number;
}

/** With fewer shops than this, probabilities stay as they are. */
const MIN_JUDGED = 200;
const UNCHANGED = [1, 0, 1] as const;

const SLOPES = range(0.4, 1.5, 0.1);
const SHIFTS = range(-1.2, 1.2, 0.1);
const CEILINGS = range(0.7, 1, 0.025);

/** The slope, shift and ceiling that maximise the likelihood of how often the top guesses are right. */
export function calibrate(judged: readonly Judged[]): readonly [number, number, number] {
  if (judged.length < MIN_JUDGED) return UNCHANGED;
  const first = judged.map(({ scores, code }) => {
    const probabilities = softmax(scores.slice());
    let best = 1;
    for (let at = 2; at < probabilities.length; at++)
      if (probabilities[at]! > probabilities[best]!) best = at;
    return { probability: probabilities[best]!, right: best === code };
  });
  let fittest: readonly [number, number, number] = UNCHANGED;
  let least = Number.POSITIVE_INFINITY;
  for (const slope of SLOPES)
    for (const shift of SHIFTS)
      for (const ceiling of CEILINGS) {
        let loss = 0;
        for (const { probability, right } of first) {
          const said = calibrateProbability(probability, [slope, shift, ceiling]);
          loss -= Math.log(right ? said : 1 - said);
        }
        if (loss < least) {
          least = loss;
          fittest = [slope, shift, ceiling];
        }
      }
  return fittest;
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step);
}
