// Reads what importers/ wrote into data/: brands of name-suggestion-index (brands/), names in Singapore's malls and
// registers (singapore/), and merchants that only card payments know (payments/merchants/).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Channel, Inference } from '../catalogue/evidence.ts';
import type { Problem } from '../catalogue/problem.ts';
import { type Row, readCsv, reportUnreadable, splitList } from './csv.ts';

export const BRAND_COLUMNS = [
  'id',
  'name',
  'home',
  'countries',
  'domains',
  'aliases',
  'codes',
  'wikidata',
  'accounts',
  'rows',
] as const;
export const SINGAPORE_COLUMNS = ['id', 'name', 'home', 'aliases', 'outlets'] as const;
export const PRESENCE_COLUMNS = ['merchant', 'aliases', 'outlets'] as const;
export const CODE_COLUMNS = ['merchant', 'mcc', 'because', 'source', 'as_of'] as const;
export const PAYMENT_MERCHANT_COLUMNS = ['id', 'name', 'home', 'countries', 'channel', 'domain'] as const;

export const BRANDS_SOURCE = 'name-suggestion-index';
export const SINGAPORE = 'SG';
/** After a host on which a brand has only a page: `facebook.com/*`. */
export const PAGE_MARK = '/*';

/** Where a row is, for problems. */
interface Located {
  readonly file: string;
  readonly line: number;
}

/** A merchant as an importer found it. */
export interface ImportedMerchant extends Located {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly hosts: readonly { readonly host: string; readonly isPage: boolean }[];
  readonly home: string;
  readonly countries: readonly string[];
  readonly channel: Channel;
  readonly wikidata?: string;
  readonly codes: readonly Inference[];
  /** The number of social networks on which it has a known account. */
  readonly accounts: number;
  /** Its rows in name-suggestion-index, or its outlets in Singapore. */
  readonly rows: number;
  /** In Singapore's malls and registers. */
  readonly outlets?: number;
}

/** That a listed merchant trades in Singapore too. */
export interface SingaporePresence extends Located {
  readonly merchant: string;
  readonly aliases: readonly string[];
  readonly outlets: number;
  readonly codes: readonly Inference[];
}

/** `8.0.20260918 2026-09-18`: the package's version, and the day on which it was made. */
export function readBrandsVersion(file: string, problems: Problem[]): { version: string; date: string } {
  try {
    const [, version = '', date = ''] = /^(\S+) (\d{4}-\d\d-\d\d)\n$/.exec(readFileSync(file, 'utf8')) ?? [];
    if (date === '')
      problems.push({
        file,
        line: 1,
        problem: 'it has no version and date',
        remedy: 'import the brands again',
      });
    return { version, date };
  } catch (error) {
    reportUnreadable(file, error as Error, problems);
    return { version: '', date: '' };
  }
}

/** In the order of the files: by category, then as upstream has them. */
export function readBrands(folder: string, asOf: string, problems: Problem[]): ImportedMerchant[] {
  return listCsvFiles(folder).flatMap((file) =>
    readCsv(file, BRAND_COLUMNS, problems).map((row) => ({
      ...locate(row, file),
      aliases: splitList(row.aliases),
      hosts: splitList(row.domains).map((domain) => ({
        host: domain.replace(PAGE_MARK, ''),
        isPage: domain.endsWith(PAGE_MARK),
      })),
      countries: splitList(row.countries),
      channel: 'offline',
      ...(row.wikidata ? { wikidata: row.wikidata } : {}),
      codes: splitList(row.codes).map((code) => {
        const [mcc = '', because = ''] = code.split(' ');
        return { kind: 'inferred', mcc, source: BRANDS_SOURCE, asOf, because };
      }),
      accounts: Number(row.accounts),
      rows: Number(row.rows),
    })),
  );
}

export function readSingapore(
  folder: string,
  problems: Problem[],
): { merchants: ImportedMerchant[]; presence: SingaporePresence[] } {
  const codes = new Map<string, Inference[]>();
  for (const { merchant, mcc, because, source, as_of } of readCsv(
    join(folder, 'codes.csv'),
    CODE_COLUMNS,
    problems,
  ))
    codes.set(merchant, [
      ...(codes.get(merchant) ?? []),
      { kind: 'inferred', mcc, source, asOf: as_of, because },
    ]);
  const merchantsFile = join(folder, 'merchants.csv');
  const presenceFile = join(folder, 'presence.csv');
  return {
    merchants: readCsv(merchantsFile, SINGAPORE_COLUMNS, problems).map((row) => ({
      ...locate(row, merchantsFile),
      aliases: splitList(row.aliases),
      hosts: [],
      countries: [...new Set([row.home, SINGAPORE])].sort(),
      channel: 'offline',
      codes: codes.get(row.id) ?? [],
      accounts: 0,
      rows: Number(row.outlets),
      outlets: Number(row.outlets),
    })),
    presence: readCsv(presenceFile, PRESENCE_COLUMNS, problems).map((row) => ({
      file: presenceFile,
      line: row.line,
      merchant: row.merchant,
      aliases: splitList(row.aliases),
      outlets: Number(row.outlets),
      codes: codes.get(row.merchant) ?? [],
    })),
  };
}

/** Their codes are observations, in payments/observations/. */
export function readPaymentMerchants(folder: string, problems: Problem[]): ImportedMerchant[] {
  return listCsvFiles(folder).flatMap((file) =>
    readCsv(file, PAYMENT_MERCHANT_COLUMNS, problems).map((row) => ({
      ...locate(row, file),
      aliases: [],
      hosts: row.domain ? [{ host: row.domain, isPage: true }] : [],
      countries: splitList(row.countries),
      channel: row.channel as Channel,
      codes: [],
      accounts: 0,
      rows: 0,
    })),
  );
}

function locate({ line, id, name, home }: Row<'id' | 'name' | 'home'>, file: string) {
  return { file, line, id, name, home };
}

function listCsvFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.csv'))
    .sort()
    .map((name) => join(folder, name));
}
