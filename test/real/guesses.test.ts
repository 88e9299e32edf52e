// The shipped model of likely codes. How it does on shops that it was not trained on is in guesses.system.test.ts.
import { expect, it } from 'vitest';
import { measureModel, scoreGuesses } from '../../bench/statements/score-guesses.ts';
import { chooseAsked, readShops } from '../../bench/statements/unseen-shops.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { getGuesser } from '../../src/query/guess-codes.ts';

const catalogue = loadSnapshot('dist/catalogue.snapshot');

it('is small', () => {
  expect(measureModel(catalogue)).toBeGreaterThan(100_000);
  expect(measureModel(catalogue)).toBeLessThan(4_000_000);
});

it('was trained on all shops, so it is right more often than it says', () => {
  const { all } = chooseAsked(readShops(catalogue));
  const asked = all.filter((_, index) => index % 10 === 0);
  const { answered, bands } = scoreGuesses(getGuesser(catalogue), asked);
  expect(answered / asked.length).toBeGreaterThan(0.98);
  for (const { given, said, right } of bands)
    if (given > 0) expect((said - right) / given).toBeLessThan(2.5 / Math.sqrt(given));
});

it.each(['xqzzt blorf', 'AMZNPrimeSG', 'zorvex plimth'])('makes no guess for %s', (name) => {
  expect(getGuesser(catalogue)(name)).toEqual([]);
});

it('knows a restaurant by its words', () => {
  expect(getGuesser(catalogue)('Golden Dragon Seafood Restaurant')[0]?.mcc).toBe('5812');
});
