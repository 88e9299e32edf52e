import { expect, it } from 'vitest';
import { readLineName } from '../../payments/line-name.ts';
import { buildPersonTables, mayNamePerson } from '../../payments/possible-person.ts';

const TRADE_WORDS = 'plumbing dental pizza house food canada photo limousine and'.split(' ');
const tables = buildPersonTables(
  [
    ...TRADE_WORDS.flatMap((word) => [1, 2, 3].map((index) => [`${word} q${index}`])),
    ['Tim Hortons'],
    ['Uber'],
  ],
  [],
  new Map([
    ['john', 'given'],
    ['tim', 'given'],
    ['carl', 'given'],
    ['victoria', 'given'],
    ['smith', 'family'],
  ]),
);
const isPossible = (line: string, mcc = '5812') => mayNamePerson(readLineName(line), mcc, tables);

it.each<[string, string?]>([
  ['JOHN KRAHE PLUMBING'],
  ['SMITH JOHN'],
  ['KRAHE JOHN PLUMBING'],
  ['J KRAHE'],
  ['SMITH'],
  ['KRAHEM TULLA'],
  ['DR KRAHE DENTAL'],
  ['KRAHE DENTAL MD'],
  ['PAYPAL *JSMITH88'],
  ['SQ *SMITH PLUMBING'],
  ['SMITH DENTAL', '8021'],
  ['JOURNYHSE LOFTIN', '4722'],
  ['AIRLINE 0000000 LOFTIN', '3009'],
  ['ZUMBLY TAXI', '4121'],
])('leaves out %s', (line, mcc) => {
  expect(isPossible(line, mcc)).toBe(true);
});

it.each<[string, string?]>([
  ['TIM HORTONS #1234'],
  ["CARL'S PIZZA HOUSE"],
  ['CARL S PIZZA'],
  ['VICTORIA PLUMBING'],
  ['ST JOHN FOOD'],
  ['KRAHE PLUMBING LTD'],
  ['KRAHE.COM'],
  ['ZUMBLY'],
  ['PAYPAL *CANADAPHOTO'],
  ['AGODA.COM', '4722'],
])('keeps %s', (line, mcc) => {
  expect(isPossible(line, mcc)).toBe(false);
});
