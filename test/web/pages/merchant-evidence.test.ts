import { expect, it } from 'vitest';
import { listTicks } from '../../../src/web/pages/merchant-evidence.tsx';

it.each([
  [2026, 2027],
  [2014, 2027],
  [1998, 2027],
  [2011, 2015],
])('labels the years %d to %d at both ends and not too often', (first, last) => {
  const ticks = listTicks(first, last);
  expect([ticks[0], ticks.at(-1)]).toEqual([first, last]);
  expect(ticks.length).toBeLessThanOrEqual(5);
});
