// Reads merchants edited by hand: data/merchants/**.csv, and an operator's own files in the same format.
// read-postgres.ts returns the same kind of rows.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isCountry } from '../catalogue/country.ts';
import type { Channel } from '../catalogue/evidence.ts';
import { UNKNOWN_COUNTRY, WHOLE_WORLD } from '../catalogue/merchant.ts';
import type { Problem } from '../catalogue/problem.ts';
import { type Row, readCsv, splitList } from './csv.ts';
import { streamCsv } from './stream-csv.ts';
import { checkBareHost, isPartialDate, SLUG } from './value-formats.ts';

export const MERCHANT_COLUMNS = [
  'id',
  'name',
  'home',
  'locations',
  'mcc',
  'channel',
  'domains',
  'aliases',
  'fame',
  'source',
  'as_of',
] as const;

/** A row as the editor wrote it, with its format checked. */
export interface MerchantRow {
  /** `mine.csv`, or `table shop.merchants`. */
  readonly file: string;
  /** 0 in a database table. */
  readonly line: number;
  readonly id: string;
  readonly name: string;
  readonly home: string;
  readonly countries: readonly string[];
  /** Empty if the code comes only from observations. */
  readonly mcc: string;
  readonly channel: Channel;
  readonly hosts: readonly string[];
  readonly aliases: readonly string[];
  /** 3 household name, 2 widely known, 1 other. */
  readonly fame: 1 | 2 | 3;
  readonly source: string;
  readonly asOf: string;
  /** From the operator of this service; overrides ours. */
  readonly operator: boolean;
}

export function readMerchants(path: string, problems: Problem[]): MerchantRow[] {
  return findCsvFiles(path, problems).flatMap((file) =>
    readCsv(file, MERCHANT_COLUMNS, problems).map((row) =>
      parseMerchant(row, { file, operator: false }, problems),
    ),
  );
}

/** An operator's file or folder of any size, a few hundred rows at a time. */
export async function* streamMerchants(path: string, problems: Problem[]): AsyncGenerator<MerchantRow[]> {
  for (const file of findCsvFiles(path, problems))
    for await (const rows of streamCsv(file, MERCHANT_COLUMNS, problems))
      yield rows.map((row) => parseMerchant(row, { file, operator: true }, problems));
}

function findCsvFiles(path: string, problems: Problem[]): string[] {
  const files = listCsvFiles(path);
  if (files.length === 0)
    problems.push({
      file: path,
      line: 0,
      problem: 'it contains no CSV files',
      remedy: 'give a CSV file, or a folder that contains some',
    });
  return files;
}

function listCsvFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) =>
      statSync(join(path, name)).isDirectory() || name.endsWith('.csv') ? listCsvFiles(join(path, name)) : [],
    );
}

export type MerchantCells = Row<(typeof MERCHANT_COLUMNS)[number]>;

/** Reports what is wrong with the cells, and leaves bad hosts out. */
export function parseMerchant(
  cells: MerchantCells,
  { file, operator }: Pick<MerchantRow, 'file' | 'operator'>,
  problems: Problem[],
): MerchantRow {
  const { line, id, name, home, mcc, source } = cells;
  return {
    file,
    line,
    id,
    name,
    home,
    countries: splitList(cells.locations),
    mcc,
    channel: cells.channel as Channel,
    hosts: checkCells(cells, file, problems),
    aliases: splitList(cells.aliases),
    fame: Number(cells.fame) as MerchantRow['fame'],
    source,
    asOf: cells.as_of,
    operator,
  };
}

/** Where a row is: a file has lines, a database table only has keys. */
export function locateRow({ file, line, id }: Pick<MerchantRow, 'file' | 'line' | 'id'>): {
  readonly file: string;
  readonly line: number;
} {
  if (line > 0) return { file, line };
  return { file: `${file}, ${id ? `row \`${id}\`` : 'a row without id'}`, line: 0 };
}

/** Reports what is wrong with a row; returns its good hosts. */
function checkCells(row: MerchantCells, file: string, problems: Problem[]): string[] {
  const { line, id, name, home, channel, source } = row;
  const report = (problem: string, remedy: string) =>
    problems.push({ ...locateRow({ file, line, id }), problem, remedy });
  if (!SLUG.test(id))
    report(`bad id \`${id}\``, 'use lower-case letters, digits and single hyphens: `ya-kun-kaya-toast`');
  if (!name) report(`merchant ${id} has no name`, 'write the name as people write it');
  if (home !== UNKNOWN_COUNTRY && !isCountry(home))
    report(`unknown country \`${home}\``, 'use an ISO alpha-2 code, or ZZ');
  for (const country of splitList(row.locations))
    if (country !== WHOLE_WORLD && !isCountry(country))
      report(`unknown country \`${country}\``, 'use ISO alpha-2 codes, or 001');
  if (channel !== 'online' && channel !== 'offline')
    report(`unknown channel \`${channel}\``, 'use online or offline');
  if (!/^[123]$/.test(row.fame))
    report(`fame is \`${row.fame}\``, 'use 3 (household name), 2 (widely known) or 1');
  if (!source)
    report(
      `merchant ${id} has no source`,
      'use a source from data/sources.csv, or `editors` for your own judgement',
    );
  if (!isPartialDate(row.as_of)) report(`as_of is \`${row.as_of}\``, 'write the day as 2026-11-16');
  return splitList(row.domains).filter((domain, i, domains) => {
    if (domains.indexOf(domain) < i) {
      report(`domain ${domain} is listed twice in the row`, 'keep one');
      return false;
    }
    return checkBareHost(domain, report);
  });
}
