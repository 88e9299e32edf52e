import { describe, expect, it } from 'vitest';
import { isGenericName, isNotAShop, isPersonalName, listBrandNames } from '../../singapore/names.ts';

const TRADE_WORDS = new Set(['clinic', 'pharmacy', 'money', 'changer', 'medical', 'dental', 'bakery']);

describe('the brands of an entry', () => {
  it.each([
    ['Koi Thé (B1-12)', [['Koi Thé', []]]],
    [
      'BreadTalk / Toastbox',
      [
        ['BreadTalk', []],
        ['Toastbox', []],
      ],
    ],
    ['DaXi 大喜', [['DaXi', ['大喜']]]],
    ['潮苑', [['潮苑', []]]],
    ['SUNNY KOREAN BBQ', [['Sunny Korean BBQ', []]]],
    ['ZARA', [['ZARA', []]]],
    ['Hotel Re! @ Hill Street', [['Hotel Re!', []]]],
    ['Ace @ Work Childcare', [['Ace @ Work Childcare', []]]],
    ['Wee Kee Pte Ltd', [['Wee Kee', []]]],
    ['Rich Cakes since 1997', [['Rich Cakes', []]]],
    ['DIOR B2-52', [['DIOR', []]]],
  ])('%s', (entry, brands) => {
    expect(listBrandNames(entry).map(({ name, aliases }) => [name, aliases])).toEqual(brands);
  });
});

describe('what is not listed', () => {
  it.each(['DBS ATM', 'AXS Station', 'Concierge (Waterway Point)', 'Yishun Library'])(
    '%s is no shop',
    (name) => {
      expect(isNotAShop(name)).toBe(true);
    },
  );

  it.each([
    ['Tan Ah Kow', true],
    ['Lim Mei', true],
    ['Kumar s/o Raja', true],
    ['Tan Clinic', false],
    ["Lim's Kitchen", false],
    ['Ng Ah Sio Bak Kut Teh', false],
    ['Tom Ford', false],
  ])('%s is a personal name: %s', (name, expected) => {
    expect(isPersonalName(name, TRADE_WORDS)).toBe(expected);
  });

  it.each([
    ['Money Changer', true],
    ['The Pharmacy', true],
    ['Medical and Dental Centre', true],
    ['Duke Bakery', false],
  ])('%s names nobody: %s', (name, expected) => {
    expect(isGenericName(name, TRADE_WORDS)).toBe(expected);
  });
});
