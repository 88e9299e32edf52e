// Drafts, rows and evidence for the tests of the build, with only what a test is about.
import type { Draft, HostClaim } from '../../src/build/draft.ts';
import type { Editorial, Evidence, Observation } from '../../src/catalogue/evidence.ts';
import type { Mcc } from '../../src/catalogue/mcc.ts';
import type { MerchantRow } from '../../src/sources/read-merchants.ts';
import type { ObservationRow } from '../../src/sources/read-observations.ts';
import type { UpstreamRow } from '../../src/sources/read-upstream.ts';

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
export const inferred = (mcc: string, because = 'brands/shop/x'): Evidence => ({
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
    identities: 0,
    upstreamRows: 1,
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
    identities: 0,
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
