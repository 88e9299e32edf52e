// Reads name-suggestion-index: brands, operators and transit networks, with what Wikidata knows about each.
// Only parses and cites; the build decides which categories are merchants, and of what kind.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRegistrableDomain, parseHost } from '../../src/catalogue/domain.ts';
import { listCountries, type UpstreamLocation } from './locations.ts';
import type { Upstream, UpstreamHost, UpstreamRow } from './upstream.ts';

interface RawItem {
  displayName: string;
  locationSet: { include?: UpstreamLocation[]; exclude?: UpstreamLocation[] };
  matchNames?: string[];
  tags: Record<string, string>;
}
interface RawIndex {
  _meta: { version: string; generated: string };
  nsi: Record<string, { items: RawItem[] }>;
}
interface RawWikidata {
  wikidata: Record<
    string,
    { label?: string; description?: string; identities?: Record<string, string>; officialWebsites?: string[] }
  >;
}

const TREES = ['brands', 'operators', 'transit'];
const NAME_TAGS: Readonly<Record<string, readonly string[]>> = {
  brands: ['name', 'brand', 'operator'],
  operators: ['operator', 'brand', 'network'],
  transit: ['network', 'operator', 'brand'],
};
const ALIAS_TAGS =
  /^(?:name|brand|operator|network|official_name|short_name|alt_name)(?::[a-z]{2,3}(?:-[a-z]+)?)?$/i;

function locatePackage(): string {
  return join(dirname(fileURLToPath(import.meta.resolve('name-suggestion-index'))), '..');
}

export function readUpstream(directory = locatePackage()): Upstream {
  const index = readJson<RawIndex>(join(directory, 'json/nsi.min.json'));
  const { wikidata } = readJson<RawWikidata>(join(directory, 'wikidata/wikidata.min.json'));
  const categories = Object.keys(index.nsi)
    .filter((category) => TREES.includes(category.split('/', 1)[0]!))
    .sort();
  const rows = categories.flatMap((category) =>
    index.nsi[category]!.items.map((item) => describeItem(category, item, wikidata)),
  );
  return { version: index._meta.version, date: index._meta.generated.slice(0, 10), categories, rows };
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

function describeItem(category: string, item: RawItem, wikidata: RawWikidata['wikidata']): UpstreamRow {
  const tree = category.split('/', 1)[0]!;
  const nameTags = NAME_TAGS[tree]!;
  const name = nameTags.map((tag) => item.tags[tag]).find(Boolean) ?? item.displayName;
  const id = nameTags.map((tag) => item.tags[`${tag}:wikidata`]).find(Boolean);
  const entity = id === undefined ? undefined : wikidata[id];
  const tagged = Object.entries(item.tags).flatMap(([tag, value]) =>
    ALIAS_TAGS.test(tag) && isOwnName(tag, tree) ? value.split(';') : [],
  );
  const aliases = [item.displayName, ...tagged, ...(item.matchNames ?? [])].map((alias) => alias.trim());
  const websites = [entity?.identities?.website, ...(entity?.officialWebsites ?? [])].filter(
    (url) => url !== undefined,
  );
  return {
    category,
    name,
    aliases: [...new Set(aliases)].filter((alias) => alias && alias !== name),
    tags: item.tags,
    ...(id ? { wikidata: id } : {}),
    countries: listCountries(item.locationSet),
    description: entity?.description ?? '',
    hosts: listHosts(websites),
    accounts: Object.keys(entity?.identities ?? {}).filter((identity) => identity !== 'website').length,
  };
}

function listHosts(websites: readonly string[]): UpstreamHost[] {
  const roots = new Map<string, boolean>();
  for (const website of websites) {
    const host = parseHost(website);
    if (host === undefined || findRegistrableDomain(host) === undefined) continue;
    const root = /^[a-z]+:\/\/[^/]+\/?$/i.test(website);
    roots.set(host, root || (roots.get(host) ?? false));
  }
  return [...roots].map(([host, root]) => ({ host, root }));
}

/** A brand row's `operator` is another company, and so is a network row's. */
function isOwnName(tag: string, tree: string): boolean {
  const base = tag.split(':', 1)[0]!;
  if (base === 'operator') return tree === 'operators';
  if (base === 'network') return tree === 'transit';
  if (base === 'brand') return tree === 'brands';
  return true;
}
