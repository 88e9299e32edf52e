import { expect, it } from 'vitest';
import { NumberList } from '../../src/catalogue/number-list.ts';

it('keeps its numbers when it grows', () => {
  const list = new NumberList(Uint32Array);
  for (let number = 0; number < 1000; number++) list.push(3 * number);
  expect(list).toHaveLength(1000);
  expect(list.get(999)).toBe(2997);
  expect(list.view()).toEqual(Uint32Array.from({ length: 1000 }, (_, number) => 3 * number));
});

it('rounds as its type does', () => {
  const list = new NumberList(Float32Array);
  list.push(0.1);
  expect(list.get(0)).toBe(Math.fround(0.1));
});
