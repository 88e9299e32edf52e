// A merchant as the snapshot stores it: JSON arrays in a fixed order, with recurring strings (sources, days, upstream
// categories) by number in one shared list. About 190 bytes per merchant, compared to 450 as plain JSON objects.
//
//   [aliases, sites, countries, popularity, evidence, usual, alternatives, wikidata, byCountry, formerIds, accepts]
//   site      [host, country, ownedBy?, owner?]           absent: 0
//   evidence  [0, mcc, source, country, channel, firstSeen, lastSeen, count, countOfStore, seenAs, trust]   observed
//             [1 | 2 | 3, mcc, source, asOf, because?]    assigned, editorial, inferred
//   code      [mcc, share, confidence, basis]
//   accepts   unpacked, since few merchants have it
//
// What is in columns (id, name, home, channel) is not repeated.
import { CHANNELS, EVIDENCE_KINDS, type Evidence, type Observation, TRUSTS } from './evidence.ts';
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
      TRUSTS.indexOf(piece.trust),
    ];
  const dated = [...head, shared.numberOf(piece.asOf)];
  return piece.kind === 'inferred' ? [...dated, shared.numberOf(piece.because)] : dated;
}

function packCode({ mcc, share, confidence, basis }: UsualCode): Packed {
  return [mcc, share, confidence, EVIDENCE_KINDS.indexOf(basis)];
}

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
  ] = JSON.parse(record);
  return {
    id: summary.id,
    ...(formerIds ? { formerIds } : {}),
    name: summary.name,
    aliases,
    sites: sites.map(unpackSite),
    home: summary.home,
    countries,
    channel: summary.channel,
    popularity,
    ...(wikidata ? { wikidata } : {}),
    evidence: evidence.map((packed: Packed) => unpackEvidence(packed, shared)),
    usual: unpackCode(usual),
    alternatives: alternatives.map(unpackCode),
    ...(byCountry
      ? {
          byCountry: Object.fromEntries(
            byCountry.map(([country, ...code]: Packed) => [country, unpackCode(code)]),
          ),
        }
      : {}),
    ...(accepts ? { accepts } : {}),
  };
}

function unpackSite([host, country, ownedBy, owner]: Packed): MerchantSite {
  return { host, country, ...(ownedBy ? { ownedBy } : {}), ...(owner ? { owner } : {}) } as MerchantSite;
}

function unpackEvidence(packed: Packed, shared: readonly string[]): Evidence {
  const [kind, mcc, source, ...rest] = packed as [number, string, number, ...(string | number)[]];
  const head = { kind: EVIDENCE_KINDS[kind], mcc, source: shared[source] };
  if (kind === 0) {
    const [country, channel, firstSeen, lastSeen, count, countOfStore, seenAs, trust] = rest;
    return {
      ...head,
      country,
      channel: CHANNELS[channel as number],
      ...(firstSeen ? { firstSeen } : {}),
      lastSeen,
      ...(count ? { count } : {}),
      ...(countOfStore ? { countOfStore } : {}),
      ...(seenAs ? { seenAs } : {}),
      trust: TRUSTS[trust as number],
    } as Observation;
  }
  const [asOf, because] = rest as number[];
  return {
    ...head,
    asOf: shared[asOf!],
    ...(because === undefined ? {} : { because: shared[because] }),
  } as Evidence;
}

function unpackCode([mcc, share, confidence, basis]: Packed): UsualCode {
  return { mcc, share, confidence, basis: EVIDENCE_KINDS[basis as number] } as UsualCode;
}
