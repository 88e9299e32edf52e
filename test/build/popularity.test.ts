import { expect, test } from 'vitest';
import { measurePopularity } from '../../src/build/measure-popularity.ts';
import { type PopularityFeatures, scorePopularity } from '../../src/build/popularity.ts';
import type { Evidence, Inference } from '../../src/catalogue/evidence.ts';
import { inferredAs, makeDraft, observed } from './make-parts.ts';

const unknown: PopularityFeatures = {
  name: 'Corner Shop',
  countries: ['NZ'],
  hosts: [],
  accounts: 0,
  rows: 1,
  observations: 0,
  fame: 0,
};

test('lies between 0 and 1 at both ends', () => {
  expect(scorePopularity({ ...unknown, countries: [] })).toBe(0);
  const everything = { countries: ['001'], hosts: ['shell.com', 'b.com', 'c.com'], accounts: 12, rows: 40 };
  expect(scorePopularity({ ...unknown, ...everything, name: 'Shell', observations: 1e6, fame: 3 })).toBe(1);
});

test.each<[string, Partial<PopularityFeatures>]>([
  ['more countries', { countries: ['NZ', 'FI'] }],
  ['a larger market', { countries: ['US'] }],
  ['the whole world', { countries: ['001'] }],
  ['a website', { hosts: ['example.com'] }],
  ['social accounts', { accounts: 2 }],
  ['further upstream rows', { rows: 2 }],
  ['observations', { observations: 10 }],
  ['fame', { fame: 1 }],
])('%s raise it', (_, more) => {
  expect(scorePopularity({ ...unknown, ...more })).toBeGreaterThan(scorePopularity(unknown));
});

test('its own domain counts more than another host', () => {
  const own = scorePopularity({ ...unknown, hosts: ['www.cornershop.co.nz'] });
  expect(own).toBeGreaterThan(scorePopularity({ ...unknown, hosts: ['malls.co.nz'] }));
});

test('a worldwide brand is ahead of a local one with the same accounts', () => {
  const accounts = { accounts: 4, hosts: ['example.com'] };
  expect(scorePopularity({ ...unknown, ...accounts, countries: ['001'] })).toBeGreaterThan(
    scorePopularity({ ...unknown, ...accounts, countries: ['SG'] }),
  );
});

test('counts transactions for popularity, and an uncounted sighting as one', () => {
  const popularityOf = (...evidence: ReturnType<typeof observed>[]) => {
    const draft = makeDraft('X', { evidence });
    return measurePopularity([draft], '2026-11-16').get(draft)!;
  };
  const none = popularityOf();
  // 0.25 × log10(1 + n) / 4, for n = 1 and n = 999.
  expect(popularityOf(observed('5812')) - none).toBeCloseTo(0.0188, 3);
  expect(popularityOf(observed('5812', { count: 900 }), observed('5814', { count: 99 })) - none).toBeCloseTo(
    0.1875,
    3,
  );
});

const inferredIn = (asOf: string): Inference => ({ ...inferredAs('5812'), asOf });

test.each<[string, Evidence[], boolean]>([
  ['an inference of nearly eight years ago', [inferredIn('2019-01')], true],
  ['an inference of this year', [inferredIn('2026-05')], false],
  ['an old inference and a new one', [inferredIn('2019-01'), inferredIn('2026-05')], false],
  ['an old sighting', [observed('5812', { lastSeen: '2015' })], false],
])('what was not confirmed for seven years is the least known: %s', (_, evidence, isLeast) => {
  const draft = makeDraft('X', { evidence });
  expect(measurePopularity([draft], '2026-11-16').get(draft) === 0).toBe(isLeast);
});
