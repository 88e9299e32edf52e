import { expect, it } from 'vitest';
import { isHeldOut } from '../../payments/held-out.ts';

it.each([
  ['WAL-MART #1003', 'WALMART.CA', 'The Walmart', 'SQ *WALMART', 'PAYPAL *WALMARTCA'],
  ['PETRO-CANADA 07', 'PETROCAN', 'petro canada'],
  ['7-ELEVEN 123', '7 Eleven', 'SQ *7ELEVEN'],
  ['SQ CASCADE RESCUE', 'SQ *CASCADE RESCUE', 'INT*IN *CASCADE', 'IN CASCADE RESCUE'],
  ['#354 SPORT CHEK', 'SPORTCHEK', 'The Sport Chek'],
  ['WWW.ZAPPOS.COM', 'ZAPPOS', 'PAYPAL ZAPPOS'],
])('keeps every spelling of a chain on one side: %s', (...spellings) => {
  expect(new Set(spellings.map(isHeldOut)).size).toBe(1);
});

it('holds out about a fifth of the chains', () => {
  let held = 0;
  for (let index = 0; index < 10_000; index++) if (isHeldOut(`${index.toString(36)} shop`)) held++;
  expect(held / 10_000).toBeGreaterThan(0.17);
  expect(held / 10_000).toBeLessThan(0.23);
});

it('never moves', () => {
  expect(['Costco', 'Tim Hortons', 'Staples', 'Uber', 'Starbucks'].map(isHeldOut)).toMatchInlineSnapshot(`
    [
      true,
      true,
      false,
      false,
      false,
    ]
  `);
});
