// Drafts, rows and evidence for the tests of the build, with only what a test is about.

import type { UpstreamRow } from '../../importers/name-suggestion-index/upstream.ts';
import type { Draft, HostClaim } from '../../src/build/draft.ts';
import type { Editorial, Evidence, Inference, Observation } from '../../src/catalogue/evidence.ts';
import type { Mcc } from '../../src/catalogue/mcc.ts';
import type { ImportedMerchant, SingaporePresence } from '../../src/sources/read-imported.ts';
import type { MerchantRow } from '../../src/sources/read-merchants.ts';
import type { ObservationRow } from '../../src/sources/read-observations.ts';

export const EDITION = '2026-11-16';

export const editorial = (mcc: string, given: Partial<Editorial> = {}): Evidence => ({
  kind: 'editorial',
  mcc,
  source: 'editors',
  asOf: EDITION,
  ...given,
});
export const assigned = (mcc: string): Evidence => ({
  kind: 'assigned',
  mcc,
  source: 'mcc-lists',
  asOf: EDITION,
});
export const inferred = (mcc: string, because?: string): Evidence => inferredAs(mcc, because);
export const inferredAs = (mcc: string, because = 'brands/shop/x'): Inference => ({
  kind: 'inferred',
  mcc,
  source: 'name-suggestion-index',
  asOf: '2026-09-18',
  because,
});
export const observed = (mcc: string, given: Partial<Observation> = {}): Observation => ({
  kind: 'observed',
  mcc,
  source: 'toronto-pcard',
  country: 'SG',
  channel: 'offline',
  lastSeen: EDITION,
  trust: 'high',
  ...given,
});

export const claim = (host: string, by: HostClaim['by'] = 'front-page'): HostClaim => ({ host, by });

type Given<T> = { -readonly [Key in keyof T]?: T[Key] };

export function makeDraft(
  name: string,
  given: Omit<Given<Draft>, 'aliases'> & { aliases?: string[] } = {},
): Draft {
  const { aliases, ...rest } = given;
  return {
    key: `key/${name}`,
    id: name.toLowerCase(),
    name,
    aliases: new Set(aliases),
    claims: [],
    home: 'SG',
    countries: ['SG'],
    channel: 'offline',
    evidence: [inferred('5999')],
    fame: 0,
    accounts: 0,
    rows: 1,
    ...rest,
  };
}

export function makeRow(id: string, given: Partial<MerchantRow> = {}): MerchantRow {
  return {
    file: 'data/merchants/sg/x.csv',
    line: 2,
    id,
    name: id,
    home: 'SG',
    countries: [],
    mcc: '5812',
    channel: 'offline',
    hosts: [],
    aliases: [],
    fame: 1,
    source: 'editors',
    asOf: EDITION,
    operator: false,
    ...given,
  };
}

export const makeObservationRow = (merchant: string, mcc = '5812'): ObservationRow => ({
  file: 'observations/toronto-pcard.csv',
  line: 7,
  merchant,
  observation: observed(mcc),
});

export function makeUpstreamRow(
  name: string,
  category: string,
  given: Partial<UpstreamRow> = {},
): UpstreamRow {
  return {
    category,
    name,
    aliases: [],
    tags: {},
    countries: ['SG'],
    description: '',
    hosts: [],
    accounts: 0,
    ...given,
  };
}

const makeMcc = (code: string, category: string): [string, Mcc] => [
  code,
  { code, description: code, category, kind: 'iso', networks: [], lists: [], notes: [] },
];
export const MCCS: ReadonlyMap<string, Mcc> = new Map([
  makeMcc('5812', 'Restaurants'),
  makeMcc('5814', 'Restaurants'),
  makeMcc('5300', 'Shops'),
  makeMcc('5532', 'Motor'),
]);

export function makeImported(name: string, given: Partial<ImportedMerchant> = {}): ImportedMerchant {
  return {
    file: 'brands/brands-shop.csv',
    line: 2,
    id: name.toLowerCase(),
    name,
    aliases: [],
    hosts: [],
    home: 'SG',
    countries: ['SG'],
    channel: 'offline',
    codes: [inferredAs('5999')],
    accounts: 0,
    rows: 1,
    ...given,
  };
}

export function makePresence(merchant: string, given: Partial<SingaporePresence> = {}): SingaporePresence {
  return {
    file: 'singapore/presence.csv',
    line: 3,
    merchant,
    aliases: [],
    outlets: 1,
    codes: [],
    ...given,
  };
}
