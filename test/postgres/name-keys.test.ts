import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listHeads, makeNameKeys } from '../../src/postgres/name-keys.ts';

it('gives letters, words after spaces, and keys', () => {
  expect(makeNameKeys('Ya-Kun  Käya')).toMatchObject({ letters: 'yakunkaya', words: ' ya kun kaya' });
  expect(makeNameKeys('H&M').words).toBe(' h and m');
  expect(makeNameKeys('').letters).toBe('');
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
