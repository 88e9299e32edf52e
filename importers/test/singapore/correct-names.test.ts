import { expect, it } from 'vitest';
import { correctNames } from '../../singapore/correct-names.ts';
import type { Entry } from '../../singapore/entries.ts';

const entry = (name: string, { outlets = 1, isReviewed = false } = {}): Entry => ({
  listed: { line: 2, file: 'malls.csv', name, kind: 'F&B', outlets, source: 'x', asOf: '2026' },
  name,
  aliases: [],
  codes: { mccs: ['5812'], because: 'F&B', vague: false },
  isReviewed,
});
const correct = (entries: Entry[], listed: string[] = []): string[] =>
  correctNames(entries, listed).map(({ name }) => name);

it('takes the spelling that more names have', () => {
  expect(
    correct([entry('First Steps Preschol'), entry('First Steps Preschool'), entry('Pat Preschool')]),
  ).toEqual(['First Steps Preschool', 'First Steps Preschool', 'Pat Preschool']);
});

it('takes the spelling of the name with more outlets', () => {
  expect(correct([entry('Koi Delights'), entry('Koi Delight', { outlets: 3 })])).toEqual([
    'Koi Delight',
    'Koi Delight',
  ]);
});

it('takes the spelling of a merchant that we have', () => {
  expect(correct([entry('Killiney Kopitam', { outlets: 9 })], ['Killiney Kopitiam'])).toEqual([
    'Killiney Kopitiam',
  ]);
});

it.each([
  ['Tastebox', 'Toastbox'],
  ['Xin Wang House', 'Xin Wan House'],
  ['Orchard Dental', 'Orchid Dental'],
])('leaves %s and %s alone', (one, other) => {
  expect(correct([entry(one), entry(other)])).toEqual([one, other]);
});

it('leaves a name alone that somebody looked at', () => {
  expect(
    correct([entry('Golden Rooster', { isReviewed: true }), entry('Golden Roaster', { outlets: 5 })]),
  ).toEqual(['Golden Rooster', 'Golden Roaster']);
});
