// A catalogue with everything that a merchant can have, and with texts that formats like to break.
import { buildContents, type Contents } from '../../src/catalogue/contents.ts';
import type { Merchant } from '../../src/catalogue/merchant.ts';
import { EDITION } from '../fixture/make-catalogue.ts';
import { SMALL_CONTENTS } from '../fixture/small-catalogue.ts';

const AWKWARD: Merchant = {
  id: 'awkward',
  formerIds: ['awkward-q1', 'awkward-q2'],
  name: ' Awkward, "Quoted" & Söhne\n',
  aliases: ['a|b', 'line\nbreak', '=1+1', "it's", '虾皮', 'null', '007'],
  sites: [
    { host: 'awkward.sg', country: 'SG', ownedBy: 'editor' },
    { host: 'shopee.sg', country: 'SG', owner: 'shopee' },
  ] as Merchant['sites'],
  home: 'SG',
  countries: ['MY', 'SG'],
  channel: 'offline',
  popularity: 0.1 + 0.2,
  wikidata: 'Q1',
  evidence: [
    {
      kind: 'observed',
      mcc: '0742',
      source: 'editors',
      country: 'MY',
      channel: 'online',
      firstSeen: '2013',
      lastSeen: '2019-03',
      count: 3,
      countOfStore: 10,
      seenAs: 'AWKWARD, INC',
      trust: 'low',
    },
    {
      kind: 'observed',
      mcc: '5812',
      source: 'editors',
      country: 'SG',
      channel: 'offline',
      lastSeen: '2020',
      trust: 'high',
    },
    { kind: 'assigned', mcc: '5814', source: 'editors', asOf: EDITION },
    { kind: 'inferred', mcc: '5812', source: 'editors', asOf: EDITION, because: 'brands/amenity/fast_food' },
  ],
  usual: { mcc: '5812', share: 1 / 3, confidence: 0.123456789, basis: 'observed' },
  alternatives: [{ mcc: '5814', share: 0.2, confidence: 0.1, basis: 'assigned' }],
  byCountry: { MY: { mcc: '0742', share: 1, confidence: 0.5, basis: 'observed' } },
};

const { meta, mccs, cards, merchants } = SMALL_CONTENTS;

export const AWKWARD_CONTENTS: Contents = buildContents(
  {
    ...meta,
    sources: [
      ...meta.sources,
      {
        id: 'x',
        title: 'A, "b"',
        publisher: 'P',
        kind: 'report',
        licence: 'L',
        url: 'https://x.example',
        attribution: 'by, P',
      },
    ],
  },
  {
    mccs: mccs.map(({ notes, ...mcc }, index) =>
      index === 0
        ? {
            ...mcc,
            brand: 'Brand',
            names: [{ network: 'visa', name: 'A, "b"' }],
            changes: [
              { when: '2015', what: 'was, 4722' },
              { when: '2020-01', what: 'x', list: 'visa-2020' },
            ],
            notes: ['one, two', 'three|four'],
          }
        : { ...mcc, notes },
    ),
    // Cards of the small catalogue have no source, which no card file may do.
    cards: cards.map((card) => ({ ...card, sources: [{ url: null, asOf: null, note: 'A, "b"' }] })),
    merchants: [AWKWARD, ...merchants],
    statements: {
      routes: [
        { prefix: 'SQ *', route: 'Square', kind: 'facilitator' },
        { prefix: 'A,"B"', route: 'B', kind: 'seller', merchant: 'shopee' },
      ],
      abbreviations: { 'cdn tire': 'canadian tire', '7': 'seven' },
      noise: { pte: 'legal' },
      bankWords: {},
      places: { 'new york': 'US' },
    },
  },
);
