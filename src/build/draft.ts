// A merchant in the making: what the sources say, before hosts and the usual code are decided.
import type { Channel, Evidence } from '../catalogue/evidence.ts';
import { squashName } from '../catalogue/fold-name.ts';
import { WHOLE_WORLD } from '../catalogue/merchant.ts';
import type { ImportedMerchant } from '../sources/read-imported.ts';

export interface HostClaim {
  readonly host: string;
  /** An operator's own data is the strongest claim, then an editor's, then a front page, then a page on the host. */
  readonly by: 'operator' | 'editor' | 'front-page' | 'page';
}

export interface Draft {
  /** What decides between equal claims to a host: `own/netflix`, `Q38076/mcdonalds`, `-/acme/US`. */
  readonly key: string;
  readonly id: string;
  formerIds?: string[];
  name: string;
  readonly aliases: Set<string>;
  readonly claims: HostClaim[];
  home: string;
  countries: readonly string[];
  /** Upstream says the whole world, and editors name fewer countries: where else it trades is open. */
  isKnownWorldwide?: true;
  channel: Channel;
  wikidata?: string;
  readonly evidence: Evidence[];
  /** 1 to 3 if an editor set it, otherwise 0. */
  fame: 0 | 1 | 2 | 3;
  /** The number of social networks on which it has a known account. */
  accounts: number;
  /** Its rows in the list that it is from: a supermarket that also runs petrol stations has several upstream. */
  rows: number;
  /** In Singapore's malls and registers. */
  outlets?: number;
}

/** Everywhere, or perhaps so: what is seen in another country may well be its own. */
export function mayTradeAnywhere({ countries, isKnownWorldwide }: Draft): boolean {
  return countries.includes(WHOLE_WORLD) || isKnownWorldwide === true;
}

export function draftImported(merchant: ImportedMerchant): Draft {
  const { id, name, aliases, hosts, home, countries, channel, wikidata, codes, accounts, rows, outlets } =
    merchant;
  return {
    key: wikidata ? `${wikidata}/${squashName(name)}` : `-/${squashName(name)}/${countries.join('+')}`,
    id,
    name,
    aliases: new Set(aliases),
    claims: hosts.map(({ host, isPage }) => ({ host, by: isPage ? 'page' : 'front-page' })),
    home,
    countries,
    channel,
    ...(wikidata === undefined ? {} : { wikidata }),
    evidence: [...codes],
    fame: 0,
    accounts,
    rows,
    ...(outlets === undefined ? {} : { outlets }),
  };
}

/** By current and former ids. */
export function indexById(drafts: readonly Draft[]): Map<string, Draft> {
  const byId = new Map<string, Draft>();
  for (const draft of drafts) for (const id of draft.formerIds ?? []) byId.set(id, draft);
  for (const draft of drafts) byId.set(draft.id, draft);
  return byId;
}

/** All countries, ascending; just the whole world if it is among them. */
export function mergeCountries(sets: readonly (readonly string[])[]): string[] {
  const all = new Set(sets.flat());
  return all.has(WHOLE_WORLD) ? [WHOLE_WORLD] : [...all].sort();
}
