// The likely code of an unknown shop, learned from made-up shops whose trade is in their name.
import { describe, expect, it } from 'vitest';
import { getPart } from '../../bench/statements/unseen-shops.ts';
import { trainModel } from '../../importers/model/train-model.ts';
import { listExamples } from '../../importers/model/training-examples.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import {
  calibrateProbability,
  type GuessCodes,
  listFeatures,
  openGuesser,
  openKnownWords,
} from '../../src/query/guess-codes.ts';
import { codeOf, EDITION, makeMerchant } from '../fixture/make-catalogue.ts';
import { makeRandom } from '../support/random.ts';

const TRADES = [
  ['Bakery', '5462'],
  ['Dental Clinic', '8021'],
  ['Hotel', '7011'],
  ['Pharmacy', '5912'],
] as const;
const SYLLABLES = 'ba ko ri mu ten sha lo vi dra ne pol ka su mi'.split(' ');

function makeMerchants(count: number): Merchant[] {
  const random = makeRandom(3);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  return Array.from({ length: count }, (_, index) => {
    const [trade, mcc] = pick(TRADES);
    const word = [pick(SYLLABLES), pick(SYLLABLES), pick(SYLLABLES)].join('');
    // One in five says nothing of its trade, so the model must not be too sure.
    const name = index % 5 === 0 ? word : `${word} ${trade}`;
    return makeMerchant({
      id: `shop-${String(index).padStart(5, '0')}`,
      name,
      evidence: [{ kind: 'editorial', mcc, source: 'editors', asOf: EDITION }],
      usual: codeOf(mcc),
    });
  });
}

const MERCHANTS = makeMerchants(3000);
const train = (merchants: readonly Merchant[]) => trainModel(listExamples(merchants, [], []));
const model = train(MERCHANTS);
const guess: GuessCodes = openGuesser(model);

describe('a guess', () => {
  it.each([
    ['Sunny Bakery', '5462', 'bakery'],
    ['Ahmed Dental Clinic', '8021', 'dental'],
    ['Grand Hotel Petrov', '7011', 'hotel'],
  ])('%s is %s because of %s', (name, mcc, because) => {
    const [first] = guess(name);
    expect(first).toMatchObject({ mcc });
    expect(first!.probability).toBeGreaterThan(0.8);
    expect(first!.because).toContain(because);
  });

  it('is not sure about a name without clues', () => {
    const [first] = guess('Bakorimu');
    expect(first?.probability ?? 0).toBeLessThan(0.6);
  });

  it('is a probability, likeliest first, and nothing for an empty name', () => {
    const guesses = guess('Kora Hotel Pharmacy');
    expect(guesses.map(({ probability }) => probability)).toEqual(
      guesses.map(({ probability }) => probability).sort((a, b) => b - a),
    );
    expect(guesses.reduce((sum, { probability }) => sum + probability, 0)).toBeLessThanOrEqual(1.001);
    expect(guess('')).toEqual([]);
    expect(guess('  ')).toEqual([]);
  });
});

it('is right at least as often as it says, on merchants that it was not trained on', () => {
  const unseen = MERCHANTS.filter(({ name }) => getPart(name) === 0);
  expect(unseen.length).toBeGreaterThan(100);
  const guess = openGuesser(train(MERCHANTS.filter(({ name }) => getPart(name) !== 0)));
  let said = 0;
  let right = 0;
  for (const { name, usual } of unseen) {
    const [first] = guess(name);
    said += first?.probability ?? 0;
    right += first?.mcc === usual.mcc ? 1 : 0;
  }
  expect((said - right) / unseen.length).toBeLessThan(0.06);
});

it('learns the same bytes from the same merchants, and nothing from a few', () => {
  expect(Buffer.compare(train(MERCHANTS).weights, model.weights)).toBe(0);
  expect(train(MERCHANTS.slice(0, 30)).codes.length).toBe(0);
  expect(openGuesser(train([]))('Sunny Bakery')).toEqual([]);
});

const known = openKnownWords(['cafe', 'city', 'restaurant', 'tyre', 'zoe', '全联']);
const wordsOf = (name: string): string[] => listFeatures(name, known).map(({ word }) => word);

it('uses words and their runs of four letters, in any script', () => {
  expect(wordsOf('Café Zoë')).toEqual(['cafe', 'zoe']);
  expect(wordsOf('全联')).toEqual(['全联']);
});

it('splits joined words, completes cut ones, and ignores unknown ones', () => {
  expect(wordsOf('CITYTYRE')).toEqual(['city', 'tyre']);
  expect(wordsOf('XQTYRE')).toEqual(['tyre']);
  expect(wordsOf('Restaurante Ali')).toEqual(['restaurant']);
  expect(wordsOf('GRAND RESTAU')).toEqual(['restau']);
  expect(wordsOf('xqzzt blorf')).toEqual([]);
  expect(guess('xqzzt blorf')).toEqual([]);
});

it('reports the calibrated probability', () => {
  expect(calibrateProbability(0.5, [1, 0, 1])).toBeCloseTo(0.5);
  expect(calibrateProbability(0.999999, [1, 0, 0.75])).toBeCloseTo(0.75);
  expect(calibrateProbability(0.9, [0.5, 0, 1])).toBeCloseTo(0.75);
});
