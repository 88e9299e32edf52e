import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EditCounter, isSlip } from '../../../src/query/names/distance.ts';
import { toLetters } from '../../../src/query/names/index.ts';
import { maxEdits } from '../../../src/query/names/weights.ts';

const counter = new EditCounter();

function count(one: string, other: string, limit: number, open = false): number {
  counter.setPattern(toLetters(one), 0, one.length);
  const { whole, prefix } = counter.count(toLetters(other), 0, other.length, limit);
  return open ? prefix : whole;
}

/** The last row of the table, as in a textbook: the edits between one and each prefix of the other. */
function countByPrefix(one: string, other: string): number[] {
  const table = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= one.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const cell = Math.min(
        table[i - 1]![j]! + 1,
        table[i]![j - 1]! + 1,
        table[i - 1]![j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      table[i]![j] = swapped ? Math.min(cell, table[i - 2]![j - 2]! + 1) : cell;
    }
  }
  return table[one.length]!;
}

const countNaively = (one: string, other: string) => countByPrefix(one, other).at(-1)!;

// Few letters, so that they repeat; now and then longer than the 32 that fit into a number.
const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 14 });
const long = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 30, maxLength: 35 });
const word = fc.oneof({ weight: 4, arbitrary: short }, { weight: 1, arbitrary: long });

test.each([
  ['decathlon', 'decathlon', 0],
  ['dectahlon', 'decathlon', 1],
  ['decatlon', 'decathlon', 1],
  ['deccathlon', 'decathlon', 1],
  ['dekathlom', 'decathlon', 2],
  ['ikea', 'nike', 2],
])('%s and %s are %i edits apart', (one, other, edits) => {
  expect(count(one, other, 3)).toBe(edits);
});

test('agrees with the whole table up to the limit', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, limit) => {
      expect(count(one, other, limit)).toBe(Math.min(countNaively(one, other), limit + 1));
    }),
    { numRuns: 1000 },
  );
});

test('agrees on long patterns that are a few edits apart, swapped neighbours among them', () => {
  const pattern = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 30, maxLength: 45 });
  const edits = fc.array(fc.tuple(fc.nat(45), fc.constantFrom('', 'a', 'bc', 'swap')), { maxLength: 3 });
  fc.assert(
    fc.property(pattern, edits, fc.integer({ min: 0, max: 3 }), (one, changes, limit) => {
      const other = changes.reduce(
        (text, [index, put]) =>
          put === 'swap'
            ? text.slice(0, index) +
              [...text.slice(index, index + 2)].reverse().join('') +
              text.slice(index + 2)
            : text.slice(0, index) + put + text.slice(index + 1),
        one,
      );
      expect(count(one, other, limit)).toBe(Math.min(countNaively(one, other), limit + 1));
      const nearest = Math.min(...countByPrefix(one, other));
      expect(count(one, other, limit, true)).toBe(Math.min(nearest, limit + 1));
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['at the beginning', 'ba', 0],
  ['at the end', 'ba', 38],
])('two neighbours swapped %s of 40 letters are one edit', (_, swapped, index) => {
  const long = 'xyz'.repeat(14).slice(0, 40);
  const [one, other] = ['ab', swapped].map((pair) => long.slice(0, index) + pair + long.slice(index + 2));
  expect(count(one!, other!, 1)).toBe(1);
});

test('a pattern may have 250 letters less the edits', () => {
  for (const [length, edits] of [
    [247, 0],
    [248, 3],
  ] as const)
    expect(count('a'.repeat(length), 'a'.repeat(length), 2)).toBe(edits);
});

test('a pattern leaves nothing behind for the next', () => {
  expect(count('abcd', 'abcd', 1)).toBe(0);
  expect(count('wxyz', 'abcd', 1)).toBe(2);
  expect(count('wxyz', 'wabcdz', 3)).toBe(4);
});

test.each([
  [3, false, 0],
  [4, false, 1],
  [7, false, 1],
  [8, false, 2],
  [13, false, 2],
  [14, false, 3],
  [2, true, 0],
  [3, true, 1],
  [5, true, 1],
  [6, true, 2],
])('in %i letters (Chinese: %s) %i edits are forgiven', (length, cjk, edits) => {
  expect(maxEdits(length, cjk)).toBe(edits);
});

test('with an open end, the nearest prefix counts', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, limit) => {
      const nearest = Math.min(...countByPrefix(one, other));
      expect(count(one, other, limit, true)).toBe(Math.min(nearest, limit + 1));
    }),
    { numRuns: 1000 },
  );
});

test('texts longer than any name are too far apart and do not crash', () => {
  const endless = 'ab'.repeat(2000);
  expect(count(endless, endless, 2)).toBe(3);
  expect(count('abab', endless, 2, true)).toBe(0);
});

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
])('a slip? %s: %s for %s', (_, typed, text, expected) => {
  // Both stand inside longer arrays, as words of the index do.
  const [one, other] = [toLetters(`xx${typed}yy`), toLetters(`z${text}z`)];
  expect(isSlip(one, 2, typed.length, other, 1, text.length)).toBe(expected);
});
