import { describe, expect, it } from 'vitest';
import { cleanEateryName } from '../../singapore/eateries.ts';

const DISHES = new Set(['fish', 'soup', 'rice', 'roasted']);

describe('the name of an eatery', () => {
  it.each([
    ['papa beans cafe', 'Papa Beans Cafe'],
    ['XI Yue Yuan', 'Xi Yue Yuan'],
    ['JB Claypot', 'JB Claypot'],
    ['CHIJMES', 'CHIJMES'],
    ['Caf? Melba', 'Café Melba'],
    ['Ming Fish Soup Pte Ltd', 'Ming Fish Soup Pte Ltd'],
  ])('%s is written %s', (name, written) => {
    expect(cleanEateryName(name, DISHES)).toBe(written);
  });

  it.each([
    ['Fish Soup', 'what is cooked'],
    ['Rice / Roasted 2', 'what is cooked, and a number'],
    ['Staff Canteen', 'a kitchen without customers'],
    ['Badaling Holdings Pte Ltd', 'an office'],
    ['Elite Group Pte Ltd', 'an office, as the company form says'],
    ['Cooca?A', 'a letter that the register lost'],
  ])('%s is left out: %s', (name) => {
    expect(cleanEateryName(name, DISHES)).toBeUndefined();
  });

  it('may have a word of offices if it is no company', () => {
    expect(cleanEateryName('Dish Group', DISHES)).toBe('Dish Group');
  });
});
