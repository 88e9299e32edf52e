// Reads lines of real card payments with their codes (lines/<source>.csv), what to do with individual merchants that are
// found in them (exceptions.csv), and personal names (personal-names.csv).
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isCountry } from '../../src/catalogue/country.ts';
import type { Problem } from '../../src/catalogue/problem.ts';
import { readCsv } from '../../src/sources/csv.ts';
import { isAfter, isPartialDate } from '../../src/sources/value-formats.ts';

export const LINE_COLUMNS = ['descriptor', 'mcc', 'country', 'first_seen', 'last_seen', 'count'] as const;
/** A payment in euros, in any country. */
export const EURO_COUNTRY = 'EU';

/** Payments with the same line, code and country. */
export interface ObservedLine {
  readonly file: string;
  /** Its line number in the file. */
  readonly at: number;
  readonly source: string;
  readonly text: string;
  readonly mcc: string;
  /** Alpha-2, from the currency of the payment, or `EU`. */
  readonly country: string;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly count: number;
}

/**
 * `drop`: only trains the model of likely codes. `name`: is shown as `value`. `merchant`: belongs to the listed
 * merchant with the id `value`.
 */
export interface ObservedException {
  readonly file: string;
  readonly at: number;
  readonly key: string;
  readonly action: 'drop' | 'name' | 'merchant';
  readonly value: string;
}

type PersonalNameKind = 'given' | 'family' | 'both';

export function readLines(
  directory: string,
  known: { readonly mccs: ReadonlySet<string>; readonly sources: ReadonlySet<string> },
  problems: Problem[],
): ObservedLine[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.csv'))
    .sort()
    .flatMap((name) => {
      const file = join(directory, name);
      const source = basename(name, '.csv');
      if (!known.sources.has(source))
        problems.push({
          file,
          line: 1,
          problem: `unknown source \`${source}\``,
          remedy: 'add it to data/sources.csv',
        });
      return readLineFile(file, source, known.mccs, problems);
    });
}

function readLineFile(
  file: string,
  source: string,
  mccs: ReadonlySet<string>,
  problems: Problem[],
): ObservedLine[] {
  return readCsv(file, LINE_COLUMNS, problems).map((row) => {
    const report = (problem: string, remedy: string) =>
      problems.push({ file, line: row.line, problem, remedy });
    if (!mccs.has(row.mcc)) report(`unknown MCC \`${row.mcc}\``, 'use a code from data/mcc/codes.csv');
    if (!row.descriptor) report('there is no descriptor', 'write the line as it is on the statement');
    if (row.country !== EURO_COUNTRY && !isCountry(row.country))
      report(`unknown country \`${row.country}\``, 'use an ISO alpha-2 code, or EU for a payment in euros');
    if (
      !isPartialDate(row.first_seen) ||
      !isPartialDate(row.last_seen) ||
      isAfter(row.first_seen, row.last_seen)
    )
      report(`seen from \`${row.first_seen}\` to \`${row.last_seen}\``, 'write two dates, the earlier first');
    if (!/^[1-9]\d*$/.test(row.count))
      report(`count is \`${row.count}\``, 'write how many payments, 1 or more');
    return {
      file,
      at: row.line,
      source,
      text: row.descriptor,
      mcc: row.mcc,
      country: row.country,
      firstSeen: row.first_seen,
      lastSeen: row.last_seen,
      count: Number(row.count),
    };
  });
}

export function readExceptions(file: string, problems: Problem[]): ObservedException[] {
  return readCsv(file, ['key', 'action', 'value', 'reason'], problems).map((row) => {
    const { key, action, value, reason, line } = row;
    const report = (problem: string, remedy: string) => problems.push({ file, line, problem, remedy });
    if (!/^[a-z0-9]+$/.test(key))
      report(`bad key \`${key}\``, 'write the name in lower case, letters and digits only: `freshco`');
    if (action !== 'drop' && action !== 'name' && action !== 'merchant')
      report(`unknown action \`${action}\``, 'use drop, name or merchant');
    if ((value === '') !== (action === 'drop'))
      report(`the value is \`${value}\``, 'write a name or a merchant’s id; leave it empty for drop');
    if (!reason) report('there is no reason', 'say why, so that a reviewer can judge it');
    return { file, at: line, key, action: action as ObservedException['action'], value };
  });
}

export function readPersonalNames(file: string, problems: Problem[]): Map<string, PersonalNameKind> {
  const names = new Map<string, PersonalNameKind>();
  for (const { word, kind, line } of readCsv(file, ['word', 'kind'], problems))
    if (kind === 'given' || kind === 'family' || kind === 'both') names.set(word, kind);
    else
      problems.push({ file, line, problem: `unknown kind \`${kind}\``, remedy: 'use given, family or both' });
  return names;
}
