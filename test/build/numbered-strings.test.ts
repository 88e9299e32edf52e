import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NumberedStrings } from '../../src/build/numbered-strings.ts';

it('finds the first of equal strings, like a list that is searched from its start', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '全', '😀'), maxLength: 3 });
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), text, (strings, other) => {
      const numbered = new NumberedStrings();
      expect(strings.map((string) => numbered.add(string))).toEqual(
        strings.map((string) => strings.indexOf(string)),
      );
      expect(strings.map((_, number) => numbered.get(number))).toEqual(strings);
      expect(numbered.has(other)).toBe(strings.includes(other));
    }),
  );
});

it('still finds each when it has grown', () => {
  const ids = Array.from({ length: 5000 }, (_, index) => `made-up-${index.toString(36)}`);
  const numbered = new NumberedStrings();
  for (const id of ids) numbered.add(id);
  expect(ids.map((id) => numbered.add(id))).toEqual(ids.map((_, index) => index));
  expect(numbered.has('made-up-')).toBe(false);
});
