import { expect, it } from 'vitest';
import { scoreGuesses } from '../../bench/statements/score-guesses.ts';
import {
  askUnseen,
  chooseAsked,
  getPart,
  type TrainingSet,
  trainCalibrated,
  trainParts,
} from '../../bench/statements/unseen-shops.ts';
import { codeOf, makeMerchant } from '../fixture/make-catalogue.ts';

const TRADES = [
  ['inn', '7011'],
  ['grill', '5812'],
] as const;
const shop = (name: string, mcc: string, payments = 1, share = 1) => ({ name, mcc, payments, share });
const TRAINING_SET: TrainingSet = {
  merchants: Array.from({ length: 100 }, (_, index) =>
    makeMerchant({ id: `shop-${index}`, name: `Merchant${index} Inn`, usual: codeOf('7011') }),
  ),
  shops: Array.from({ length: 400 }, (_, index) => {
    const [word, mcc] = TRADES[index % 2]!;
    return shop(`name${index} ${word}`, mcc, 2);
  }),
  words: [],
  kinds: new Map(),
};

it('puts names with the same first word into the same part', () => {
  expect(getPart('Safeway Fuel')).toBe(getPart('SAFEWAY'));
  expect(new Set(TRAINING_SET.shops.map(({ name }) => getPart(name))).size).toBe(10);
});

it('asks the model that was trained on nothing of the name’s part, and every other name', () => {
  const { models } = trainParts(TRAINING_SET, ({ merchants, shops }) => {
    const training = new Set([...merchants, ...shops].map(({ name }) => getPart(name)));
    return (name: string) => {
      expect(training.has(getPart(name))).toBe(false);
      return [...training].map((part) => ({ mcc: `000${part}`, probability: 0.1 }));
    };
  });
  const rank = askUnseen(models);
  for (const { name } of [...TRAINING_SET.shops, ...TRAINING_SET.merchants])
    expect(rank(name)).toHaveLength(9);
});

it('asks about few shops with the same first word, or about those with a certain code', () => {
  const shops = [
    shop('name one', '5812', 1),
    shop('name two', '5812', 9, 0.7),
    ...'abcd'.split('').map((letter) => shop(`name ${letter}`, '5812', 2)),
  ];
  const { all, sure } = chooseAsked(shops);
  expect(all.map(({ name }) => name)).toEqual(['name one', 'name two', 'name a']);
  expect(sure.map(({ name }) => name)).toEqual(['name a', 'name b', 'name c']);
});

it('calibrates the shipped kind of model on names that it was not trained on', () => {
  const { rank } = trainCalibrated(TRAINING_SET);
  const { asked, top1, bands } = scoreGuesses(rank, chooseAsked(TRAINING_SET.shops).all);
  expect(top1).toBe(asked);
  expect(bands.at(-1)!.given).toBe(asked);
});
