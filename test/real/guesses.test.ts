// The shipped model of likely codes, on merchants that it was never taught: docs/statements.md has the whole table.
import { expect, it } from 'vitest';
import { judgeGuesses, measureModel } from '../../bench/statements/judge-guesses.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';

const catalogue = loadSnapshot('dist/catalogue.snapshot');

it('is small', () => {
  expect(measureModel(catalogue)).toBeGreaterThan(100_000);
  expect(measureModel(catalogue)).toBeLessThan(2_000_000);
});

it('is right as often as it says', () => {
  const { asked, top1, error, bands } = judgeGuesses(catalogue);
  expect(asked).toBeGreaterThan(2000);
  expect(top1).toBeGreaterThan(0.35);
  expect(error).toBeLessThan(0.04);
  for (const { given, said, right } of bands) {
    // Five standard deviations of a fair coin at the most.
    if (given > 0) expect(Math.abs(said - right) / given).toBeLessThan(0.05 + 2.5 / Math.sqrt(given));
  }
});
