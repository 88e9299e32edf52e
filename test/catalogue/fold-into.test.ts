import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldInto, MOST_FOLDED } from '../../src/catalogue/fold-into.ts';
import { foldName } from '../../src/catalogue/fold-name.ts';

function fold(text: string): string {
  const letters = new Uint32Array(text.length * MOST_FOLDED);
  return String.fromCharCode(...letters.subarray(0, foldInto(text, letters)));
}

test.each([
  ["McDonald's & Co.", 'mcdonalds and co'],
  ['  A&W  ', 'a and w'],
  ['Müller ½', 'muller 1 2'],
  ['ﾄﾞﾝ･ｷﾎｰﾃ', 'ドン キホーテ'],
  ['+', '+'],
  ['&', 'and'],
  [' \t ', ''],
  ['', ''],
])('%s becomes %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('gives what foldName gives, whatever the text', () => {
  const unit = fc.oneof(
    fc.constantFrom(' ', '&', "'", '-', '½', '™', 'ß', 'é', 'e\u0301', '中', 'ｶ', 'ﷺ', 'ก', '\t', '\u200b'),
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      expect(fold(text)).toBe(foldName(text));
    }),
    { numRuns: 5000 },
  );
});
