// The shipped model of likely codes, on shops and merchants that it was never taught: docs/statements.md has the whole table.
import { expect, it } from 'vitest';
import {
  judgeGuesses,
  listUnseenMerchants,
  listUnseenShops,
  measureError,
  measureModel,
} from '../../bench/statements/judge-guesses.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { getGuesser } from '../../src/query/guess-codes.ts';

const catalogue = loadSnapshot('dist/catalogue.snapshot');

it('is small', () => {
  expect(measureModel(catalogue)).toBeGreaterThan(100_000);
  expect(measureModel(catalogue)).toBeLessThan(4_000_000);
});

it('is right as often as it says, on real shops', () => {
  const figures = judgeGuesses(getGuesser(catalogue), listUnseenShops('data').all);
  const { asked, top1, top3, bands } = figures;
  expect(top1 / asked).toBeGreaterThan(0.2);
  expect(top3 / asked).toBeGreaterThan(0.3);
  expect(measureError(figures)).toBeLessThan(0.1);
  // Five standard deviations of a fair coin at the most.
  for (const { given, said, right } of bands)
    if (given > 0) expect(Math.abs(said - right) / given).toBeLessThan(0.05 + 2.5 / Math.sqrt(given));
});

it('is never overconfident on the catalogue’s own names', () => {
  const { asked, top1, bands } = judgeGuesses(getGuesser(catalogue), listUnseenMerchants(catalogue));
  expect(top1 / asked).toBeGreaterThan(0.2);
  for (const { given, said, right } of bands)
    if (given > 0) expect((said - right) / given).toBeLessThan(0.05 + 2.5 / Math.sqrt(given));
});

it.each(['xqzzt blorf', 'AMZNPrimeSG', 'zorvex plimth'])('makes no guess for %s', (name) => {
  expect(getGuesser(catalogue)(name)).toEqual([]);
});

it('knows a restaurant by its words', () => {
  expect(getGuesser(catalogue)('Golden Dragon Seafood Restaurant')[0]?.mcc).toBe('5812');
});
