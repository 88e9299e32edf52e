// Compares other models for the likely codes, trained on the same names: naive Bayes and nearest names, against the
// logistic regression that is built, whose calibration is fitted here too. Nine times, a different tenth of the real
// shops is asked; the tenth that is kept aside for measuring isn't used.
import {
  isMeasured,
  listKnownWords,
  listLessons,
  listMeasured,
  TURNS,
} from '../../src/build/guess-lessons.ts';
import { type Knowledge, learnGuesses } from '../../src/build/learn-guesses.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import {
  type Calibration,
  calibrateProbability,
  listFeatures,
  openGuesser,
  openKnownWords,
} from '../../src/query/guess-codes.ts';
import { fitCalibration } from './fit-calibration.ts';
import { type GuessFigures, judgeGuesses, type NamedCode, type RankCodes } from './judge-guesses.ts';

interface Taught {
  readonly mcc: string;
  readonly weight: number;
  readonly buckets: readonly number[];
}

type Learn = (taught: readonly Taught[]) => (buckets: readonly number[]) => Map<string, number>;

interface ComparedModel {
  readonly label: string;
  readonly figures: GuessFigures;
  /** CPU seconds to train it once. */
  readonly seconds: number;
}

/** A shop with what a model that was not taught it answers. */
interface Asked extends NamedCode {
  readonly turn: number;
  readonly answer: ReturnType<RankCodes>;
}

const UNCALIBRATED: Calibration = [1, 0, 1];

/** The built model comes first. */
export function compareModels(
  merchants: readonly Merchant[],
  { shops, words, kinds }: Knowledge,
): { models: ComparedModel[]; calibration: Calibration } {
  const isAllowed = ({ name }: { readonly name: string }): boolean => !isMeasured(name);
  const allowed = { merchants: merchants.filter(isAllowed), shops: shops.filter(isAllowed) };
  const turns = Array.from({ length: TURNS - 1 }, (_, at) => at + 1);

  const ask = (learn: (turn: number) => RankCodes): { asked: Asked[]; seconds: number } => {
    let used = 0;
    const asked = turns.flatMap((turn) => {
      const before = process.cpuUsage().user;
      const rank = learn(turn);
      used += process.cpuUsage().user - before;
      return listMeasured(allowed.shops, turn).map(
        ({ name, mcc }): Asked => ({ name, mcc, turn, answer: rank(name) }),
      );
    });
    return { asked, seconds: used / 1e6 / turns.length };
  };
  const learnWith =
    (learn: Learn, withLetters: boolean) =>
    (turn: number): RankCodes => {
      const lessons = listLessons(allowed.merchants, allowed.shops, words, turn);
      const knownWords = listKnownWords(lessons, kinds);
      const known = openKnownWords(
        knownWords,
        knownWords.map((word) => kinds.get(word) ?? 0),
      );
      const listBuckets = (name: string): number[] =>
        listFeatures(name, known).flatMap(({ word, buckets }) =>
          withLetters ? buckets : buckets.slice(0, known.has(word) ? 1 : 0),
        );
      const score = learn(
        lessons.map(({ name, mcc, weight }) => ({ mcc, weight, buckets: listBuckets(name) })),
      );
      return (name) => {
        const buckets = listBuckets(name);
        return buckets.length === 0 ? [] : rankScores(score(buckets));
      };
    };
  const compare = (label: string, learn: (turn: number) => RankCodes): ComparedModel => {
    const { asked, seconds } = ask(learn);
    return { label, figures: judge(asked), seconds };
  };

  const built = ask((turn) =>
    openGuesser(learnGuesses(allowed.merchants, { shops: allowed.shops, words, kinds }, turn, UNCALIBRATED)),
  );
  return {
    models: [
      {
        label: 'logistic regression, words and runs of letters (built)',
        figures: judge(calibrateTurns(built.asked, turns)),
        seconds: built.seconds,
      },
      compare('naive Bayes, words alone', learnWith(learnBayes, false)),
      compare('naive Bayes, words and runs of letters', learnWith(learnBayes, true)),
      compare('25 nearest names, by words and runs of letters', learnWith(learnNearest, true)),
    ],
    calibration: fitAnswers(built.asked),
  };
}

function judge(asked: readonly Asked[]): GuessFigures {
  const answers = new Map(asked.map(({ name, answer }) => [name, answer]));
  return judgeGuesses((name) => answers.get(name)!, asked);
}

function fitAnswers(asked: readonly Asked[]): Calibration {
  return fitCalibration(
    asked.flatMap(({ mcc, answer: [best] }) =>
      best === undefined ? [] : [{ probability: best.probability, right: best.mcc === mcc }],
    ),
  );
}

/** Each turn by a calibration that was fitted to the other turns. */
function calibrateTurns(asked: readonly Asked[], turns: readonly number[]): Asked[] {
  const calibrations = new Map(
    turns.map((turn) => [turn, fitAnswers(asked.filter((each) => each.turn !== turn))]),
  );
  return asked.map((each) => ({
    ...each,
    answer: each.answer.map(({ mcc, probability }) => ({
      mcc,
      probability: calibrateProbability(probability, calibrations.get(each.turn)!),
    })),
  }));
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

function learnBayes(taught: readonly Taught[]): ReturnType<Learn> {
  const codes = new Map<string, number>();
  const features = new Map<number, Map<string, number>>();
  for (const { mcc, weight, buckets } of taught) {
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
      const log = seen.reduce((score, counts, at) => {
        const likelihood = ((counts.get(mcc) ?? 0) + SMOOTHING * share) / (sums[at]! + SMOOTHING);
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
function learnNearest(taught: readonly Taught[]): ReturnType<Learn> {
  const names = new Map<number, number[]>();
  for (const [at, { buckets }] of taught.entries())
    for (const bucket of new Set(buckets)) {
      const having = names.get(bucket);
      if (having) having.push(at);
      else names.set(bucket, [at]);
    }
  const weigh = (bucket: number): number => Math.log(taught.length / (names.get(bucket)?.length ?? 1)) ** 2;
  const lengths = taught.map(({ buckets }) =>
    Math.sqrt(buckets.reduce((sum, bucket) => sum + weigh(bucket), 0)),
  );
  return (buckets) => {
    const shared = new Map<number, number>();
    for (const bucket of new Set(buckets))
      for (const at of names.get(bucket) ?? []) shared.set(at, (shared.get(at) ?? 0) + weigh(bucket));
    const nearest = [...shared]
      .map(([at, sum]): [number, number] => [at, sum / lengths[at]!])
      .sort(([, one], [, other]) => other - one)
      .slice(0, NEAREST);
    const scores = new Map<string, number>();
    for (const [at, near] of nearest) {
      const { mcc, weight } = taught[at]!;
      scores.set(mcc, (scores.get(mcc) ?? 0) + weight * near ** 2);
    }
    return scores;
  };
}
