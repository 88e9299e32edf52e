import { expect, it } from 'vitest';
import { isMccCode, parseMccCode } from '../../src/catalogue/mcc.ts';

it.each([
  ['742', '0742'],
  ['0742', '0742'],
  ['5812', '5812'],
  ['7', '0007'],
])('reads %s as %s, since people leave out leading zeros', (typed, code) => {
  expect(parseMccCode(typed)).toBe(code);
});

it.each(['', '58123', '-742', '7.5', '1e3', ' 742', '742\n', '٥٨١٢', 'abcd'])(
  'finds no code in %j',
  (typed) => {
    expect(parseMccCode(typed)).toBeUndefined();
  },
);

it('calls only four digits a code', () => {
  expect(isMccCode('0742')).toBe(true);
  expect(['742', '07421', '074x', ''].some(isMccCode)).toBe(false);
});
