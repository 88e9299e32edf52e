// A merchant as rows, and back.
import type { Evidence } from '../catalogue/evidence.ts';
import type { Merchant, MerchantSummary } from '../catalogue/merchant.ts';
import { writeRow } from './copy-text.ts';
import { makeNameKeys } from './name-keys.ts';

/** What is in no column of its own. */
type MerchantRecord = Omit<
  Merchant,
  'id' | 'name' | 'aliases' | 'home' | 'channel' | 'countries' | 'popularity' | 'evidence'
>;

export interface SummaryRow extends MerchantSummary {
  readonly number: number;
}

/** What the order of a search depends on. */
export interface CandidateRow extends SummaryRow {
  readonly aliases: string[];
  readonly countries: string[];
  readonly popularity: number;
}

export interface MerchantRow extends CandidateRow {
  readonly record: MerchantRecord;
  readonly evidence: Evidence[];
}

export const SUMMARY_COLUMNS = ['number', 'id', 'name', 'home', 'channel', 'mcc'] as const;
export const MERCHANT_COLUMNS = [
  ...SUMMARY_COLUMNS,
  'aliases',
  'countries',
  'popularity',
  'record',
  'evidence',
] as const;

export const COPIED_TABLES = {
  merchants: MERCHANT_COLUMNS,
  former_ids: ['id', 'merchant'],
  hosts: ['host', 'merchant'],
  names: ['merchant', 'popularity', 'famous', 'letters', 'words', 'heads'],
} as const;

export type CopiedTable = keyof typeof COPIED_TABLES;

/** Adds a merchant's rows to the text for each table. `famous`: from this popularity on. */
export function writeMerchantRows(
  merchant: Merchant,
  number: number,
  famousFrom: number,
  texts: Record<CopiedTable, string[]>,
): void {
  const { id, name, aliases, home, channel, countries, popularity, evidence, ...record } = merchant;
  const { mcc } = merchant.usual;
  texts.merchants.push(
    writeRow([
      ...[number, id, name, home, channel, mcc, aliases, countries, popularity],
      JSON.stringify(record),
      JSON.stringify(evidence),
    ]),
  );
  for (const formerId of merchant.formerIds ?? []) texts.former_ids.push(writeRow([formerId, number]));
  for (const { host, owner } of merchant.sites)
    if (owner === undefined) texts.hosts.push(writeRow([host, number]));
  const known = new Set<string>();
  for (const each of [name, ...aliases]) {
    const { letters, words, heads } = makeNameKeys(each);
    if (letters === '' || known.has(words)) continue;
    known.add(words);
    texts.names.push(writeRow([number, popularity, popularity >= famousFrom, letters, words, heads]));
  }
}

export function readSummary({ id, name, home, channel, mcc }: SummaryRow): MerchantSummary {
  return { id, name, home, channel, mcc };
}

export function readMerchant(row: MerchantRow): Merchant {
  const { formerIds, sites, usual, alternatives, wikidata, byCountry } = row.record;
  return {
    id: row.id,
    ...(formerIds && { formerIds }),
    name: row.name,
    aliases: row.aliases,
    sites,
    home: row.home,
    countries: row.countries,
    channel: row.channel,
    popularity: row.popularity,
    ...(wikidata && { wikidata }),
    evidence: row.evidence,
    usual,
    alternatives,
    ...(byCountry && { byCountry }),
  };
}
