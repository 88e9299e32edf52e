import { expect, it } from 'vitest';
import { fitCalibration, type JudgedGuess } from '../../bench/statements/fit-calibration.ts';
import { calibrateProbability } from '../../src/query/guess-codes.ts';
import { makeRandom } from '../support/random.ts';

/** Guesses that are right as often as `truth` says. */
function judge(count: number, truth: (probability: number) => number): JudgedGuess[] {
  const random = makeRandom(11);
  return Array.from({ length: count }, () => {
    const probability = Math.round(random() * 100) / 100;
    return { probability, right: random() < truth(probability) };
  });
}

it.each([
  ['barely changes correct probabilities', (probability: number) => probability],
  ['lowers overconfident ones', (probability: number) => 0.8 * probability],
])('%s', (_, truth) => {
  const calibration = fitCalibration(judge(3000, truth));
  for (const probability of [0.3, 0.6, 0.9])
    expect(Math.abs(calibrateProbability(probability, calibration) - truth(probability))).toBeLessThan(0.06);
});
