import { expect, it } from 'vitest';
import { measurePopularity } from '../../src/build/measure-popularity.ts';
import { makeDraft, observed } from './make-parts.ts';

it('counts transactions for popularity, and an uncounted sighting as one', () => {
  const popularityOf = (...evidence: ReturnType<typeof observed>[]) => {
    const draft = makeDraft('X', { evidence });
    return measurePopularity([draft]).get(draft)!;
  };
  const none = popularityOf();
  // 0.25 × log10(1 + n) / 4, for n = 1 and n = 999.
  expect(popularityOf(observed('5812')) - none).toBeCloseTo(0.0188, 3);
  expect(popularityOf(observed('5812', { count: 900 }), observed('5814', { count: 99 })) - none).toBeCloseTo(
    0.1875,
    3,
  );
});
