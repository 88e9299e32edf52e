import { expect, test } from 'vitest';
import type { MccWord } from '../../src/catalogue/mcc.ts';
import { findMccs } from '../../src/query/find-mccs.ts';
import { makeMcc } from '../fixture/make-catalogue.ts';

const MCCS = [
  makeMcc('0742', 'Veterinary Services', 'Agriculture'),
  makeMcc('5172', 'Petroleum and Petroleum Products', 'Wholesale'),
  makeMcc('5541', 'Service Stations', 'Transport'),
  makeMcc('5542', 'Automated Fuel Dispensers', 'Transport'),
  makeMcc('5814', 'Fast Food Restaurants', 'Restaurants'),
  makeMcc('5941', 'Sporting Goods Stores', 'Shops'),
  makeMcc('7230', 'Beauty and Barber Shops', 'Services'),
  makeMcc('7832', 'Motion Picture Theaters', 'Leisure'),
  makeMcc('7997', 'Membership Clubs', 'Leisure'),
  makeMcc('8641', 'Civic and Social Associations', 'Membership'),
];
const WORDS: readonly MccWord[] = (
  [
    ['petrol', '5542', '5541'],
    ['gym', '7997'],
    ['gym equipment', '5941'],
    ['hair salon', '7230'],
    ['movie', '7832'],
    ['kopitiam', '5814'],
    ['vet', '0742'],
    ['veterans association', '8641'],
  ] as const
).map(([word, ...mccs]) => ({ word, mccs, languages: ['en'] }));
const CATALOGUE = { mccs: new Map(MCCS.map((mcc) => [mcc.code, mcc])), words: WORDS };

function find(text: string): string[] {
  return findMccs(CATALOGUE, text, 10).found.map(({ code }) => code);
}

test('returns the codes of a word in the order of the table', () => {
  expect(find('petrol')).toEqual(['5542', '5541']);
});

test('puts longer phrases with the word after it', () => {
  expect(find('Gyms')).toEqual(['7997', '5941']);
});

test.each(['hair salon', 'Hair Salons', 'hairsalon', 'hair-salon', 'salon'])('finds %s', (text) => {
  expect(find(text)).toEqual(['7230']);
});

test('ignores singular and plural', () => {
  expect(find('movies')).toEqual(['7832']);
});

test('accepts British spellings of the official wording', () => {
  expect(find('theatres')).toEqual(['7832']);
});

test('a complete word does not match as a prefix', () => {
  expect(find('vets')).toEqual(['0742']);
  expect(find('vete')).toEqual(['8641', '0742']);
});

test('finds the beginning of a word, everyday words first', () => {
  expect(find('petro')).toEqual(['5542', '5541', '5172']);
});

test('finds by official wording, group and code if the table has nothing', () => {
  expect(find('fast food')).toEqual(['5814']);
  expect(find('leisure')).toEqual(['7832', '7997']);
  expect(find('5814 fast')).toEqual(['5814']);
});

test('says which word it read in a longer text or in a typo', () => {
  expect(findMccs(CATALOGUE, 'cheap hair salon near me', 10)).toMatchObject({
    total: 1,
    readAs: 'hair salon',
  });
  expect(findMccs(CATALOGUE, 'kopitaim', 10)).toMatchObject({ total: 1, readAs: 'kopitiam' });
  expect(findMccs(CATALOGUE, 'kopitiam', 10)).not.toHaveProperty('readAs');
});

test('short words must be spelt correctly', () => {
  expect(find('gim')).toEqual([]);
});

test('finds a code by its digits, and the neighbours of an unknown one', () => {
  expect(findMccs(CATALOGUE, '742', 10)).toMatchObject({ total: 1, found: [{ code: '0742' }] });
  expect(findMccs(CATALOGUE, '5543', 10)).toMatchObject({
    total: 0,
    found: [{ code: '5541' }, { code: '5542' }],
  });
});

test('finds nothing for an empty query', () => {
  expect(find('')).toEqual([]);
  expect(find('   ')).toEqual([]);
  expect(find('xyzzy')).toEqual([]);
});

test('lists no more than requested, and counts all', () => {
  expect(findMccs(CATALOGUE, 'petrol', 1)).toMatchObject({ total: 2, found: [{ code: '5542' }] });
});
