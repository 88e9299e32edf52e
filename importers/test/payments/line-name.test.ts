import { expect, it } from 'vitest';
import { keyOf, readLineName } from '../../payments/line-name.ts';

it.each([
  ['FOOD BASICS #666', 'FOOD BASICS', []],
  ['SHOPPERSDRUGMART0954', 'SHOPPERSDRUGMART', []],
  ['#354 SPORT CHEK', 'SPORT CHEK', []],
  ['BILL S ELECTRIC SALES', "BILL'S ELECTRIC SALES", []],
  ['NEWLIFE DIGITAL INC./C', 'NEWLIFE DIGITAL', []],
  ['CANYON CREEK - SHERWAY', 'CANYON CREEK', []],
  ['NSC*NORTHERN SAFETY CO', 'NORTHERN SAFETY', []],
  ['PIER 11 IMPORTS', 'PIER', ['IMPORTS']],
  ['FONTS COM', 'FONTS.COM', []],
  ['4IMPRINT, INC', '4IMPRINT', []],
  ['', '', []],
])('reads %j as %j', (line, words, trailingWords) => {
  expect(readLineName(line)).toMatchObject({ words: words === '' ? [] : words.split(' '), trailingWords });
});

it.each([
  ['SQ *SQ *ZUMBLY', 'facilitator'],
  ['PAYPAL ZUMBLY', 'facilitator'],
  ['TST* ZUMBLY', 'shopfront'],
  ['AMZ*ZUMBLY', 'marketplace'],
  ['ZUMBLY', undefined],
])('tells the route of %s', (line, route) => {
  expect(readLineName(line).route).toBe(route);
});

it('has one key for the spellings of a name', () => {
  const keys = ['THE FRESH CO', 'FRESHCO', 'FRESHCO CANADA'].map((name) => keyOf(name.split(' ')));
  expect(new Set(keys)).toEqual(new Set(['freshco']));
  expect(keyOf(['SMITH', '&', 'WOLF'])).toBe(keyOf(['SMITH', 'AND', 'WOLF']));
});
