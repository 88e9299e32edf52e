// Merges merchants edited by hand with imported ones: a row absorbs those that are the same merchant.
//
// They are the same merchant if the row has the other's id; or they share a host, and the other's name is among the
// row's names (or the row's name is among the other's aliases, with the same MCC category); or they have the same name
// and MCC category and trade in the same country. `Costco Tire Center` at costco.com stays separate from `Costco`.
import type { Evidence } from '../catalogue/evidence.ts';
import { squashName } from '../catalogue/fold-name.ts';
import { isBrandCode, type Mcc } from '../catalogue/mcc.ts';
import { UNKNOWN_COUNTRY, WHOLE_WORLD } from '../catalogue/merchant.ts';
import type { MerchantRow } from '../sources/read-merchants.ts';
import { type Draft, mergeCountries } from './draft.ts';

export function mergeMerchants(
  rows: readonly MerchantRow[],
  imported: readonly Draft[],
  mccs: ReadonlyMap<string, Mcc>,
): Draft[] {
  const rowIds = new Set(rows.map(({ id }) => id));
  const byId = new Map(imported.map((draft) => [draft.id, draft]));
  const byHost = groupBy(imported, (draft) => draft.claims.map(({ host }) => host));
  const byName = groupBy(imported, (draft) => [squashName(draft.name)]);
  const taken = new Set<Draft>();
  const own = rows.map((row) => {
    const draft = draftRow(row);
    const names = new Set([row.name, ...row.aliases].map(squashName));
    const sharingHost = row.hosts
      .flatMap((host) => byHost.get(host) ?? [])
      .filter(
        (other) =>
          names.has(squashName(other.name)) ||
          (hasAlias(other, row.name) && isSameBusiness(row, other, mccs)),
      );
    const sharingName = (byName.get(squashName(row.name)) ?? []).filter(
      (other) => isSameBusiness(row, other, mccs) && overlap(draft.countries, other.countries),
    );
    const sharingId = byId.get(row.id) ?? [];
    for (const other of new Set([sharingId, sharingHost, sharingName].flat())) {
      const belongsToOtherRow = other.id !== row.id && rowIds.has(other.id);
      if (belongsToOtherRow || taken.has(other)) continue;
      taken.add(other);
      absorb(draft, other, row);
    }
    return draft;
  });
  const left = imported.filter((draft) => !taken.has(draft));
  const ownByName = groupBy(own, (draft) => [squashName(draft.name)]);
  for (const draft of left) keepApart(draft, ownByName, mccs);
  return [...own, ...left];
}

/**
 * Corrects what the upstream list says about a merchant that shares a name with one of ours. Another name that is the name of
 * our merchant in another trade is a former partner's: `Coles` of Shell. One that trades in the whole world only because nobody
 * said where, trades where ours of that name and home does: the petrol stations of Walmart.
 */
function keepApart(
  draft: Draft,
  ownByName: ReadonlyMap<string, readonly Draft[]>,
  mccs: ReadonlyMap<string, Mcc>,
): void {
  const categoriesOf = ({ evidence }: Draft) => evidence.map(({ mcc }) => mccs.get(mcc)?.category);
  const categories = new Set(categoriesOf(draft));
  for (const alias of draft.aliases) {
    const others = ownByName.get(squashName(alias)) ?? [];
    const isOthers = others.some(
      (other) =>
        overlap(draft.countries, other.countries) &&
        other.evidence.length > 0 &&
        categoriesOf(other).every((category) => !categories.has(category)),
    );
    if (isOthers) draft.aliases.delete(alias);
  }
  const namesake = ownByName.get(squashName(draft.name))?.find(({ home }) => home === draft.home);
  if (namesake !== undefined && draft.countries.includes(WHOLE_WORLD) && draft.claims.length === 0)
    draft.countries = namesake.countries;
}

export function draftRow(row: MerchantRow): Draft {
  return {
    key: `own/${row.id}`,
    id: row.id,
    name: row.name,
    aliases: new Set(row.aliases),
    claims: row.hosts.map((host) => ({ host, by: row.operator ? 'operator' : 'editor' })),
    home: row.home,
    countries: mergeCountries([row.countries, row.home === UNKNOWN_COUNTRY ? [] : [row.home]]),
    channel: row.channel,
    evidence: row.mcc ? [citeRow(row)] : [],
    fame: row.fame,
    accounts: 0,
    rows: 0,
  };
}

/** In the networks' lists, each code in 3000-3999 belongs to one brand. */
function citeRow({ mcc, source, asOf }: MerchantRow): Evidence {
  return isBrandCode(mcc)
    ? { kind: 'assigned', mcc, source: 'mcc-lists', asOf }
    : { kind: 'editorial', mcc, source, asOf };
}

function absorb(draft: Draft, other: Draft, row: MerchantRow): void {
  if (other.id !== draft.id) draft.formerIds = [...(draft.formerIds ?? []), other.id];
  for (const alias of [other.name, ...other.aliases]) if (alias !== draft.name) draft.aliases.add(alias);
  const claimed = new Set(draft.claims.map(({ host }) => host));
  draft.claims.push(...other.claims.filter(({ host }) => !claimed.has(host)));
  if (draft.home === UNKNOWN_COUNTRY) draft.home = other.home;
  // Upstream, the whole world also stands where nobody has said more: Tesco.
  if (row.countries.length === 0 || !other.countries.includes(WHOLE_WORLD))
    draft.countries = mergeCountries([draft.countries, other.countries]);
  else draft.isKnownWorldwide = true;
  if (other.wikidata && !draft.wikidata) draft.wikidata = other.wikidata;
  const known = new Set(draft.evidence.filter(({ kind }) => kind === 'inferred').map(({ mcc }) => mcc));
  draft.evidence.push(...other.evidence.filter(({ mcc }) => !known.has(mcc)));
  draft.accounts = Math.max(draft.accounts, other.accounts);
  draft.rows += other.rows;
  if (other.outlets) draft.outlets = Math.max(draft.outlets ?? 0, other.outlets);
}

function hasAlias(draft: Draft, name: string): boolean {
  return [...draft.aliases].some((alias) => squashName(alias) === squashName(name));
}

function isSameBusiness(row: MerchantRow, other: Draft, mccs: ReadonlyMap<string, Mcc>): boolean {
  const category = mccs.get(row.mcc)?.category;
  return other.evidence.some(({ mcc }) => mcc === row.mcc || mccs.get(mcc)?.category === category);
}

function overlap(a: readonly string[], b: readonly string[]): boolean {
  return a.includes(WHOLE_WORLD) || b.includes(WHOLE_WORLD) || a.some((country) => b.includes(country));
}

function groupBy(drafts: readonly Draft[], keysOf: (draft: Draft) => string[]): Map<string, Draft[]> {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts)
    for (const key of keysOf(draft)) {
      const group = groups.get(key);
      if (group) group.push(draft);
      else groups.set(key, [draft]);
    }
  return groups;
}
