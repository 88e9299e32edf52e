import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldName, splitWords, squashName } from '../../src/catalogue/fold-name.ts';

test.each([
  ["McDonald's", 'mcdonalds'],
  ['McDonald’s', 'mcdonalds'],
  ['Bäcker & Co.', 'backer and co'],
  ['C&A', 'c and a'],
  ['7-Eleven', '7 eleven'],
  ['Levi’s®', 'levis'],
  ['Straße', 'strasse'],
  ['Smørrebrød', 'smorrebrod'],
  ['Żabka Łódź', 'zabka lodz'],
  ['Kahve Dünyası', 'kahve dunyasi'],
  ['İSTANBUL', 'istanbul'],
  ['Œuvre', 'oeuvre'],
  ['  Toys  “R”  Us  ', 'toys r us'],
  ['ＡＢＣマート', 'abcマート'],
  ['ﾄﾞﾝ･ｷﾎｰﾃ', 'ドン キホーテ'],
  ['すき家', 'スキ家'],
  ['全聯福利中心', '全联福利中心'],
  ['中國銀行', '中国银行'],
  ['中国銀行', '中国银行'],
  ['Пятёрочка', 'пятерочка'],
  ['ΣΚΛΑΒΕΝΊΤΗΣ', 'σκλαβενιτησ'],
  ['أسواق', 'اسواق'],
  ['صيدلية', 'صيدليه'],
  ['بانک ملی', 'بانك ملي'],
  ['۱۲۳', '123'],
  ['ארומה שלום', 'ארומה שלומ'],
  ['กาแฟพันธุ์ไทย', 'กาแฟพันธุ์ไทย'],
  ['스타벅스', '스타벅스'],
  ['चाय', 'चाय'],
  ['zero\u200bwidth', 'zerowidth'],
])('%s folds to %s', (text, folded) => {
  expect(foldName(text)).toBe(folded);
});

test('a name of symbols only keeps them', () => {
  expect(foldName('+')).toBe('+');
  expect(foldName('?!')).toBe('?!');
});

test('blank text folds to nothing', () => {
  expect(foldName('')).toBe('');
  expect(foldName(' \t\n')).toBe('');
  expect(splitWords('')).toEqual([]);
});

test('squashing takes the spaces out', () => {
  expect(squashName('coca cola zero')).toBe('cocacolazero');
});

test('folding twice is folding once, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(foldName(foldName(text))).toBe(foldName(text));
    }),
    { numRuns: 10_000 },
  );
});

test('words are parted by single spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      expect(splitWords(foldName(text)).every((word) => word !== '')).toBe(true);
    }),
  );
});
