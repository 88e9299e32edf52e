// A catalogue for the site's pages: every kind of evidence, a merchant that moved, one with a hostile name.
import { writeSnapshot } from '../../../src/build/write-snapshot.ts';
import type { Card } from '../../../src/catalogue/card.ts';
import { type Catalogue, openCatalogue } from '../../../src/catalogue/catalogue.ts';
import type { Mcc } from '../../../src/catalogue/mcc.ts';
import type { Merchant } from '../../../src/catalogue/merchant.ts';
import { openSections } from '../../../src/catalogue/sections.ts';
import { exclude } from '../../fixture/make-card.ts';

const EDITION = '2026-11-16';
export const HOSTILE = `<img src=x onerror="alert(1)">'</script>[x](javascript:alert(1))|`;

function mcc(code: string, description: string, category: string, given: Partial<Mcc> = {}): Mcc {
  return {
    code,
    description,
    category,
    kind: 'iso',
    networks: ['visa', 'amex'],
    lists: ['visa'],
    notes: [],
    ...given,
  };
}

const MCCS: readonly Mcc[] = [
  mcc('0742', 'Veterinary Services', 'Agriculture'),
  mcc('3504', 'Hilton Hotels', 'Lodging', { kind: 'lodging', brand: 'Hilton' }),
  mcc('4722', 'Travel Agencies', 'Travel'),
  mcc('5812', 'Eating Places, Restaurants', 'Dining', { notes: ['Networks differ about hotel bars.'] }),
  mcc('5814', 'Fast Food Restaurants', 'Dining'),
  mcc('7011', 'Hotels, Motels, and Resorts', 'Lodging'),
];

const STAYS: Merchant = {
  id: 'stays',
  formerIds: ['stays-q1'],
  name: 'Stays & Co',
  aliases: ['STYS', '爱宿'],
  sites: [
    { host: 'stays.example', country: 'US' },
    { host: 'stays.sg', country: 'SG' },
  ],
  home: 'US',
  countries: ['001'],
  channel: 'online',
  popularity: 1,
  wikidata: 'Q1',
  evidence: [
    { kind: 'editorial', mcc: '7011', source: 'editors', asOf: '2026-11-16' },
    {
      kind: 'observed',
      mcc: '4722',
      source: 'city',
      country: 'CA',
      channel: 'online',
      firstSeen: '2014-09',
      lastSeen: '2015-08',
      count: 8,
      countOfStore: 21,
      trust: 'medium',
    },
    {
      kind: 'observed',
      mcc: '7011',
      source: 'city',
      country: 'CA',
      channel: 'online',
      firstSeen: '2016-08',
      lastSeen: '2021-09',
      count: 1300,
      countOfStore: 2100,
      seenAs: 'Stays via PayPal',
      trust: 'high',
    },
  ],
  usual: { mcc: '7011', share: 0.9, confidence: 0.796, basis: 'observed' },
  alternatives: [{ mcc: '4722', share: 0.1, confidence: 0.02, basis: 'observed' }],
  byCountry: { JP: { mcc: '4722', share: 0.6, confidence: 0.5, basis: 'observed' } },
};

function plain(
  id: string,
  name: string,
  code: string,
  popularity: number,
  given: Partial<Merchant> = {},
): Merchant {
  return {
    id,
    name,
    aliases: [],
    sites: [],
    home: 'SG',
    countries: ['SG'],
    channel: 'offline',
    popularity,
    evidence: [
      {
        kind: 'inferred',
        mcc: code,
        source: 'upstream',
        asOf: '2026-09-18',
        because: 'brands/amenity/fast_food',
      },
    ],
    usual: { mcc: code, share: 1, confidence: 0.4, basis: 'inferred' },
    alternatives: [],
    ...given,
  };
}

const MERCHANTS: readonly Merchant[] = [
  plain('burger-barn', 'Burger Barn', '5814', 0.3),
  plain('burger-king', 'Burger King', '5814', 0.9),
  plain('hilton', 'Hilton', '3504', 0.8, {
    home: 'US',
    evidence: [{ kind: 'assigned', mcc: '3504', source: 'editors', asOf: '2026-11-16' }],
    usual: { mcc: '3504', share: 1, confidence: 0.75, basis: 'assigned' },
  }),
  plain('hostile', HOSTILE, '5812', 0.2, {
    aliases: [`${HOSTILE} alias`],
    evidence: [
      {
        kind: 'observed',
        mcc: '5812',
        source: 'hostile',
        country: 'SG',
        channel: 'offline',
        lastSeen: '2026-01',
        seenAs: HOSTILE,
        trust: 'low',
      },
    ],
    usual: { mcc: '5812', share: 1, confidence: 0.6, basis: 'observed' },
  }),
  STAYS,
];

function card(given: Pick<Card, 'name' | 'shortName' | 'baseRate' | 'rules'> & Partial<Card>): Card {
  return {
    bank: 'House Bank',
    networks: ['Visa'],
    region: 'SG',
    currency: 'SGD',
    rewardUnit: 'miles',
    exclusions: exclude({ mccs: ['6051', '9000-9999'] }),
    sources: [{ url: 'https://bank.example/terms', asOf: '2026-11-01' }],
    confidence: 'high',
    asOf: '2026-11-01',
    ...given,
  };
}

const ONLINE = {
  id: 'online',
  label: 'online spending',
  effect: 'bonus',
  rate: 4,
  mccs: 'all',
  except: ['5814'],
  channels: ['online', 'in-app'],
  currency: 'any',
  cap: { amount: 1000, period: 'month' },
  conditions: [],
} as const;

/** At an online shop in Singapore, ONL earns 4 MPD and PLAIN its 1.4; on 5814, both earn just their base rate. */
const CARDS: readonly Card[] = [
  card({ name: 'Online Card', shortName: 'ONL', baseRate: 0.4, rules: [ONLINE] }),
  card({
    name: 'Plain Card',
    shortName: 'PLAIN',
    baseRate: 1.4,
    rules: [],
    sources: [{ url: 'javascript:alert(1)', asOf: null, note: 'a note' }],
  }),
  card({
    name: HOSTILE,
    shortName: 'EVIL',
    baseRate: 1,
    rules: [],
    region: 'US',
    currency: 'USD',
    bank: HOSTILE,
    annualFee: {
      amount: 1,
      waived: { note: HOSTILE },
      asOf: '2026-11-01',
      source: 'javascript:alert(1)',
    },
    exclusions: {
      researched: true,
      list: {
        id: 'general',
        name: HOSTILE,
        basis: 'published',
        sources: [{ url: null, asOf: null, note: HOSTILE }],
      },
      entries: [
        {
          of: 'bank',
          basis: 'published',
          mccs: ['6051'],
          merchants: [HOSTILE],
          exceptMerchants: [HOSTILE],
          descriptions: [HOSTILE],
          words: [HOSTILE],
        },
      ],
      earns: [{ mccs: [], merchants: [HOSTILE], source: 'javascript:alert(1)' }],
    },
  }),
];

export function openSiteCatalogue(): Catalogue {
  const { bytes } = writeSnapshot({
    meta: {
      edition: EDITION,
      upstream: 'name-suggestion-index 1.0',
      counts: {
        merchants: MERCHANTS.length,
        domains: 2,
        countries: 2,
        mccs: MCCS.length,
        cards: CARDS.length,
      },
      regions: ['SG', 'US'],
      sources: [
        {
          id: 'city',
          title: 'City card payments',
          publisher: 'The City',
          kind: 'payments',
          url: 'https://city.example/',
          licence: 'OGL',
          attribution: 'Contains city data.',
        },
        {
          id: 'editors',
          title: 'Entries edited by hand',
          publisher: 'MCC Lookup',
          kind: 'own',
          licence: 'CC0-1.0',
        },
        {
          id: 'hostile',
          title: HOSTILE,
          publisher: HOSTILE,
          kind: 'report',
          url: 'javascript:alert(1)',
          licence: HOSTILE,
        },
        {
          id: 'upstream',
          title: 'Upstream brands',
          publisher: 'Upstream',
          kind: 'directory',
          url: 'https://upstream.example/',
          licence: 'BSD',
        },
      ],
    },
    mccs: MCCS,
    cards: CARDS,
    merchants: MERCHANTS,
  });
  const { sections, digest } = openSections(bytes);
  return openCatalogue(sections, digest);
}

export const REPORT_URL = 'mailto:data@mcc.example?subject={subject}&body={body}';
