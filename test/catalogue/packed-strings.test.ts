import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareBytes,
  findSortedString,
  packStrings,
  readString,
} from '../../src/catalogue/packed-strings.ts';

const text = fc.string({ unit: 'binary', maxLength: 6 });
const near = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '全', '😀', '\uffff'), maxLength: 4 });
const texts = fc.uniqueArray(fc.oneof(text, near), { maxLength: 40 });

describe('packed strings', () => {
  it('are read back as they were, empty ones included', () => {
    fc.assert(
      fc.property(fc.array(text), (strings) => {
        const packed = packStrings(strings);
        expect(strings.map((_, i) => readString(packed, i))).toEqual(strings);
      }),
    );
  });

  it('are found exactly when they are among the sorted ones', () => {
    fc.assert(
      fc.property(texts, fc.oneof(text, near), (strings, other) => {
        const sorted = strings.toSorted(compareBytes);
        const packed = packStrings(sorted);
        for (const wanted of [...sorted, other]) {
          const index = findSortedString(packed, wanted);
          expect(index === undefined ? undefined : sorted[index]).toBe(
            sorted.includes(wanted) ? wanted : undefined,
          );
        }
      }),
    );
  });

  it('distinguish a string from its prefixes and extensions', () => {
    const packed = packStrings(['', 'grab', 'grab.com', 'grabfood']);
    expect(['', 'gra', 'grab', 'grab.', 'grab.com'].map((s) => findSortedString(packed, s))).toEqual([
      0,
      undefined,
      1,
      undefined,
      2,
    ]);
  });

  it('are empty if there are none', () => {
    expect(findSortedString(packStrings([]), '')).toBeUndefined();
    expect(findSortedString(packStrings([]), 'a')).toBeUndefined();
  });
});

it('orders by UTF-8 bytes, where UTF-16 would put an emoji before U+FFFF', () => {
  expect(['😀', '\uffff', 'é', 'z', 'Z'].toSorted(compareBytes)).toEqual(['Z', 'z', 'é', '\uffff', '😀']);
  expect(['😀', '\uffff'].toSorted()).toEqual(['😀', '\uffff']);
});
