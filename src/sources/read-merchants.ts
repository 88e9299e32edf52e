// Reads merchants edited by hand: data/merchants/**.csv, and an operator's own file in the same form.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isCountry } from '../catalogue/country.ts';
import type { Channel } from '../catalogue/evidence.ts';
import { UNKNOWN_COUNTRY, WHOLE_WORLD } from '../catalogue/merchant.ts';
import type { Problem } from '../catalogue/problem.ts';
import { checkBareHost } from './bare-host.ts';
import { type Row, readCsv, splitList } from './csv.ts';
import { isPartialDate } from './partial-date.ts';
import { SLUG } from './slug.ts';
import { streamCsv } from './stream-csv.ts';

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

/** A row as the editor wrote it, checked for form. */
export interface MerchantRow {
  readonly file: string;
  readonly line: number;
  readonly id: string;
  readonly name: string;
  readonly home: string;
  readonly countries: readonly string[];
  /** Empty where only observations speak. */
  readonly mcc: string;
  readonly channel: Channel;
  readonly hosts: readonly string[];
  readonly aliases: readonly string[];
  /** 3 household name, 2 widely known, 1 other. */
  readonly fame: 1 | 2 | 3;
  readonly source: string;
  readonly asOf: string;
  /** From the operator of this service, over ours. */
  readonly operator: boolean;
}

export function readMerchants(path: string, problems: Problem[], operator = false): MerchantRow[] {
  return findCsvFiles(path, problems).flatMap((file) => readMerchantFile(file, operator, problems));
}

/** A table of millions, some hundred rows at a time; without `problems` the rows are taken as checked before. */
export async function* streamMerchants(
  path: string,
  problems?: Problem[],
  onBytes?: (bytes: Uint8Array) => void,
): AsyncGenerator<MerchantRow[]> {
  for (const file of findCsvFiles(path, problems))
    for await (const rows of streamCsv(file, MERCHANT_COLUMNS, problems ?? [], onBytes))
      yield rows.map((row) => parseRow(row, file, true, problems && checkRow(row, file, problems)));
}

function findCsvFiles(path: string, problems: Problem[] = []): string[] {
  const files = listCsvFiles(path);
  if (files.length === 0)
    problems.push({
      file: path,
      line: 0,
      problem: 'there is no CSV file in it',
      remedy: 'name a CSV file, or a folder with some',
    });
  return files;
}

export function listCsvFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) =>
      statSync(join(path, name)).isDirectory() || name.endsWith('.csv') ? listCsvFiles(join(path, name)) : [],
    );
}

function readMerchantFile(file: string, operator: boolean, problems: Problem[]): MerchantRow[] {
  return readCsv(file, MERCHANT_COLUMNS, problems).map((row) =>
    parseRow(row, file, operator, checkRow(row, file, problems)),
  );
}

type CsvRow = Row<(typeof MERCHANT_COLUMNS)[number]>;

/** `hosts`: the good ones of its domains. */
function parseRow(
  row: CsvRow,
  file: string,
  operator: boolean,
  hosts: readonly string[] = splitList(row.domains),
): MerchantRow {
  const { line, id, name, home, mcc, source } = row;
  return {
    file,
    line,
    id,
    name,
    home,
    countries: splitList(row.locations),
    mcc,
    channel: row.channel as Channel,
    hosts,
    aliases: splitList(row.aliases),
    fame: Number(row.fame) as MerchantRow['fame'],
    source,
    asOf: row.as_of,
    operator,
  };
}

/** Reports what is wrong with a row; returns its good hosts. */
function checkRow(row: CsvRow, file: string, problems: Problem[]): string[] {
  const { line, id, name, home, channel, source } = row;
  const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
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
      'name a source of data/sources.csv, `editors` for your own judgement',
    );
  if (!isPartialDate(row.as_of)) report(`as_of is \`${row.as_of}\``, 'write the day as 2026-11-16');
  return splitList(row.domains).filter((domain, i, domains) => {
    if (domains.indexOf(domain) < i) {
      report(`domain ${domain} stands twice in the row`, 'keep one');
      return false;
    }
    return checkBareHost(domain, report);
  });
}
