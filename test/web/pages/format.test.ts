import { expect, it } from 'vitest';
import {
  formatConfidence,
  formatCount,
  formatCountry,
  formatCountryInText,
  formatDate,
  formatPeriod,
} from '../../../src/web/pages/format.ts';

it.each([
  ['2026-11-16', '16 Nov 2026'],
  ['2019-03', 'Mar 2019'],
  ['2019', '2019'],
  ['2019-13', '2019-13'],
  ['lately', 'lately'],
])('says the date %s', (date, words) => {
  expect(formatDate(date)).toBe(words);
});

it.each([
  [0.9, 0.9, 'Very likely'],
  [0.75, 1, 'Very likely'],
  [0.6, 1, 'Likely'],
  [0.4, 1, 'A fair guess'],
  [0.2, 0.6, 'Uncertain'],
  [0.26, 0.34, 'It varies'],
])('a confidence of %d with a share of %d', (confidence, share, words) => {
  expect(formatConfidence({ confidence, share })).toBe(words);
});

it.each([
  ['SG', 'Singapore'],
  ['HK', 'Hong Kong'],
  ['GB', 'United Kingdom'],
  ['ZZ', 'Country unknown'],
  ['001', 'Worldwide'],
  ['<b>', '<b>'],
])('names the country %s', (code, name) => {
  expect(formatCountry(code)).toBe(name);
});

it.each([
  ['SG', 'Singapore'],
  ['US', 'the United States'],
  ['NL', 'the Netherlands'],
  ['KY', 'the Cayman Islands'],
  ['UM', 'the U.S. Outlying Islands'],
])('names the country %s in running text', (code, name) => {
  expect(formatCountryInText(code)).toBe(name);
});

it('writes a period of one day as a single date', () => {
  const seen = {
    kind: 'observed',
    mcc: '5812',
    source: 's',
    country: 'SG',
    channel: 'online',
    trust: 'low',
  } as const;
  expect(formatPeriod({ ...seen, firstSeen: '2020-01', lastSeen: '2020-01' })).toBe('Jan 2020');
  expect(formatPeriod({ ...seen, firstSeen: '2020-01', lastSeen: '2021-02' })).toBe('Jan 2020 – Feb 2021');
  expect(formatPeriod({ ...seen, lastSeen: '2021-02' })).toBe('Feb 2021');
});

it('counts in words', () => {
  expect([formatCount(1, 'code'), formatCount(1086, 'code'), formatCount(2, 'entry', 'entries')]).toEqual([
    '1 code',
    '1,086 codes',
    '2 entries',
  ]);
});
