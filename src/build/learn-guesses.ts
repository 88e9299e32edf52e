// Learns which words of a name speak for which code: logistic regression over hashed words and runs of letters, by
// stochastic gradient descent (AdaGrad). The model has a fixed size, and the same merchants make the same bytes.
//
// Merchants are parted by the first word of their name, so that no brand is on both sides: eight parts of ten teach,
// one sets the temperature that makes probabilities true, and one is never looked at: bench/statements measures on it.

import { foldName } from '../catalogue/fold-name.ts';
import type { Merchant } from '../catalogue/merchant.ts';
import { BUCKETS, type GuessModel, listFeatures, NO_WEIGHT, softmax } from '../query/guess-codes.ts';

/** A code with fewer merchants cannot be learned; 3000-3999 belong to single brands. */
const LEAST_MERCHANTS = 25;
/** Buckets × classes bytes must stay below 2 MB. */
const MOST_CLASSES = 200;
/** More would make the build of a million merchants slow and the model no better. */
const MOST_LESSONS = 40_000;
const ROUNDS = 3;
const RATE = 0.25;
/** Weights larger than this are cut: a byte has 127 steps each way. */
const MOST_WEIGHT = 5;
const OTHERS = 0;

interface Lesson {
  readonly buckets: readonly number[];
  readonly code: number;
}

export type Part = 'teach' | 'calibrate' | 'measure';

/** By the first word of the name, so that `Safeway` and `Safeway Fuel` are on one side. */
export function choosePart(name: string): Part {
  const word = foldName(name).split(' ', 1)[0]!;
  let value = 7;
  for (let at = 0; at < word.length; at++) value = (Math.imul(value, 31) + word.charCodeAt(at)) >>> 0;
  const tenth = Math.imul(value ^ (value >>> 13), 0x5bd1e995) >>> 0;
  return tenth % 10 === 0 ? 'measure' : tenth % 10 === 1 ? 'calibrate' : 'teach';
}

export function learnGuesses(merchants: readonly Merchant[]): GuessModel {
  const codes = chooseClasses(merchants);
  if (codes.length < 3)
    return { codes: new Uint16Array(), weights: new Uint8Array(), numbers: new Float32Array() };
  const lessons = makeLessons(merchants, codes, 'teach');
  const weights = new Float32Array(BUCKETS * codes.length);
  const bias = new Float32Array(codes.length);
  teach(lessons, weights, bias);
  const temperature = findTemperature(makeLessons(merchants, codes, 'calibrate'), weights, bias);
  const step = MOST_WEIGHT / (NO_WEIGHT - 1);
  return {
    codes: Uint16Array.from(codes),
    weights: Uint8Array.from(weights, (weight) => {
      const cut = Math.max(-MOST_WEIGHT, Math.min(MOST_WEIGHT, weight));
      return NO_WEIGHT + Math.round(cut / step);
    }),
    numbers: Float32Array.from([step, ...bias, temperature]),
  };
}

/** The codes of most merchants, and 0 for all the others. */
function chooseClasses(merchants: readonly Merchant[]): number[] {
  const counts = new Map<number, number>();
  for (const { usual } of merchants) {
    const code = Number(usual.mcc);
    if (code < 3000 || code > 3999) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const learned = [...counts]
    .filter(([, count]) => count >= LEAST_MERCHANTS)
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, MOST_CLASSES - 1)
    .map(([code]) => code);
  return [OTHERS, ...learned.sort((a, b) => a - b)];
}

function makeLessons(merchants: readonly Merchant[], codes: readonly number[], part: Part): Lesson[] {
  const classOf = new Map(codes.map((code, at) => [code, at]));
  const chosen = merchants.filter(({ name }) => choosePart(name) === part);
  const every = Math.max(1, Math.ceil(chosen.length / MOST_LESSONS));
  return chosen
    .filter((_, at) => at % every === 0)
    .map(({ name, usual }) => ({
      buckets: listFeatures(name).flatMap(({ buckets }) => buckets),
      code: classOf.get(Number(usual.mcc)) ?? OTHERS,
    }))
    .filter(({ buckets }) => buckets.length > 0);
}

function teach(lessons: readonly Lesson[], weights: Float32Array, bias: Float32Array): void {
  const classes = bias.length;
  const squares = new Float32Array(weights.length).fill(1);
  const biasSquares = new Float32Array(classes).fill(1);
  // A step that shares no factor with the number of lessons visits each once, far from its neighbours by id.
  const stride = findStride(lessons.length);
  for (let round = 0; round < ROUNDS; round++)
    for (let turn = 0; turn < lessons.length; turn++) {
      const { buckets, code } = lessons[(round + turn * stride) % lessons.length]!;
      const errors = softmax(scoreClasses(buckets, weights, bias));
      errors[code]! -= 1;
      for (let each = 0; each < classes; each++) {
        const error = errors[each]!;
        // Classes that are nearly ruled out move nothing; skipping them halves the time.
        if (Math.abs(error) < 0.002) continue;
        biasSquares[each]! += error * error;
        bias[each]! -= (RATE * error) / Math.sqrt(biasSquares[each]!);
        for (const bucket of buckets) {
          const place = bucket * classes + each;
          squares[place]! += error * error;
          weights[place]! -= (RATE * error) / Math.sqrt(squares[place]!);
        }
      }
    }
}

function scoreClasses(buckets: readonly number[], weights: Float32Array, bias: Float32Array): Float64Array {
  const scores = Float64Array.from(bias);
  const classes = bias.length;
  for (const bucket of buckets)
    for (let each = 0, place = bucket * classes; each < classes; each++)
      scores[each]! += weights[place + each]!;
  return scores;
}

/** The temperature under which the lessons' codes are likeliest, to a tenth. */
function findTemperature(lessons: readonly Lesson[], weights: Float32Array, bias: Float32Array): number {
  const scored = lessons.map(({ buckets, code }) => ({ scores: scoreClasses(buckets, weights, bias), code }));
  let best = { temperature: 1, loss: Number.POSITIVE_INFINITY };
  for (let tenths = 6; tenths <= 30; tenths++) {
    const temperature = tenths / 10;
    let loss = 0;
    for (const { scores, code } of scored)
      loss -= Math.log(softmax(scores.map((score) => score / temperature))[code]! + 1e-12);
    if (loss < best.loss) best = { temperature, loss };
  }
  return best.temperature;
}

function findStride(count: number): number {
  const share = (a: number, b: number): number => (b === 0 ? a : share(b, a % b));
  let stride = Math.max(1, Math.floor(count * 0.618));
  while (count > 1 && share(stride, count) !== 1) stride++;
  return stride;
}
