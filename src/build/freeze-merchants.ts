// Turns drafts into merchants, sorted by id: derives the usual code, assigns hosts to owners, removes repeated aliases.
import { findCountryOfHost } from '../catalogue/country.ts';
import { squashName } from '../catalogue/fold-name.ts';
import type { Merchant, MerchantSite, UsualCode } from '../catalogue/merchant.ts';
import { WHOLE_WORLD } from '../catalogue/merchant.ts';
import { compareBytes } from '../catalogue/packed-strings.ts';
import { rankCodes } from '../query/evidence/rank-codes.ts';
import type { Draft } from './draft.ts';
import { type LocalPopularity, measureOne } from './measure-popularity.ts';
import type { HostOwner } from './own-hosts.ts';

export interface Decisions {
  readonly edition: string;
  readonly owners: ReadonlyMap<string, HostOwner>;
  readonly popularity: ReadonlyMap<Draft, number>;
  readonly localPopularity: LocalPopularity;
}

const MAX_ALIAS = 100;

export function freezeMerchants(drafts: readonly Draft[], decisions: Decisions): Merchant[] {
  const sites = listSites(drafts, decisions);
  return drafts
    .map((draft) =>
      freezeMerchant(draft, {
        sites: sites.get(draft) ?? [],
        popularity: decisions.popularity.get(draft) ?? 0,
        popularityIn: decisions.localPopularity.get(draft) ?? {},
        edition: decisions.edition,
      }),
    )
    .sort((a, b) => compareBytes(a.id, b.id));
}

/** A merchant whose hosts nobody else claims. */
export function freezeAlone(draft: Draft, edition: string): Merchant {
  const sites = draft.claims.map(({ host }) => ({ host, country: findCountryOfHost(host) ?? draft.home }));
  return freezeMerchant(draft, { sites, popularity: measureOne(draft, edition), popularityIn: {}, edition });
}

function listSites(drafts: readonly Draft[], { owners }: Decisions): Map<Draft, MerchantSite[]> {
  const sites = new Map<Draft, MerchantSite[]>();
  const add = (draft: Draft, host: string, owner: HostOwner): void => {
    const own = owner.draft === draft;
    const site: MerchantSite = {
      host,
      country: findCountryOfHost(host) ?? draft.home,
      ...(own && owner.because !== 'only-claim' ? { ownedBy: owner.because } : {}),
      ...(own ? {} : { owner: owner.draft.id }),
    };
    sites.set(draft, [...(sites.get(draft) ?? []), site]);
  };
  for (const draft of drafts)
    for (const { host } of draft.claims) {
      const owner = owners.get(host);
      if (owner) add(draft, host, owner);
    }
  for (const [host, owner] of owners)
    if (!owner.draft.claims.some((claim) => claim.host === host)) add(owner.draft, host, owner);
  return sites;
}

interface Decided {
  readonly sites: readonly MerchantSite[];
  readonly popularity: number;
  readonly popularityIn: Readonly<Record<string, number>>;
  readonly edition: string;
}

function freezeMerchant(draft: Draft, { sites, popularity, popularityIn, edition }: Decided): Merchant {
  const [usual, ...alternatives] = rankCodes(draft.evidence, {
    edition,
    country: draft.home,
    channel: draft.channel,
  });
  const byCountry = rankByCountry(draft, usual!, edition);
  return {
    id: draft.id,
    ...(draft.formerIds?.length ? { formerIds: draft.formerIds } : {}),
    name: draft.name,
    aliases: distinctAliases(draft),
    sites,
    home: draft.home,
    countries: draft.countries,
    channel: draft.channel,
    popularity,
    ...(Object.keys(popularityIn).length > 0 ? { popularityIn } : {}),
    ...(draft.wikidata ? { wikidata: draft.wikidata } : {}),
    evidence: draft.evidence,
    usual: usual!,
    alternatives,
    ...(byCountry ? { byCountry } : {}),
  };
}

/**
 * Where the usual code or how sure we are of it isn't as at home: each country where it was seen, and the rest of the world
 * (`001`) if it trades there.
 */
function rankByCountry(
  { evidence, home, countries, claims, channel }: Draft,
  usual: UsualCode,
  edition: string,
): Record<string, UsualCode> | undefined {
  const seenIn = new Set(evidence.flatMap((piece) => (piece.kind === 'observed' ? [piece.country] : [])));
  if (seenIn.size === 0) return undefined;
  const rank = (country: string): UsualCode => rankCodes(evidence, { edition, country, channel })[0]!;
  const isSame = (one: UsualCode, other: UsualCode): boolean =>
    one.mcc === other.mcc && one.confidence === other.confidence;
  const abroad =
    countries.some((country) => country !== home) || claims.length > 0 ? rank(WHOLE_WORLD) : usual;
  const own = [...seenIn]
    .filter((country) => country !== home)
    .sort()
    .map((country) => [country, rank(country)] as const)
    .filter(([, code]) => !isSame(code, abroad));
  const differing = isSame(abroad, usual) ? own : [[WHOLE_WORLD, abroad] as const, ...own];
  return differing.length === 0 ? undefined : Object.fromEntries(differing);
}

/** One alias per folded form, and none that folds to the name itself. */
function distinctAliases(draft: Draft): string[] {
  if (draft.aliases.size === 0) return [];
  const seen = new Set([squashName(draft.name)]);
  return [...draft.aliases].filter((alias) => {
    const form = squashName(alias);
    if (form === '' || alias.length > MAX_ALIAS || seen.has(form)) return false;
    seen.add(form);
    return true;
  });
}
