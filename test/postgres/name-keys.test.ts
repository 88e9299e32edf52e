import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listHeads, listNameKeys } from '../../src/postgres/name-keys.ts';

it('gives letters and words, and both without an `and`', () => {
  expect(listNameKeys('Ya-Kun  Käya')).toEqual([{ letters: 'yakunkaya', words: 'ya kun kaya' }]);
  expect(listNameKeys('H&M')).toEqual([
    { letters: 'handm', words: 'h and m' },
    { letters: 'hm', words: 'h m' },
  ]);
  expect(listNameKeys('Duran Duran')).toEqual([{ letters: 'duranduran', words: 'duran' }]);
  expect(listNameKeys('')).toEqual([]);
});

it('shares a key between any word and the same with one edit', () => {
  const letter = fc.constantFrom(...'abcde');
  const word = fc.array(letter, { minLength: 4, maxLength: 12 }).map((letters) => letters.join(''));
  fc.assert(
    fc.property(word, fc.nat(11), letter, fc.nat(3), (right, place, typed, kind) => {
      const at = place % right.length;
      const [head, rest] = [right.slice(0, at), right.slice(at)];
      const wrong = [
        head + rest.slice(1),
        head + typed + rest,
        head + typed + rest.slice(1),
        head + (rest[1] ?? '') + rest[0] + rest.slice(2),
      ][kind]!;
      const keys = new Set(listHeads(right));
      expect(listHeads(wrong).some((key) => keys.has(key))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
