import { expect, test } from 'vitest';
import type { Draft } from '../../src/build/draft.ts';
import { measureLocalPopularity, measurePopularity } from '../../src/build/measure-popularity.ts';
import { decideHostOwners } from '../../src/build/own-hosts.ts';
import { type PopularityFeatures, scorePopularity } from '../../src/build/popularity.ts';
import type { Evidence, Inference } from '../../src/catalogue/evidence.ts';
import { claim, editorial, inferredAs, makeDraft, observed } from './make-parts.ts';

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

test('counts transactions for popularity, and an uncounted observation as one', () => {
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

const VISITED = new Map([
  ['SG', new Map([['grab.com', 1000]])],
  ['MY', new Map()],
]);

const KNOWN = new Map([['SG', new Map([['esso', 3 as const]])]]);

/** By region. */
function measureLocally(draft: Draft, ...others: Draft[]): Readonly<Record<string, number>> {
  const drafts = [draft, ...others];
  const owners = decideHostOwners(drafts, [], new Map(), []);
  return measureLocalPopularity(drafts, new Map(), { visited: VISITED, known: KNOWN, owners }).get(draft)!;
}

test('a merchant is known in the regions where it trades, most at home', () => {
  expect(measureLocally(makeDraft('Kopi', { home: 'SG', countries: ['MY', 'SG'] }))).toEqual({
    SG: 0.25,
    MY: 0.1,
  });
  expect(measureLocally(makeDraft('Kedai', { home: 'MY', countries: ['MY'] }))).toEqual({ MY: 0.25 });
  expect(measureLocally(makeDraft('Web', { home: 'US', countries: ['001'] }))).toEqual({ SG: 0, MY: 0 });
});

test('what an editor says of a region counts there as fame at home', () => {
  const draft = makeDraft('Esso', { home: 'US', countries: ['001'], fame: 2 });
  expect(measureLocally(draft)).toEqual({ SG: 0.5, MY: 0.07 });
});

test('a national site means that it trades there', () => {
  const draft = makeDraft('Tienda', { home: 'ES', countries: ['ES'], claims: [claim('tienda.sg')] });
  expect(measureLocally(draft)).toEqual({ SG: 0.15 });
});

test.each<[string, Parameters<typeof makeDraft>[1], number]>([
  ['fame at home', { fame: 3 }, 0.5],
  ['the fame of an authority, less', { fame: 3, evidence: [editorial('9399')] }, 0.42],
  ['one of the thousand most visited sites', { claims: [claim('grab.com')] }, 0.6],
  ['63 outlets', { outlets: 63 }, 0.5],
  // 0.15 for the payments and 0.02 for their one source.
  ['999 payments', { evidence: [observed('5812', { count: 999 })] }, 0.42],
  ['payments abroad', { evidence: [observed('5812', { country: 'US', count: 999 })] }, 0.25],
])('%s count in the region', (_, given, score) => {
  expect(measureLocally(makeDraft('Kopi', given)).SG).toBe(score);
});

test('outlets in Singapore say nothing about other regions', () => {
  const draft = makeDraft('Kopi', { home: 'MY', countries: ['MY', 'SG'], outlets: 63 });
  expect(measureLocally(draft)).toEqual({ SG: 0.35, MY: 0.25 });
});

test('a visited site counts for its owner alone', () => {
  const owner = makeDraft('Grab', { claims: [claim('grab.com', 'editor')] });
  const other = makeDraft('Zoo', { claims: [claim('grab.com', 'page')] });
  expect(measureLocally(other, owner).SG).toBe(0.25);
  expect(measureLocally(owner, other).SG).toBe(0.6);
});

const inferredIn = (asOf: string): Inference => ({ ...inferredAs('5812'), asOf });

test.each<[string, Evidence[], boolean]>([
  ['an inference of nearly eight years ago', [inferredIn('2019-01')], true],
  ['an inference of this year', [inferredIn('2026-05')], false],
  ['an old inference and a new one', [inferredIn('2019-01'), inferredIn('2026-05')], false],
  ['an old observation', [observed('5812', { lastSeen: '2015' })], false],
])('what was not confirmed for seven years is the least known: %s', (_, evidence, isLeast) => {
  const draft = makeDraft('X', { evidence });
  expect(measurePopularity([draft], '2026-11-16').get(draft) === 0).toBe(isLeast);
});
