// The model of likely codes on real shops that it was not trained on: docs/appendix/statements.md has the whole table. One of ten
// parts, because training a model takes ten seconds.
import { expect, it } from 'vitest';
import { scoreGuesses } from '../../bench/statements/score-guesses.ts';
import {
  chooseAsked,
  getPart,
  leaveOut,
  readTrainingSet,
  trainShipped,
} from '../../bench/statements/unseen-shops.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { openGuesser } from '../../src/query/guess-codes.ts';

/** Any but the one that settings are never chosen on. */
const PART = 1;

it('is right as often as it says', () => {
  const all = readTrainingSet(loadSnapshot('dist/catalogue.snapshot'));
  const shops = chooseAsked(all.shops).all.filter(({ name }) => getPart(name) === PART);
  const { asked, top1, top3, bands } = scoreGuesses(openGuesser(trainShipped(leaveOut(all, PART))), shops);
  expect(top1 / asked).toBeGreaterThan(0.2);
  expect(top3 / asked).toBeGreaterThan(0.3);
  // Five standard deviations of a fair coin at the most.
  for (const { given, said, right } of bands)
    if (given > 0) expect(Math.abs(said - right) / given).toBeLessThan(0.05 + 2.5 / Math.sqrt(given));
});
