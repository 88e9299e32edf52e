// A merchant as the snapshot stores it: JSON arrays in a fixed order, with recurring strings (sources, days, upstream
// categories) by number in one shared list. About 190 bytes per merchant, compared to 450 as plain JSON objects.
//
//   [aliases, sites, countries, popularity, evidence, usual, alternatives, wikidata, byCountry, formerIds, accepts,
//    popularityIn]
//   site      [host, country, ownedBy?, owner?]           absent: 0
//   evidence  [0, mcc, source, country, channel, firstSeen, lastSeen, count, countOfStore, seenAs, trust,
//             publisher?, listed?]                        observed
//             [1 | 2 | 3, mcc, source, asOf, because?]    assigned, editorial, inferred
//   code      [mcc, share, confidence, basis]
//   accepts   unpacked, since few merchants have it
//
// What is in columns (id, name, home, channel) is not repeated.
import { CHANNELS, EVIDENCE_KINDS, type Evidence, type Observation, TRUST_LEVELS } from './evidence.ts';
import type { Merchant, MerchantSite, MerchantSummary, UsualCode } from './merchant.ts';

const ABSENT = 0;

type Packed = (string | number | Packed | Merchant['accepts'])[];

/** Collects recurring strings; `list` goes into the snapshot. */
export class SharedStrings {
  readonly list: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.list.length);
    return this.list.push(text) - 1;
  }
}

export function packMerchant(merchant: Merchant, shared: SharedStrings): string {
  const packed: Packed = [
    [...merchant.aliases],
    merchant.sites.map(packSite),
    [...merchant.countries],
    merchant.popularity,
    merchant.evidence.map((piece) => packEvidence(piece, shared)),
    packCode(merchant.usual),
    merchant.alternatives.map(packCode),
    merchant.wikidata ?? ABSENT,
    merchant.byCountry
      ? Object.entries(merchant.byCountry).map(([country, code]) => [country, ...packCode(code)])
      : ABSENT,
    merchant.formerIds ? [...merchant.formerIds] : ABSENT,
    merchant.accepts ?? ABSENT,
    merchant.popularityIn ? Object.entries(merchant.popularityIn).flat() : ABSENT,
  ];
  while (packed.at(-1) === ABSENT) packed.pop();
  return JSON.stringify(packed);
}

function packSite({ host, country, ownedBy, owner }: MerchantSite): Packed {
  const packed: Packed = [host, country, ownedBy ?? ABSENT, owner ?? ABSENT];
  while (packed.at(-1) === ABSENT) packed.pop();
  return packed;
}

function packEvidence(piece: Evidence, shared: SharedStrings): Packed {
  const head = [EVIDENCE_KINDS.indexOf(piece.kind), piece.mcc, shared.numberOf(piece.source)];
  if (piece.kind === 'observed')
    return [
      ...head,
      piece.country,
      CHANNELS.indexOf(piece.channel),
      piece.firstSeen ?? ABSENT,
      piece.lastSeen,
      piece.count ?? ABSENT,
      piece.countOfStore ?? ABSENT,
      piece.seenAs ?? ABSENT,
      TRUST_LEVELS.indexOf(piece.trust),
      ...(piece.publisher !== undefined || piece.listed
        ? [piece.publisher ?? ABSENT, piece.listed ? 1 : ABSENT]
        : []),
    ];
  const dated = [...head, shared.numberOf(piece.asOf)];
  return piece.kind === 'inferred' ? [...dated, shared.numberOf(piece.because)] : dated;
}

function packCode({ mcc, share, confidence, basis }: UsualCode): Packed {
  return [mcc, share, confidence, EVIDENCE_KINDS.indexOf(basis)];
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

// Filled field by field, in the order of the interface: spreading what may be absent takes twice the time, and an export
// of a million merchants unpacks each seven times.
export function unpackMerchant(
  summary: MerchantSummary,
  record: string,
  shared: readonly string[],
): Merchant {
  const [
    aliases,
    sites,
    countries,
    popularity,
    evidence,
    usual,
    alternatives,
    wikidata,
    byCountry,
    formerIds,
    accepts,
    popularityIn,
  ] = JSON.parse(record);
  const merchant = { id: summary.id } as Mutable<Merchant>;
  if (formerIds) merchant.formerIds = formerIds;
  merchant.name = summary.name;
  merchant.aliases = aliases;
  merchant.sites = sites.map(unpackSite);
  merchant.home = summary.home;
  merchant.countries = countries;
  merchant.channel = summary.channel;
  merchant.popularity = popularity;
  if (popularityIn) merchant.popularityIn = unpackPairs(popularityIn);
  if (wikidata) merchant.wikidata = wikidata;
  merchant.evidence = evidence.map((packed: Packed) => unpackEvidence(packed, shared));
  merchant.usual = unpackCode(usual);
  merchant.alternatives = alternatives.map(unpackCode);
  if (byCountry)
    merchant.byCountry = Object.fromEntries(
      byCountry.map(([country, ...code]: Packed) => [country, unpackCode(code)]),
    );
  if (accepts) merchant.accepts = accepts;
  return merchant;
}

/** `['SG', 0.9, 'MY', 0.7]` */
function unpackPairs(pairs: readonly (string | number)[]): Record<string, number> {
  const entries: Record<string, number> = {};
  for (let index = 0; index < pairs.length; index += 2)
    entries[pairs[index] as string] = pairs[index + 1] as number;
  return entries;
}

function unpackSite(packed: Packed): MerchantSite {
  const site = { host: packed[0], country: packed[1] } as Mutable<MerchantSite>;
  if (packed[2]) site.ownedBy = packed[2] as NonNullable<MerchantSite['ownedBy']>;
  if (packed[3]) site.owner = packed[3] as string;
  return site;
}

function unpackEvidence(packed: Packed, shared: readonly string[]): Evidence {
  const kind = EVIDENCE_KINDS[packed[0] as number]!;
  const mcc = packed[1] as string;
  const source = shared[packed[2] as number]!;
  if (kind === 'observed') return unpackObservation(packed, mcc, source);
  const asOf = shared[packed[3] as number]!;
  return kind === 'inferred'
    ? { kind, mcc, source, asOf, because: shared[packed[4] as number]! }
    : { kind, mcc, source, asOf };
}

function unpackObservation(packed: Packed, mcc: string, source: string): Observation {
  const [, , , country, channel, firstSeen, lastSeen, count, countOfStore, seenAs, trust, publisher, listed] =
    packed as [
      number,
      string,
      number,
      string,
      number,
      string,
      string,
      number,
      number,
      string,
      number,
      string?,
      number?,
    ];
  const seen = { kind: 'observed', mcc, source } as Mutable<Observation>;
  if (publisher) seen.publisher = publisher;
  if (listed) seen.listed = true;
  seen.country = country;
  seen.channel = CHANNELS[channel]!;
  if (firstSeen) seen.firstSeen = firstSeen;
  seen.lastSeen = lastSeen;
  if (count) seen.count = count;
  if (countOfStore) seen.countOfStore = countOfStore;
  if (seenAs) seen.seenAs = seenAs;
  seen.trust = TRUST_LEVELS[trust]!;
  return seen;
}

function unpackCode(packed: Packed): UsualCode {
  return {
    mcc: packed[0],
    share: packed[1],
    confidence: packed[2],
    basis: EVIDENCE_KINDS[packed[3] as number],
  } as UsualCode;
}
