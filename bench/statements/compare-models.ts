// Compares other models for the likely codes with the shipped one: naive Bayes and nearest names, trained on the same names
// and asked about the same shops.
import { listExamples, listKnownWords } from '../../importers/model/training-examples.ts';
import { listFeatures, openKnownWords } from '../../src/query/guess-codes.ts';
import { type GuessFigures, type RankCodes, scoreGuesses } from './score-guesses.ts';
import { askUnseen, chooseAsked, type ShippedModel, type TrainingSet, trainParts } from './unseen-shops.ts';

interface TrainingName {
  readonly mcc: string;
  readonly weight: number;
  readonly buckets: readonly number[];
}

type Learn = (training: readonly TrainingName[]) => (buckets: readonly number[]) => Map<string, number>;

interface ComparedModel {
  readonly label: string;
  readonly figures: GuessFigures;
  /** CPU seconds to train it once. */
  readonly seconds: number;
}

/** The shipped model comes first. */
export function compareModels(examples: TrainingSet, shipped: ShippedModel): ComparedModel[] {
  const { all } = chooseAsked(examples.shops);
  const compare = (label: string, learn: Learn, withLetters: boolean): ComparedModel => {
    const { models, seconds } = trainParts(examples, (training) => trainOther(learn, withLetters, training));
    return { label, figures: scoreGuesses(askUnseen(models), all), seconds };
  };
  return [
    {
      label: 'logistic regression, words and runs of letters (shipped)',
      figures: scoreGuesses(shipped.rank, all),
      seconds: shipped.seconds,
    },
    compare('naive Bayes, words alone', learnBayes, false),
    compare('naive Bayes, words and runs of letters', learnBayes, true),
    compare('25 nearest names, by words and runs of letters', learnNearest, true),
  ];
}

function trainOther(
  learn: Learn,
  withLetters: boolean,
  { merchants, shops, words, kinds }: TrainingSet,
): RankCodes {
  const examples = listExamples(merchants, shops, words);
  const knownWords = listKnownWords(examples, kinds);
  const known = openKnownWords(
    knownWords,
    knownWords.map((word) => kinds.get(word) ?? 0),
  );
  const listBuckets = (name: string): number[] =>
    listFeatures(name, known).flatMap(({ word, buckets }) =>
      withLetters ? buckets : buckets.slice(0, known.has(word) ? 1 : 0),
    );
  const score = learn(examples.map(({ name, mcc, weight }) => ({ mcc, weight, buckets: listBuckets(name) })));
  return (name) => {
    const buckets = listBuckets(name);
    return buckets.length === 0 ? [] : rankScores(score(buckets));
  };
}

function rankScores(scores: ReadonlyMap<string, number>): ReturnType<RankCodes> {
  const sum = [...scores.values()].reduce((total, score) => total + score, 0);
  return [...scores]
    .sort(([, one], [, other]) => other - one)
    .slice(0, 3)
    .map(([mcc, score]) => ({ mcc, probability: score / sum }));
}

/** How many extra names count as seen with each feature, spread over all codes by their share. */
const SMOOTHING = 2;

function learnBayes(training: readonly TrainingName[]): ReturnType<Learn> {
  const codes = new Map<string, number>();
  const features = new Map<number, Map<string, number>>();
  for (const { mcc, weight, buckets } of training) {
    codes.set(mcc, (codes.get(mcc) ?? 0) + weight);
    for (const bucket of buckets) {
      const counts = features.get(bucket) ?? new Map<string, number>();
      features.set(bucket, counts.set(mcc, (counts.get(mcc) ?? 0) + weight));
    }
  }
  const all = [...codes.values()].reduce((sum, count) => sum + count, 0);
  return (buckets) => {
    const seen = buckets.flatMap((bucket) => features.get(bucket) ?? []);
    const sums = seen.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
    const logs = [...codes].map(([mcc, count]): [string, number] => {
      const share = count / all;
      const log = seen.reduce((score, counts, index) => {
        const likelihood = ((counts.get(mcc) ?? 0) + SMOOTHING * share) / (sums[index]! + SMOOTHING);
        return score + Math.log(likelihood / share);
      }, Math.log(share));
      return [mcc, log];
    });
    const most = logs.reduce((max, [, log]) => Math.max(max, log), Number.NEGATIVE_INFINITY);
    return new Map(logs.map(([mcc, log]) => [mcc, Math.exp(log - most)]));
  };
}

const NEAREST = 25;

/** By the cosine of shared features, with rare ones counting more. */
function learnNearest(training: readonly TrainingName[]): ReturnType<Learn> {
  const names = new Map<number, number[]>();
  for (const [index, { buckets }] of training.entries())
    for (const bucket of new Set(buckets)) {
      const having = names.get(bucket);
      if (having) having.push(index);
      else names.set(bucket, [index]);
    }
  const weigh = (bucket: number): number => Math.log(training.length / (names.get(bucket)?.length ?? 1)) ** 2;
  const lengths = training.map(({ buckets }) =>
    Math.sqrt(buckets.reduce((sum, bucket) => sum + weigh(bucket), 0)),
  );
  return (buckets) => {
    const shared = new Map<number, number>();
    for (const bucket of new Set(buckets))
      for (const index of names.get(bucket) ?? [])
        shared.set(index, (shared.get(index) ?? 0) + weigh(bucket));
    const nearest = [...shared]
      .map(([index, sum]): [number, number] => [index, sum / lengths[index]!])
      .sort(([, one], [, other]) => other - one)
      .slice(0, NEAREST);
    const scores = new Map<string, number>();
    for (const [index, near] of nearest) {
      const { mcc, weight } = training[index]!;
      scores.set(mcc, (scores.get(mcc) ?? 0) + weight * near ** 2);
    }
    return scores;
  };
}
