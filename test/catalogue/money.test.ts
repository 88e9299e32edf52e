import { expect, it } from 'vitest';
import { formatMoney, formatMpd, formatRate } from '../../src/catalogue/money.ts';

it.each([
  [4, '4 MPD'],
  [1.4, '1.4 MPD'],
  [1 / 6, '0.1667 MPD'],
  [0.1 + 0.2, '0.3 MPD'],
])('a rate is the shortest decimal of at most four places: %s', (rate, text) =>
  expect(formatMpd(rate)).toBe(text),
);

it('a card’s rate is in its own unit', () =>
  expect([formatRate(4, { rewardUnit: 'points' }), formatRate(0.25, { rewardUnit: 'cash-back' })]).toEqual([
    '4 MPD',
    '0.25 % cash back',
  ]));

it('money has its symbol, separators and cents if there are any', () =>
  expect([formatMoney(1000, 'SGD'), formatMoney(822.86, 'SGD'), formatMoney(0.5, 'GBP')]).toEqual([
    'S$1,000',
    'S$822.86',
    '£0.50',
  ]));
