import { expect, it } from 'vitest';
import { calibrate, type Judged } from '../../src/build/calibrate-guesses.ts';
import { calibrateProbability } from '../../src/query/guess-codes.ts';
import { makeRandom } from '../support/random.ts';

/** Guesses of 0.5 to 1 between two codes, which are right as often as `truth` says. */
function judge(count: number, truth: (probability: number) => number): Judged[] {
  const random = makeRandom(11);
  return Array.from({ length: count }, () => {
    const probability = 0.5 + random() / 2.01;
    const scores = Float64Array.from([-30, Math.log(probability), Math.log(1 - probability)]);
    return { scores, code: random() < truth(probability) ? 1 : 2 };
  });
}

it('barely changes correct probabilities', () => {
  const calibration = calibrate(judge(3000, (probability) => probability));
  for (const probability of [0.55, 0.75, 0.95])
    expect(Math.abs(calibrateProbability(probability, calibration) - probability)).toBeLessThan(0.06);
});

it('lowers overconfident ones', () => {
  const calibration = calibrate(judge(3000, (probability) => 0.8 * probability));
  for (const probability of [0.6, 0.9])
    expect(Math.abs(calibrateProbability(probability, calibration) - 0.8 * probability)).toBeLessThan(0.06);
});

it('changes nothing if there are too few', () => {
  expect(calibrate(judge(50, () => 0))).toEqual([1, 0, 1]);
});
