// Turns upstream rows into one draft per company and name: rows repeated by country, category or script are joined.
//
// Rows are the same merchant if they share the Wikidata id and the folded name; a row in another script joins the
// company's Latin one. Different Latin names of one company (Tesco, Tesco Express) stay separate.

import { type Draft, type HostClaim, mergeCountries } from '../../src/build/draft.ts';
import type { Inference } from '../../src/catalogue/evidence.ts';
import { squashName } from '../../src/catalogue/fold-name.ts';
import { WHOLE_WORLD } from '../../src/catalogue/merchant.ts';
import { assignIds } from '../assign-ids.ts';
import { findHomeCountry } from './home-country.ts';
import type { CategoryMap } from './map-category.ts';
import type { Upstream, UpstreamRow } from './upstream.ts';

const UPSTREAM_SOURCE = 'name-suggestion-index';
const TREE_ORDER = ['brands', 'operators', 'transit'];

interface MappedRow extends UpstreamRow {
  readonly mcc: string;
}

export interface UpstreamTables {
  readonly mapCategory: CategoryMap;
  readonly demonyms: ReadonlyMap<string, string>;
  readonly homes: ReadonlyMap<string, string>;
  readonly sharedHosts: ReadonlySet<string>;
}

/** In the order of categories, then as upstream has them. */
export interface Brand extends Draft {
  /** Of its first row. */
  readonly category: string;
  readonly evidence: Inference[];
}

export function joinBrands(upstream: Upstream, tables: UpstreamTables): Brand[] {
  const merchants = upstream.rows.flatMap((row): MappedRow[] => {
    const mcc = tables.mapCategory(row);
    return mcc === undefined || isTransitLabel(row) ? [] : [{ ...row, mcc }];
  });
  const clusters = clusterByName(merchants);
  mergeScripts(clusters);
  return assignIds([...clusters].map(([key, rows]) => draftCluster(key, rows, upstream.date, tables)));
}

/** `MUR-055`, `Barra`: without a website it is what a map calls some lines, and sells no tickets. */
function isTransitLabel({ category, hosts }: UpstreamRow): boolean {
  return category.startsWith('transit/') && hosts.length === 0;
}

function clusterByName(rows: readonly MappedRow[]): Map<string, MappedRow[]> {
  const clusters = new Map<string, MappedRow[]>();
  for (const row of rows) {
    const name = squashName(row.name);
    const key = row.wikidata ? `${row.wikidata}/${name}` : `-/${name}/${row.countries.join('+')}`;
    const cluster = clusters.get(key);
    if (cluster) cluster.push(row);
    else clusters.set(key, [row]);
  }
  return clusters;
}

function mergeScripts(clusters: Map<string, MappedRow[]>): void {
  const latinKeys = new Map<string, string[]>();
  for (const [key, [row]] of clusters)
    if (row!.wikidata && isLatin(row!.name))
      latinKeys.set(row!.wikidata, [...(latinKeys.get(row!.wikidata) ?? []), key]);
  for (const [key, rows] of [...clusters]) {
    const [row] = rows;
    if (!row!.wikidata || isLatin(row!.name)) continue;
    const latin = latinKeys.get(row!.wikidata) ?? [];
    const spelled = new Set(rows.flatMap(({ aliases }) => aliases.map(squashName)));
    const target =
      latin.find((other) => spelled.has(other.slice(other.indexOf('/') + 1))) ??
      (latin.length === 1 ? latin[0] : undefined);
    if (target === undefined) continue;
    clusters.get(target)!.push(...rows);
    clusters.delete(key);
  }
}

function isLatin(name: string): boolean {
  return /\p{Script=Latin}|^[^\p{L}]+$/u.test(name);
}

function draftCluster(
  key: string,
  rows: readonly MappedRow[],
  date: string,
  tables: UpstreamTables,
): Omit<Brand, 'id'> {
  const [main] = rows;
  const claims = listClaims(rows, tables.sharedHosts);
  const countries = mergeCountries(rows.map((row) => row.countries));
  const description = rows.find((row) => row.description)?.description ?? '';
  return {
    key,
    category: main!.category,
    name: main!.name,
    aliases: new Set(
      rows.flatMap((row) => [row.name, ...row.aliases]).filter((alias) => alias !== main!.name),
    ),
    claims,
    home:
      tables.homes.get(main!.wikidata ?? '') ??
      findHomeCountry(
        main!.name,
        countries,
        description,
        claims.map(({ host }) => host),
        tables.demonyms,
      ),
    countries,
    channel: 'offline',
    ...(main!.wikidata ? { wikidata: main!.wikidata } : {}),
    evidence: orderByWeight(rows).map(({ mcc, category }) => ({
      kind: 'inferred',
      mcc,
      source: UPSTREAM_SOURCE,
      asOf: date,
      because: category,
    })),
    fame: 0,
    accounts: Math.max(...rows.map((row) => row.accounts)),
    rows: rows.length,
  };
}

// What a brand runs on the side: Shell is a petrol station before it is a car wash.
const SIDE_LINES =
  /\/(?:car_wash|charging_station|charge_point|vending_machine|bicycle_repair_station|compressed_air|toilets)$/;

/**
 * One row per MCC, the main business first: the brands tree first, side lines after the rest, petrol stations before
 * the shops next to them, then the row that covers the most countries.
 */
function orderByWeight(rows: readonly MappedRow[]): MappedRow[] {
  // `Oxxo` is a shop in many countries, and has petrol stations in one.
  const hasPumps = rows.some(
    ({ category, countries }) =>
      category.endsWith('/fuel') && (countries.length > 1 || countries.includes(WHOLE_WORLD)),
  );
  const rank = (row: MappedRow): number[] => [
    TREE_ORDER.indexOf(row.category.split('/', 1)[0]!),
    SIDE_LINES.test(row.category) ? 1 : 0,
    hasPumps && row.category.endsWith('/convenience') ? 1 : 0,
    -(row.countries.includes(WHOLE_WORLD) ? Number.POSITIVE_INFINITY : row.countries.length),
    row.category.endsWith('/fuel') ? 0 : 1,
  ];
  const ranked = rows.map((row) => ({ row, rank: rank(row) }));
  ranked.sort((a, b) => {
    const index = a.rank.findIndex((value, i) => value !== b.rank[i]);
    return index < 0 ? 0 : a.rank[index]! < b.rank[index]! ? -1 : 1;
  });
  const seen = new Set<string>();
  return ranked.map(({ row }) => row).filter(({ mcc }) => !seen.has(mcc) && seen.add(mcc));
}

function listClaims(rows: readonly MappedRow[], sharedHosts: ReadonlySet<string>): HostClaim[] {
  const claims = new Map<string, HostClaim>();
  for (const { host, root } of rows.flatMap((row) => row.hosts))
    if (!sharedHosts.has(host) && (root || !claims.has(host)))
      claims.set(host, { host, by: root ? 'front-page' : 'page' });
  return [...claims.values()];
}
