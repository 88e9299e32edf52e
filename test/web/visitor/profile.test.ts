import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatFile, formatLink, parseFile, parseLink } from '../../../src/web/visitor/carry.ts';
import { EMPTY_PROFILE, parseProfile, readProfile, storeProfile } from '../../../src/web/visitor/profile.ts';

const PROFILE = {
  cards: ['REVO', 'UOBONE', 'LADYS'],
  mileValue: 1.8,
  usually: 'wallet-tap',
  meets: { UOBONE: 1000, REVO: 'all' },
  chosen: { LADYS: ['Dining'] },
  days: { UOBONE: 12 },
  months: { UOBONE: 3 },
} as const;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('is stored by region', () => {
  storeProfile('SG', PROFILE);
  expect(readProfile('SG')).toEqual(PROFILE);
  expect(readProfile('US')).toEqual(EMPTY_PROFILE);
});

it('carries over the cards that earlier versions stored', () => {
  localStorage.setItem('mcc-lookup:cards', '{"SG":["REVO"],"US":["CSR"]}');
  expect(readProfile('SG')).toEqual({ ...EMPTY_PROFILE, cards: ['REVO'] });
  storeProfile('SG', EMPTY_PROFILE);
  expect(readProfile('SG')).toEqual(EMPTY_PROFILE);
  expect(readProfile('US').cards).toEqual(['CSR']);
});

it.each([
  [null, EMPTY_PROFILE],
  [{ cards: ['REVO', 'REVO', 7, '<b>', 'A'.repeat(31)] }, { ...EMPTY_PROFILE, cards: ['REVO'] }],
  [{ mileValue: 0, usually: 'cheque' }, EMPTY_PROFILE],
  [{ mileValue: 101 }, EMPTY_PROFILE],
  [{ mileValue: 'cash' }, { ...EMPTY_PROFILE, mileValue: 'cash' }],
  // Of cards that are not held, nothing is kept.
  [
    { cards: ['A'], meets: { B: 'all' }, chosen: { B: ['Dining'] }, days: { B: 3 } },
    { ...EMPTY_PROFILE, cards: ['A'] },
  ],
  [
    { cards: ['A'], meets: { A: -1 } },
    { ...EMPTY_PROFILE, cards: ['A'] },
  ],
  [
    { cards: ['A'], chosen: { A: 'Dining' }, days: { A: 32 }, months: { A: 0 } },
    { ...EMPTY_PROFILE, cards: ['A'] },
  ],
])('leaves out of %j what is wrong', (given, profile) => {
  expect(parseProfile(given)).toEqual(profile);
});

const CARRIED = {
  region: 'SG',
  profile: PROFILE,
  payments: [{ id: 1, on: '2026-11-18', card: 'REVO', amount: 80, place: 'Café 東京', mcc: '5812' }],
};

it('is carried by a file', () => {
  expect(parseFile(formatFile(CARRIED))).toEqual(CARRIED);
  expect(['', '{}', '{"format":"other","region":"SG"}', 'null'].map(parseFile)).toEqual(
    Array(4).fill(undefined),
  );
});

it('is carried by a link that has it behind #', async () => {
  const link = await formatLink('https://mcc.example/my-cards', CARRIED);
  const { origin, pathname, search, hash } = new URL(link);
  expect(`${origin}${pathname}${search}`).toBe('https://mcc.example/my-cards');
  expect(await parseLink(hash)).toEqual(CARRIED);
  for (const broken of ['', '#', '#main', '#you=', '#you=%%%', '#you=AAAA', hash.slice(0, -20)])
    expect(await parseLink(broken), broken).toBeUndefined();
});

it('refuses a link that unfolds into megabytes', async () => {
  const long = { ...CARRIED, payments: Array(20_000).fill(CARRIED.payments[0]) };
  expect(await parseLink(new URL(await formatLink('https://mcc.example/', long)).hash)).toBeUndefined();
});
