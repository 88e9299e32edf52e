// A merchant as rows, and back. Lists are texts: PostgreSQL's arrays and json are read and written at several times the
// cost, and nothing there looks into them.
import type { Merchant, MerchantSummary } from '../catalogue/merchant.ts';
import type { CopyRows } from './copy-text.ts';
import { listNameKeys } from './name-keys.ts';

/** What is in no column of its own. */
type MerchantRecord = Omit<
  Merchant,
  'id' | 'name' | 'aliases' | 'home' | 'channel' | 'countries' | 'popularity'
>;

export interface SummaryRow extends MerchantSummary {
  readonly number: number;
}

/** What the order of a search depends on. */
export interface CandidateRow extends SummaryRow {
  /** JSON. */
  readonly aliases: string;
  /** With a space between. */
  readonly countries: string;
  readonly popularity: number;
}

export interface MerchantRow extends CandidateRow {
  /** JSON. */
  readonly record: string;
}

export const CANDIDATE_COLUMNS = [
  ...['number', 'id', 'name', 'home', 'channel', 'mcc'],
  ...['aliases', 'countries', 'popularity'],
] as const;
export const MERCHANT_COLUMNS = [...CANDIDATE_COLUMNS, 'record'] as const;

export const COPIED_TABLES = {
  merchants: MERCHANT_COLUMNS,
  former_ids: ['id', 'merchant'],
  hosts: ['host', 'merchant'],
  names: ['merchant', 'name', 'popularity', 'letters', 'words'],
} as const;

export type CopiedTable = keyof typeof COPIED_TABLES;
export type TableRows = Readonly<Record<CopiedTable, CopyRows>>;

/** Adds a merchant's rows to those of each table. */
export function writeMerchantRows(merchant: Merchant, number: number, rows: TableRows): void {
  const { id, name, aliases, home, channel, countries, popularity, ...record } = merchant;
  rows.merchants.add([
    ...[number, id, name, home, channel, merchant.usual.mcc],
    ...[writeList(aliases), countries.join(' '), popularity, JSON.stringify(record)],
  ]);
  for (const formerId of merchant.formerIds ?? []) rows.former_ids.add([formerId, number]);
  for (const { host, owner } of merchant.sites) if (owner === undefined) rows.hosts.add([host, number]);
  const known: string[] = [];
  for (let place = 0; place <= aliases.length; place++)
    for (const { letters, words } of listNameKeys(place === 0 ? name : aliases[place - 1]!)) {
      const key = `${letters} ${words}`;
      if (known.includes(key)) continue;
      known.push(key);
      rows.names.add([number, place, popularity, letters, words]);
    }
}

function writeList(texts: readonly string[]): string {
  return texts.length === 0 ? '[]' : JSON.stringify(texts);
}

export function readSummary({ id, name, home, channel, mcc }: SummaryRow): MerchantSummary {
  return { id, name, home, channel, mcc };
}

export function readAliases({ aliases }: CandidateRow): string[] {
  return JSON.parse(aliases) as string[];
}

export function readCountries({ countries }: CandidateRow): string[] {
  return countries === '' ? [] : countries.split(' ');
}

export function readMerchant(row: MerchantRow): Merchant {
  const record = JSON.parse(row.record) as MerchantRecord;
  const { formerIds, sites, wikidata, evidence, usual, alternatives, byCountry } = record;
  return {
    id: row.id,
    ...(formerIds && { formerIds }),
    name: row.name,
    aliases: readAliases(row),
    sites,
    home: row.home,
    countries: readCountries(row),
    channel: row.channel,
    popularity: row.popularity,
    ...(wikidata && { wikidata }),
    evidence,
    usual,
    alternatives,
    ...(byCountry && { byCountry }),
  };
}
