// Trains the model of likely codes: which words in a name point to which code, by logistic regression over hashed words and runs of letters, by
// stochastic gradient descent (AdaGrad). The model has a fixed size, and the same examples give the same bytes.
// guess-examples.ts chooses what it learns from; docs/appendix/statements.md compares other models.
import {
  BUCKETS,
  type Calibration,
  type GuessModel,
  type KnownWords,
  listFeatures,
  NO_WEIGHT,
  openKnownWords,
  softmax,
} from '../../src/query/guess-codes.ts';
import { listKnownWords, type TrainingExample, type WordKinds } from './training-examples.ts';

/** A code with fewer names cannot be learned. A shop counts as much as three others. */
const MIN_NAMES = 10;
const SHOP_NAMES = 3;
/** A class is stored as a byte. */
const MAX_CLASSES = 255;
const RATE = 0.2;
/**
 * What is trained last counts most, so the weights are averaged over two orders. Each is a stride, as a share of the
 * examples.
 */
const ORDERS = [0.618, 0.414] as const;
/** Classes that are nearly ruled out change nothing; skipping them saves most of the time. */
const MIN_ERROR = 0.01;
/** Of a weight. Smaller weights are left out, which costs about 0.3 points in three and saves 40 % of the bytes. */
const STEP = 0.05;
const OTHERS = 0;

interface FeatureSet {
  readonly buckets: Int32Array;
  readonly code: number;
  readonly weight: number;
}

export const NO_MODEL: GuessModel = {
  codes: new Uint16Array(),
  weightStarts: new Uint32Array(),
  weightClasses: new Uint8Array(),
  weights: new Uint8Array(),
  numbers: new Float32Array(),
  words: new Uint8Array(),
  kinds: new Uint16Array(),
};

/** Makes the stated probabilities true for shops that it was not trained on, as fitted by bench/statements. */
export const CALIBRATION: Calibration = [0.85, -0.1, 0.875];

export function trainModel(examples: readonly TrainingExample[], kinds: WordKinds = new Map()): GuessModel {
  const codes = chooseClasses(examples);
  if (codes.length < 3) return NO_MODEL;
  const classOf = new Map(codes.map((code, index) => [code, index]));
  const getClass = (mcc: string): number => classOf.get(Number(mcc)) ?? OTHERS;

  const knownWords = listKnownWords(examples, kinds);
  const kindOf = Uint16Array.from(knownWords, (word) => kinds.get(word) ?? 0);
  const bias = countPriors(examples, codes.length, getClass);
  const features = listFeatureSets(examples, openKnownWords(knownWords, kindOf), getClass);
  const weights = average([train(features, bias, ORDERS[0]), train(features, bias, ORDERS[1])]);
  return {
    codes: Uint16Array.from(codes),
    ...packWeights(weights, codes.length),
    numbers: Float32Array.from([STEP, ...CALIBRATION, ...bias]),
    words: new TextEncoder().encode(knownWords.join('\n')),
    kinds: kindOf,
  };
}

function packWeights(
  weights: Float32Array,
  classes: number,
): Pick<GuessModel, 'weightStarts' | 'weightClasses' | 'weights'> {
  const starts = new Uint32Array(BUCKETS + 1);
  const kept: number[] = [];
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    for (let index = bucket * classes; index < (bucket + 1) * classes; index++)
      if (Math.abs(weights[index]!) >= STEP) kept.push(index);
    starts[bucket + 1] = kept.length;
  }
  return {
    weightStarts: starts,
    weightClasses: Uint8Array.from(kept, (index) => index % classes),
    weights: Uint8Array.from(kept, (index) =>
      Math.max(0, Math.min(2 * NO_WEIGHT - 1, NO_WEIGHT + Math.round(weights[index]! / STEP))),
    ),
  };
}

/** The codes with the most names, and 0 for all the others. 3000-3999 are left out: they belong to single brands. */
function chooseClasses(examples: readonly TrainingExample[]): number[] {
  const counts = new Map<number, number>();
  for (const { mcc, origin } of examples) {
    const code = Number(mcc);
    if (code < 3000 || code > 3999)
      counts.set(code, (counts.get(code) ?? 0) + (origin === 'shop' ? SHOP_NAMES : 1));
  }
  const learned = [...counts]
    .filter(([, count]) => count >= MIN_NAMES)
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, MAX_CLASSES - 1)
    .map(([code]) => code);
  return [OTHERS, ...learned.sort((a, b) => a - b)];
}

/** How frequent each class is among real shops, or among all examples if there are no shops. */
function countPriors(
  examples: readonly TrainingExample[],
  classes: number,
  getClass: (mcc: string) => number,
): Float32Array {
  const shops = examples.filter(({ origin }) => origin === 'shop');
  const counts = new Float32Array(classes).fill(1);
  const asked = shops.length > 0 ? shops : examples;
  for (const { mcc } of asked) counts[getClass(mcc)]! += 1;
  return counts.map((count) => Math.log(count / (asked.length + classes)));
}

/**
 * Where a name comes from is a feature of its own, in a bucket after the others, so that the codes most common among
 * merchants are not carried over to shops.
 */
const ORIGIN_BUCKETS = { shop: [], merchant: [BUCKETS], word: [BUCKETS + 1] } as const;
const ALL_BUCKETS = BUCKETS + 2;

/**
 * Each name twice: as a whole, and without its first word. The first word is mostly the shop's own, which an unknown
 * shop does not share, and it must not keep the words after it from being learned.
 */
function listFeatureSets(
  examples: readonly TrainingExample[],
  known: KnownWords,
  getClass: (mcc: string) => number,
): FeatureSet[] {
  return examples.flatMap(({ name, mcc, weight, origin }) => {
    const features = listFeatures(name, known);
    if (features.length === 0) return [];
    return [features, features.length > 1 ? features.slice(1) : features].map((each) => ({
      buckets: Int32Array.from([...each.flatMap(({ buckets }) => buckets), ...ORIGIN_BUCKETS[origin]]),
      code: getClass(mcc),
      weight,
    }));
  });
}

function train(examples: readonly FeatureSet[], bias: Float32Array, order: number): Float32Array {
  const classes = bias.length;
  const weights = new Float32Array(ALL_BUCKETS * classes);
  const squares = new Float32Array(weights.length).fill(1);
  const scores = new Float64Array(classes);
  const wrong = new Uint8Array(classes);
  // A stride that shares no factor with the number of examples visits each one once, far from its neighbours.
  const stride = findStride(examples.length, order);
  for (let turn = 0; turn < examples.length; turn++) {
    const { buckets, code, weight } = examples[(turn * stride) % examples.length]!;
    const errors = softmax(scoreClasses(buckets, weights, bias, scores));
    errors[code]! -= 1;
    let count = 0;
    for (let each = 0; each < classes; each++)
      if (Math.abs(errors[each]! * weight) >= MIN_ERROR) wrong[count++] = each;
    // Bucket by bucket, because the weights of a bucket are next to each other in memory.
    for (let index = 0; index < buckets.length; index++) {
      const start = buckets[index]! * classes;
      for (let each = 0; each < count; each++) {
        const place = start + wrong[each]!;
        const error = errors[wrong[each]!]! * weight;
        squares[place]! += error * error;
        weights[place]! -= (RATE * error) / Math.sqrt(squares[place]!);
      }
    }
  }
  return weights;
}

function average([one, other]: readonly [Float32Array, Float32Array]): Float32Array {
  for (let index = 0; index < one.length; index++) one[index] = (one[index]! + other[index]!) / 2;
  return one;
}

function scoreClasses(
  buckets: ArrayLike<number>,
  weights: Float32Array,
  bias: Float32Array,
  scores = new Float64Array(bias.length),
): Float64Array {
  const classes = bias.length;
  scores.set(bias);
  for (let index = 0; index < buckets.length; index++)
    for (let each = 0, place = buckets[index]! * classes; each < classes; each++)
      scores[each]! += weights[place + each]!;
  return scores;
}

function findStride(count: number, order: number): number {
  const share = (a: number, b: number): number => (b === 0 ? a : share(b, a % b));
  let stride = Math.max(1, Math.floor(count * order));
  while (count > 1 && share(stride, count) !== 1) stride++;
  return stride;
}
