import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLetters } from '../../../src/query/names/letters.ts';
import { sortRuns } from '../../../src/query/names/sort-runs.ts';

function pack(texts: readonly string[]) {
  const joined = texts.join('');
  const starts = new Uint32Array(texts.length + 1);
  texts.forEach((text, number) => {
    starts[number + 1] = starts[number]! + text.length;
  });
  return { starts, items: toLetters(joined) };
}

// Few letters and lengths around the head of six, so that heads, whole runs and beginnings coincide.
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '中'), maxLength: 9 });

function expectSorted(texts: readonly string[]): void {
  const order = sortRuns(pack(texts), (one, other) => one - other);
  const expected = texts
    .map((each, number) => ({ each, number }))
    .sort((one, other) =>
      one.each === other.each ? one.number - other.number : one.each < other.each ? -1 : 1,
    );
  expect([...order]).toEqual(expected.map(({ number }) => number));
}

test('sorts as strings are sorted, equal ones as it is told', () => {
  fc.assert(fc.property(fc.array(text, { maxLength: 40 }), expectSorted), { numRuns: 1000 });
});

test('sorts many, by their first letters at first, as it sorts few', () => {
  fc.assert(fc.property(fc.array(text, { minLength: 5000, maxLength: 6000 }), expectSorted), { numRuns: 5 });
});
