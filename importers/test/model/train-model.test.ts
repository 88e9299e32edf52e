// How well it learns is tested where the model is used: test/query/guess-codes.test.ts and test/real.
import { expect, it } from 'vitest';
import type { MccWord } from '../../../src/catalogue/mcc.ts';
import type { Merchant } from '../../../src/catalogue/merchant.ts';
import { openGuesser } from '../../../src/query/guess-codes.ts';
import { codeOf, makeMerchant } from '../../../test/fixture/make-catalogue.ts';
import { trainModel } from '../../model/train-model.ts';
import { listExamples, type SeenShop } from '../../model/training-examples.ts';

const train = (merchants: readonly Merchant[], shops: SeenShop[] = [], words: MccWord[] = []) =>
  trainModel(listExamples(merchants, shops, words));

it('knows every word that it was trained on, and no others', () => {
  const merchants = Array.from({ length: 60 }, (_, index) =>
    makeMerchant({
      id: `shop-${index}`,
      name: `w${index}w${index}`,
      usual: codeOf(index % 2 === 0 ? '5812' : '7011'),
    }),
  );
  const model = train(merchants);
  expect([...model.codes]).toEqual([0, 5812, 7011]);
  const guess = openGuesser(model);
  for (const { name } of merchants) expect(guess(name)).not.toEqual([]);
  expect(guess('w60w60')).toEqual([]);
  expect(model.weightStarts.at(-1)).toBe(model.weights.length);
});

it('learns the words after a name from shops with different names', () => {
  const merchants = Array.from({ length: 80 }, (_, index) =>
    makeMerchant({
      id: `shop-${index}`,
      name: `name${index} ${index % 2 === 0 ? 'inn' : 'grill'}`,
      usual: codeOf(index % 2 === 0 ? '7011' : '5812'),
    }),
  );
  const guess = openGuesser(train(merchants));
  expect(guess('Unheard Inn')[0]).toMatchObject({ mcc: '7011', because: ['inn'] });
  expect(guess('Unheard Grill')[0]).toMatchObject({ mcc: '5812', because: ['grill'] });
});

it('takes the frequency of codes from real shops', () => {
  const merchants = Array.from({ length: 60 }, (_, index) =>
    makeMerchant({ id: `shop-${index}`, name: `name${index} corner`, usual: codeOf('7011') }),
  );
  const shops = Array.from(
    { length: 60 },
    (_, index): SeenShop => ({ name: `other${index} corner`, mcc: '5812', payments: 2, share: 1 }),
  );
  expect(openGuesser(train(merchants, shops))('Corner')[0]?.mcc).toBe('5812');
});

it('learns everyday words for a trade', () => {
  const merchants = Array.from({ length: 60 }, (_, index) =>
    makeMerchant({ id: `shop-${index}`, name: `name${index} hotel`, usual: codeOf('7011') }),
  );
  const words = Array.from({ length: 12 }, (_, index) => ({
    word: `bakkerij ${'abcdefghijkl'[index]}`,
    mccs: ['5462'],
    languages: ['nl'],
  }));
  expect(openGuesser(train(merchants, [], words))('Bakkerij Jansen')[0]?.mcc).toBe('5462');
});

it('guesses by the kind of a word that it was not trained on', () => {
  const merchants = Array.from({ length: 80 }, (_, index) =>
    makeMerchant({
      id: `shop-${index}`,
      name: `name${index} ${index % 2 === 0 ? 'inn' : 'grill'}`,
      usual: codeOf(index % 2 === 0 ? '7011' : '5812'),
    }),
  );
  const kinds = new Map(Object.entries({ inn: 1, tavern: 2, grill: 2, hostel: 1 }));
  const guess = openGuesser(trainModel(listExamples(merchants, [], []), kinds));
  expect(guess('Hostel')[0]?.mcc).toBe('7011');
  expect(guess('Tavern')[0]?.mcc).toBe('5812');
  expect(openGuesser(train(merchants))('Tavern')).toEqual([]);
});
