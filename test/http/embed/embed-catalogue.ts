// The small catalogue plus merchants that are hard to display: hostile, right-to-left and very long names, a code that
// differs by country, and each kind of evidence; and more cards than the widget shows unfolded, one with long terms.
import type { Card } from '../../../src/catalogue/card.ts';
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import type { Evidence } from '../../../src/catalogue/evidence.ts';
import type { Merchant, UsualCode } from '../../../src/catalogue/merchant.ts';
import { makeCard, makeRule } from '../../fixture/make-card.ts';
import { openSmallCatalogue, SMALL_CONTENTS } from '../../fixture/small-catalogue.ts';

export const HOSTILE_NAME = '<img src=x onerror="document.title=\'taken\'"> & Söhne';
export const ARABIC_NAME = 'البنك العربي';
export const LONG_NAME = 'Zentralverbandsgenossenschaftsverwaltungsdienstleistungsgesellschaft';

function code(mcc: string, basis: UsualCode['basis'], confidence: number): UsualCode {
  return { mcc, share: 1, confidence, basis };
}

function merchant(given: Pick<Merchant, 'id' | 'name' | 'usual' | 'evidence'> & Partial<Merchant>): Merchant {
  return {
    aliases: [],
    sites: [],
    home: 'SG',
    countries: ['SG'],
    channel: 'offline',
    popularity: 0.1,
    alternatives: [],
    ...given,
  };
}

const inferred = (mcc: string): Evidence => ({
  kind: 'inferred',
  mcc,
  source: 'editors',
  asOf: '2026-09-18',
  because: 'brands/amenity/bank',
});

const seen = (mcc: string, country: string, lastSeen: string): Evidence => ({
  kind: 'observed',
  mcc,
  source: 'editors',
  country,
  channel: 'offline',
  lastSeen,
  trust: 'high',
});

const EXTRA: readonly Merchant[] = [
  merchant({
    id: 'arab-bank',
    name: ARABIC_NAME,
    aliases: ['Arab Bank'],
    home: 'JO',
    countries: ['JO'],
    usual: code('5399', 'inferred', 0.4),
    evidence: [inferred('5399')],
  }),
  merchant({
    id: 'grand-hotel',
    name: 'Grand Hotel',
    home: 'US',
    countries: ['SG', 'US'],
    sites: [{ host: 'grandhotel.sg', country: 'SG' }],
    usual: code('7011', 'assigned', 0.75),
    byCountry: { SG: code('5812', 'observed', 0.8) },
    evidence: [
      { kind: 'assigned', mcc: '7011', source: 'editors', asOf: '2026-11-16' },
      seen('5812', 'SG', '2021-05'),
      seen('5812', 'US', '2024-01'),
    ],
  }),
  merchant({
    id: 'hostile',
    name: HOSTILE_NAME,
    usual: code('5812', 'editorial', 0.6),
    evidence: [{ kind: 'editorial', mcc: '5812', source: 'editors', asOf: '2026-11-16' }],
  }),
  merchant({
    id: 'long-name',
    name: LONG_NAME,
    usual: code('5814', 'inferred', 0.4),
    evidence: [inferred('5814')],
  }),
];

const EXTRA_CARDS: readonly Card[] = [
  makeCard('SPEND', {
    name: 'Spend Card',
    baseRate: 0.3,
    rules: [
      makeRule('all', {
        cap: { amount: 1000, period: 'month' },
        conditions: [{ kind: 'min-spend', amount: 800, period: 'month' }],
      }),
    ],
  }),
  makeCard('LITTLE', { name: 'Little Card', baseRate: 0.2 }),
  makeCard('LEAST', { name: 'Least Card', baseRate: 0.1 }),
];

export function openEmbedCatalogue(): Catalogue {
  const merchants = [...SMALL_CONTENTS.merchants, ...EXTRA].sort((a, b) => (a.id < b.id ? -1 : 1));
  const cards = [...SMALL_CONTENTS.cards, ...EXTRA_CARDS];
  return openSmallCatalogue({ ...SMALL_CONTENTS, cards, merchants });
}
