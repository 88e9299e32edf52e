// Each draft's popularity, in the world and by region, from what the sources say about it.
import { findCountryOfHost } from '../catalogue/country.ts';
import { WHOLE_WORLD } from '../catalogue/merchant.ts';
import { SINGAPORE } from '../sources/read-imported.ts';
import type { KnownIn } from '../sources/read-known.ts';
import type { VisitedSites } from '../sources/read-visited-sites.ts';
import { type Draft, indexById } from './draft.ts';
import type { HostOwner } from './own-hosts.ts';
import { scoreLocalPopularity, scorePopularity } from './popularity.ts';

// What nobody has listed for so long may be closed: it is the least known, and stands behind all others in a search.
const MAX_YEARS_UNCONFIRMED = 7;

export function measurePopularity(drafts: readonly Draft[], edition: string): Map<Draft, number> {
  return new Map(drafts.map((draft) => [draft, measureOne(draft, edition)]));
}

export function measureOne(draft: Draft, edition: string): number {
  if (isUnconfirmed(draft, edition)) return 0;
  const score = scorePopularity({
    name: draft.name,
    countries: draft.countries,
    hosts: draft.claims.map(({ host }) => host),
    accounts: draft.accounts,
    rows: draft.rows,
    observations: draft.evidence.reduce(
      (sum, piece) => sum + (piece.kind === 'observed' ? (piece.count ?? 1) : 0),
      0,
    ),
    fame: draft.fame,
  });
  return Math.round(score * 1e4) / 1e4;
}

/** The rank of each draft's most visited site. */
function rankDrafts(
  ranks: ReadonlyMap<string, number>,
  owners: ReadonlyMap<string, HostOwner>,
): Map<Draft, number> {
  const best = new Map<Draft, number>();
  for (const [host, rank] of ranks) {
    const draft = owners.get(host)?.draft;
    if (draft !== undefined) best.set(draft, Math.min(rank, best.get(draft) ?? rank));
  }
  return best;
}

export type LocalPopularity = ReadonlyMap<Draft, Readonly<Record<string, number>>>;

interface LocalSources {
  readonly visited: VisitedSites;
  readonly known: KnownIn;
  /** A visited site counts for the merchant that owns the host. */
  readonly owners: ReadonlyMap<string, HostOwner>;
}

/** In each region of `visited` where it trades. */
export function measureLocalPopularity(
  drafts: readonly Draft[],
  world: ReadonlyMap<Draft, number>,
  { visited, known: knownIn, owners }: LocalSources,
): LocalPopularity {
  const byId = indexById(drafts);
  const regions = [...visited].map(([region, ranks]) => ({
    region,
    siteRanks: rankDrafts(ranks, owners),
    fame: new Map([...(knownIn.get(region) ?? [])].map(([id, fame]) => [byId.get(id), fame])),
  }));
  const measure = (draft: Draft): [string, number][] => {
    // The least known is so everywhere.
    if (world.get(draft) === 0) return [];
    return regions.flatMap(({ region, siteRanks, fame }) => {
      const hosts = draft.claims.map(({ host }) => host).filter((host) => owners.get(host)?.draft === draft);
      const known = {
        world: world.get(draft) ?? 0,
        hosts,
        siteRank: siteRanks.get(draft),
        fame: fame.get(draft),
      };
      const score = measureIn(region, draft, known);
      return score === undefined ? [] : [[region, score]];
    });
  };
  return new Map(drafts.map((draft) => [draft, Object.fromEntries(measure(draft))]));
}

interface Known {
  readonly world: number;
  /** Its own. */
  readonly hosts: readonly string[];
  readonly siteRank: number | undefined;
  /** To people of the region, wherever it is from. */
  readonly fame: number | undefined;
}

/** Undefined if it does not trade there. */
function measureIn(
  region: string,
  draft: Draft,
  { world, hosts, siteRank, fame }: Known,
): number | undefined {
  const hasNationalSite = hosts.some((host) => findCountryOfHost(host) === region);
  const presence = findPresence(draft, region) ?? (hasNationalSite ? 'country' : undefined);
  if (presence === undefined) return undefined;
  const seen = draft.evidence.flatMap((piece) =>
    piece.kind === 'observed' && piece.country === region ? [piece] : [],
  );
  const score = scoreLocalPopularity({
    world,
    presence: fame === undefined ? presence : 'home',
    fame: fame ?? countFame(draft),
    hasNationalSite,
    siteRank,
    outlets: region === SINGAPORE ? (draft.outlets ?? 0) : 0,
    payments: seen.reduce((sum, { count = 1 }) => sum + count, 0),
    sources: new Set(seen.map(({ source }) => source)).size,
  });
  return Math.round(score * 100) / 100;
}

// Everybody knows the police and the Red Cross, and few pay there.
const SELDOM_PAID = ['8398', '8651', '8661', '9211', '9222', '9399'];

function countFame({ fame, evidence }: Draft): number {
  return SELDOM_PAID.includes(evidence[0]?.mcc ?? '') ? Math.max(0, fame - 1) : fame;
}

function findPresence({ home, countries }: Draft, region: string): 'home' | 'country' | 'world' | undefined {
  if (home === region) return 'home';
  if (countries.includes(region)) return 'country';
  return countries.includes(WHOLE_WORLD) ? 'world' : undefined;
}

function isUnconfirmed({ evidence }: Draft, edition: string): boolean {
  const oldest = `${Number(edition.slice(0, 4)) - MAX_YEARS_UNCONFIRMED}${edition.slice(4)}`;
  return evidence.length > 0 && evidence.every((piece) => piece.kind === 'inferred' && piece.asOf < oldest);
}
