import { expect, it } from 'vitest';
import type { Mcc } from '../../../src/catalogue/mcc.ts';
import type { Reading } from '../../../src/query/descriptors/readings.ts';
import { buildTradeWordFinder } from '../../../src/query/descriptors/trade-words.ts';

const mcc = (code: string, description: string, brand?: string): Mcc =>
  ({ code, description, ...(brand && { brand }) }) as Mcc;
const reading = (...texts: string[]): Reading => ({
  words: texts.map((text) => ({ text, weight: 1, rarity: 1, penalty: 1 })),
  weight: texts.length,
  wasCut: false,
  likelihood: 1,
  isOwned: false,
});
const MCCS = [
  mcc('1711', 'Heating, Plumbing, and Air-Conditioning Contractors'),
  mcc('8021', 'Dentists and Orthodontists'),
  mcc('7216', 'Dry Cleaners'),
  mcc('3504', 'Hilton Laundry Hotels', 'Hilton'),
  ...Array.from({ length: 13 }, (_, index) => mcc(`90${index + 10}`, 'Other Services')),
];
const WORDS = [
  { word: 'kedai gunting', mccs: ['7230'], languages: ['ms'] },
  { word: 'Bäckerei', mccs: ['5462'], languages: ['de'] },
  { word: 'park', mccs: ['7996', '7523', '7033', '7941', '7999'], languages: ['en'] },
];
const find = buildTradeWordFinder(MCCS, WORDS);
const codesOf = (...texts: string[]): string[][] => find(reading(...texts)).map(({ codes }) => [...codes]);

it('recognises a trade word with any ending', () => {
  expect(codesOf('ahmed', 'plumbing')).toEqual([['1711']]);
  for (const word of ['dental', 'dentistry', 'dentist']) expect(codesOf('petrov', word)).toEqual([['8021']]);
  expect(codesOf('sunnyside', 'dry', 'cleaning')).toEqual([['7216']]);
});

it('rejects the first word, a word of many codes and a brand’s own word', () => {
  expect(codesOf('plumbing')).toEqual([]);
  expect(codesOf('ahmed', 'services')).toEqual([]);
  expect(codesOf('ahmed', 'laundry')).toEqual([]);
});

it('knows everyday words in other languages, and which of them are plain', () => {
  expect(codesOf('petrov', 'backerei')).toEqual([['5462']]);
  expect(codesOf('petrov', 'gunting')).toEqual([]);
  expect(find(reading('ahmed', 'plumbing', 'park')).map(({ isSpecific }) => isSpecific)).toEqual([
    true,
    false,
  ]);
});
