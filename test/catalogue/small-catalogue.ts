// A small catalogue made by hand: merchants with only what a test is about, packed and opened as the real one is.
import { type Contents, writeSnapshot } from '../../src/build/index.ts';
import type { Card } from '../../src/catalogue/card.ts';
import { type Catalogue, openCatalogue } from '../../src/catalogue/catalogue.ts';
import type { Merchant, UsualCode } from '../../src/catalogue/merchant.ts';
import { openSections } from '../../src/catalogue/sections.ts';

export const codeOf = (mcc: string, basis: UsualCode['basis'] = 'editorial'): UsualCode => ({
  mcc,
  share: 1,
  confidence: 0.6,
  basis,
});

export function makeMerchant(given: Partial<Merchant> & { id: string; name: string }): Merchant {
  return {
    aliases: [],
    sites: [],
    home: 'SG',
    countries: ['SG'],
    channel: 'online',
    popularity: 0.5,
    evidence: [{ kind: 'editorial', mcc: '5999', source: 'editors', asOf: '2026-11-16' }],
    usual: codeOf('5999'),
    alternatives: [],
    ...given,
  };
}

const describeMcc = (code: string, description: string) => ({
  code,
  description,
  category: 'Shops',
  kind: 'iso' as const,
  networks: ['Visa'],
  lists: ['iso'],
  notes: [],
});

export function makeContents(merchants: readonly Merchant[], cards: readonly Card[] = []): Contents {
  return {
    meta: {
      edition: '2026-11-16',
      upstream: 'none',
      counts: { merchants: merchants.length, domains: 0, countries: 1, mccs: 3, cards: cards.length },
      regions: ['SG'],
      sources: [],
    },
    mccs: [
      describeMcc('0742', 'Veterinary Services'),
      describeMcc('4722', 'Travel Agencies'),
      describeMcc('5812', 'Restaurants'),
      describeMcc('5999', 'Miscellaneous Shops'),
    ],
    cards,
    merchants,
  };
}

/** Merchants must be given in ascending order of id. */
export function openSmallCatalogue(merchants: readonly Merchant[], cards: readonly Card[] = []): Catalogue {
  const { sections, digest } = openSections(writeSnapshot(makeContents(merchants, cards)).bytes);
  return openCatalogue(sections, digest);
}
