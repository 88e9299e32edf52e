import { expect, test } from 'vitest';
import { toLetters } from '../../../src/query/names/index.ts';
import {
  hashRawName,
  isCjk,
  MAX_KEYS,
  writeFormHeads,
  writeGrams,
  writeWordHeads,
} from '../../../src/query/names/keys.ts';

type Write = (letters: Uint16Array, start: number, length: number, keys: Uint32Array) => number;

const words: Write = (letters, start, length, keys) => writeWordHeads(letters, start, length, false, keys);
const indexed: Write = (letters, start, length, keys) => writeWordHeads(letters, start, length, true, keys);

/** The keys of a text that stands inside a longer array, as texts of the index do. */
function list(write: Write, text: string): number[] {
  const keys = new Uint32Array(MAX_KEYS);
  return Array.from(keys.subarray(0, write(toLetters(`xx${text}yy`), 2, text.length, keys)));
}
/** A run of three letters has its own hash as its only key. */
const hash = (run: string) => list(words, run)[0]!;

test.each([
  ['five letters of a word', words, 'decathlon', 5],
  ['five letters of a word of five', words, 'decat', 5],
  ['four letters as well in the index', indexed, 'decathlon', 9],
  ['the word itself if it has four', words, 'deca', 5],
  ['only itself if it has three', words, 'dec', 1],
  ['nothing of a shorter word', words, 'de', 0],
  ['nothing of no word', words, '', 0],
  ['three characters in Chinese', words, '中国工商', 3],
  ['two of a word of two', words, '中国', 2],
  ['six letters of a form', writeFormHeads, 'landrover', 6],
  ['nothing of a form of five', writeFormHeads, 'aldis', 0],
  ['four characters of a form in Chinese', writeFormHeads, '中国工商银行', 4],
  ['nothing of a form of three in Chinese', writeFormHeads, '中国工', 0],
  ['each three letters of a word', writeGrams, 'garden', 4],
  ['each two characters in Chinese', writeGrams, '中国工商', 3],
  ['no three letters of two', writeGrams, 'ga', 0],
  ['no three letters of one', writeGrams, 'g', 0],
  ['as many as fit of a long word', writeGrams, 'ab'.repeat(200), MAX_KEYS],
])('keys are %s', (_, write, text, count) => {
  expect(list(write, text)).toHaveLength(count);
});

test('keys of a word are its beginning with one letter left out', () => {
  // 'dect' and 'decx' have no letter in common with the others at the place left out.
  expect(list(words, 'dect')[0]).toBe(hash('dect'));
  expect(list(words, 'dect').slice(1)).toEqual(['ect', 'dct', 'det', 'dec'].map(hash));
  expect(list(indexed, 'dectz').slice(5)).toEqual(['ect', 'dct', 'det', 'dec'].map(hash));
  expect(list(words, 'decat')).toEqual(
    ['ecat', 'dcat', 'deat', 'dect', 'deca'].map((run) => list(words, run)[0]),
  );
});

test('grams of a word are its runs', () => {
  expect(list(writeGrams, 'garden')).toEqual(['gar', 'ard', 'rde', 'den'].map(hash));
});

test.each([
  ['a letter left out', 'decathlon', 'decthlon'],
  ['a letter replaced', 'decathlon', 'dexathlon'],
  ['a letter too many', 'decathlon', 'decxathlon'],
  ['two letters swapped', 'decathlon', 'dceathlon'],
])('words with %s share a key', (_, one, other) => {
  const keys = new Set(list(indexed, one));
  expect(list(words, other).some((key) => keys.has(key))).toBe(true);
});

test('different runs have different keys, spread evenly over the slots of a table', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const runs = [...letters].flatMap((a) => [...letters].flatMap((b) => [...letters].map((c) => a + b + c)));
  const keys = runs.map(hash);
  expect(new Set(keys).size).toBeGreaterThan(0.999 * runs.length);
  const slots = new Uint32Array(1024);
  for (const key of keys) slots[key & 1023]!++;
  // 17 a slot on average; with a perfect hash about 35 in the fullest.
  expect(Math.max(...slots)).toBeLessThan(45);
});

test('names before folding differ by their hash', () => {
  const names = ['Fit4less', 'Fit4Less', 'FIT4LESS', 'Fit 4 Less', 'fit4less', 'Fit4lesS', ''];
  expect(new Set(names.map(hashRawName)).size).toBe(names.length);
  const many = Array.from({ length: 2000 }, (_, number) => hashRawName(`Shop ${number}`));
  expect(new Set(many).size).toBeGreaterThan(1900);
  expect(Math.max(...many)).toBeLessThan(0x10000);
});

test.each([
  ['a', false],
  ['я', false],
  ['ก', false],
  ['⺀', true],
  ['ア', true],
  ['中', true],
  ['한', true],
  ['\ud800', false],
  ['ﬀ', false],
])('%s is Chinese, Japanese or Korean: %s', (letter, expected) => {
  expect(isCjk(letter.charCodeAt(0))).toBe(expected);
});
