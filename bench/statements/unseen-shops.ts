// Asks about real shops that a model was not trained on. Names are split into ten parts by their first word, so that no
// brand is in two of them. For each part a model is trained on the other nine and asked about the part's shops; its stated
// probabilities are calibrated on the answers about the other nine. The shipped model is trained on all ten.
import { readNameWords, readWordKinds } from '../../importers/model/read-words.ts';
import { trainModel } from '../../importers/model/train-model.ts';
import {
  groupShops,
  limitAlike,
  listExamples,
  type SeenShop,
  type TradeWord,
  type WordKinds,
} from '../../importers/model/training-examples.ts';
import { readLines } from '../../importers/payments/read-lines.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { foldName } from '../../src/catalogue/fold-name.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import { type Calibration, type GuessModel, openGuesser } from '../../src/query/guess-codes.ts';
import { fitCalibration, UNCALIBRATED } from './fit-calibration.ts';
import type { RankCodes } from './score-guesses.ts';

/** What the shipped model is trained on. */
export interface TrainingSet {
  readonly merchants: readonly Merchant[];
  readonly shops: readonly SeenShop[];
  readonly words: readonly TradeWord[];
  readonly kinds: WordKinds;
}

export function readShops({ mccs, meta }: Catalogue): SeenShop[] {
  const sources = new Set(meta.sources.map(({ id }) => id));
  return groupShops(readLines('importers/payments/lines', { mccs: new Set(mccs.keys()), sources }, []));
}

export function readTrainingSet(catalogue: Catalogue): TrainingSet {
  const nameWords = readNameWords('importers/model', new Set(catalogue.mccs.keys()), []);
  return {
    merchants: Array.from({ length: catalogue.merchantCount }, (_, number) => catalogue.getMerchant(number)),
    shops: readShops(catalogue),
    words: [...catalogue.words, ...nameWords],
    kinds: readWordKinds('importers/model', []),
  };
}

const PARTS = 10;
/** Nobody looked at its shops' names while words and settings were chosen, only at its totals (docs/appendix/statements.md). */
export const UNSEEN_PART = 0;

/** By the first word of the name, so that `Safeway` and `Safeway Fuel` are in the same part. */
export function getPart(name: string): number {
  const word = foldName(name).split(' ', 1)[0]!;
  let value = 7;
  for (let index = 0; index < word.length; index++)
    value = (Math.imul(value, 31) + word.charCodeAt(index)) >>> 0;
  return (Math.imul(value ^ (value >>> 13), 0x5bd1e995) >>> 0) % PARTS;
}

/** With the same first word. */
const MAX_ASKED_ALIKE = 3;
/** A single payment may be a clerk's mistake. */
const MIN_PAYMENTS = 2;
const MIN_SHARE = 0.8;

/** Sure: the code is beyond doubt. */
export function chooseAsked(shops: readonly SeenShop[]): { all: SeenShop[]; sure: SeenShop[] } {
  const sure = shops.filter(({ payments, share }) => payments >= MIN_PAYMENTS && share >= MIN_SHARE);
  return { all: limitAlike(shops, MAX_ASKED_ALIKE), sure: limitAlike(sure, MAX_ASKED_ALIKE) };
}

export function leaveOut(all: TrainingSet, part: number): TrainingSet {
  const isInTraining = ({ name }: { readonly name: string }): boolean => getPart(name) !== part;
  return {
    ...all,
    merchants: all.merchants.filter(isInTraining),
    shops: all.shops.filter(isInTraining),
  };
}

/** A model for each part, trained on the others, and the CPU seconds to train one. */
export function trainParts<Model>(
  all: TrainingSet,
  train: (training: TrainingSet) => Model,
): { models: Model[]; seconds: number } {
  const before = process.cpuUsage().user;
  const models = Array.from({ length: PARTS }, (_, part) => train(leaveOut(all, part)));
  return { models, seconds: (process.cpuUsage().user - before) / 1e6 / PARTS };
}

/** Asks about each name the model that was not trained on its part. */
export function askUnseen(models: readonly RankCodes[]): RankCodes {
  return (name) => models[getPart(name)]!(name);
}

export interface ShippedModel {
  readonly rank: RankCodes;
  /** As fitted to all parts. */
  readonly calibration: Calibration;
  readonly seconds: number;
}

export function trainShipped({ merchants, shops, words, kinds }: TrainingSet): GuessModel {
  return trainModel(listExamples(merchants, shops, words), kinds);
}

/** The kind of model that is shipped. */
export function trainCalibrated(all: TrainingSet): ShippedModel {
  const { models, seconds } = trainParts(all, trainShipped);
  const rank = askUnseen(models.map((model) => openCalibrated(model, UNCALIBRATED)));
  const scored = chooseAsked(all.shops).all.flatMap(({ name, mcc }) =>
    rank(name)
      .slice(0, 1)
      .map((best) => ({ part: getPart(name), probability: best.probability, right: best.mcc === mcc })),
  );
  const calibrated = models.map((model, left) =>
    openCalibrated(model, fitCalibration(scored.filter(({ part }) => part !== left))),
  );
  return { rank: askUnseen(calibrated), calibration: fitCalibration(scored), seconds };
}

function openCalibrated(model: GuessModel, calibration: Calibration): RankCodes {
  const numbers = model.numbers.slice();
  // After the weight of one step.
  numbers.set(calibration, 1);
  return openGuesser({ ...model, numbers });
}
