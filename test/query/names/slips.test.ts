import { expect, test } from 'vitest';
import { toLetters } from '../../../src/query/names/letters.ts';
import { isSlip } from '../../../src/query/names/slips.ts';

test.each([
  ['a letter left out', 'fotact', 'footaction', true],
  ['the first letter left out', 'ootact', 'footaction', true],
  ['the last letter left out', 'footacion', 'footaction', true],
  ['a letter doubled', 'burgerrm', 'burgerme', true],
  ['the last letter doubled', 'burgermee', 'burgerme', true],
  ['two letters swapped', 'uinma', 'unimarkt', true],
  ['the last two letters swapped', 'burgerem', 'burgerme', true],
  ['a wrong letter', 'fotact', 'fitactive', false],
  ['a wrong last letter', 'burgerma', 'burgerme', false],
  ['a letter too many', 'delikant', 'delikateso', false],
])('%s: %s for %s', (_, typed, text, expected) => {
  // Both stand inside longer arrays, as words of the index do.
  const [one, other] = [toLetters(`xx${typed}yy`), toLetters(`z${text}z`)];
  expect(isSlip(one, 2, typed.length, other, 1, text.length)).toBe(expected);
});
