// The shipped model of likely codes, on merchants that it was never taught: docs/statements.md has the whole table.
import { expect, it } from 'vitest';
import { choosePart } from '../../src/build/learn-guesses.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { getGuesser } from '../../src/query/guess/guess-codes.ts';

const catalogue = loadSnapshot('dist/catalogue.snapshot');
const guess = getGuesser(catalogue);

it('is small', () => {
  const bytes = Object.values(catalogue.getArrays('guess/')).reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  );
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(2_000_000);
});

it('is right as often as it says', () => {
  const bands = Array.from({ length: 10 }, () => ({ given: 0, said: 0, right: 0 }));
  let asked = 0;
  let first = 0;
  for (let number = 0; number < catalogue.merchantCount; number++) {
    const { name, mcc } = catalogue.summarise(number);
    if (choosePart(name) !== 'measure') continue;
    asked++;
    const [best] = guess(name);
    if (best === undefined) continue;
    const band = bands[Math.min(9, Math.floor(best.probability * 10))]!;
    band.given++;
    band.said += best.probability;
    if (best.mcc === mcc) {
      band.right++;
      first++;
    }
  }
  expect(asked).toBeGreaterThan(2000);
  expect(first / asked).toBeGreaterThan(0.35);
  const error = bands.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0) / asked;
  expect(error).toBeLessThan(0.04);
  for (const { given, said, right } of bands) {
    // Five standard deviations of a fair coin at the most.
    if (given > 0) expect(Math.abs(said - right) / given).toBeLessThan(0.05 + 2.5 / Math.sqrt(given));
  }
});
