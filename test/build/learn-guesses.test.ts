// How well it learns is tested where the model is asked: test/query/guess and test/real/guesses.test.ts.
import { expect, it } from 'vitest';
import { choosePart, learnGuesses } from '../../src/build/learn-guesses.ts';
import { codeOf, makeMerchant } from '../fixture/make-catalogue.ts';

it.each([0, 1, 2, 3])('learns from %i lessons, where the names of all others begin alike', (lessons) => {
  const words = Array.from({ length: 100 }, (_, at) => `word${at}`);
  const others = words.find((word) => choosePart(word) === 'measure')!;
  const teaching = words.filter((word) => choosePart(word) === 'teach').slice(0, lessons);
  const names = [...Array.from({ length: 60 }, (_, at) => `${others} ${at}`), ...teaching];
  const merchants = names.map((name, at) =>
    makeMerchant({ id: `shop-${at}`, name, usual: codeOf(at % 2 === 0 ? '5812' : '7011') }),
  );
  expect([...learnGuesses(merchants).codes]).toEqual([0, 5812, 7011]);
});
