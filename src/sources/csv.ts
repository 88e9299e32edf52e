// Reads our CSV tables: checks the header, gives each row its line number, and reports each malformed row as a problem.
import { readFileSync } from 'node:fs';
import { type CsvError, parse } from 'csv-parse/sync';
import type { Problem } from '../catalogue/problem.ts';

export type Row<Column extends string> = Readonly<Record<Column, string>> & { readonly line: number };

export function readCsv<const Column extends string>(
  file: string,
  columns: readonly Column[],
  problems: Problem[],
): Row<Column>[] {
  const text = readText(file, problems);
  return text === undefined ? [] : parseCsv(text, file, columns, problems);
}

/** `file`: where the text comes from, for problems. */
export function parseCsv<const Column extends string>(
  text: string,
  file: string,
  columns: readonly Column[],
  problems: Problem[],
): Row<Column>[] {
  const header = text.slice(0, text.search(/\n|$/));
  if (reportHeader(file, header, columns, problems)) return [];
  const garbled = text.indexOf('\ufffd');
  if (garbled >= 0) reportEncoding(file, text.slice(0, garbled).split('\n').length, problems);
  const { records, fault } = parseRecords(text);
  const rows: Row<Column>[] = [];
  for (const { record, info } of records) {
    const row = buildRow(file, record, info.lines, columns, problems);
    if (row !== undefined) rows.push(row);
  }
  if (fault) reportFault(file, fault, records.at(-1)?.info.lines ?? 1, problems);
  return rows;
}

function readText(file: string, problems: Problem[]): string | undefined {
  try {
    // csv-parse counts a CRLF inside quotes as two lines.
    return readFileSync(file, 'utf8')
      .replace(/^\ufeff/, '')
      .replaceAll('\r\n', '\n');
  } catch (error) {
    reportUnreadable(file, error as Error, problems);
    return undefined;
  }
}

export interface ParsedRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

export const CSV_OPTIONS = {
  info: true,
  trim: true,
  skip_empty_lines: true,
  relax_column_count: true,
  skip_records_with_error: true,
} as const;

/** The good rows, and the first error in the quotation marks: nothing after it can be trusted. */
function parseRecords(text: string): { records: ParsedRecord[]; fault: CsvError | undefined } {
  let fault: CsvError | undefined;
  const records = parse(text, {
    ...CSV_OPTIONS,
    from_line: 2,
    on_skip: (error) => {
      fault ??= error;
      return undefined;
    },
  }) as unknown as ParsedRecord[]; // the types do not include `info`
  return { records, fault };
}

/** Undefined, with a problem, if the number of cells is wrong. */
export function buildRow<Column extends string>(
  file: string,
  record: readonly string[],
  line: number,
  columns: readonly Column[],
  problems: Problem[],
): Row<Column> | undefined {
  if (record.length !== columns.length) {
    problems.push({
      file,
      line,
      problem: `the row has ${record.length} fields, not ${columns.length}`,
      remedy: 'quote fields that contain a comma, and keep empty fields',
    });
    return undefined;
  }
  const row: Record<string, string | number> = { line };
  for (let index = 0; index < columns.length; index++) row[columns[index]!] = record[index]!;
  return row as Row<Column>;
}

/** Whether the header is wrong; if so, reports it. */
export function reportHeader(
  file: string,
  header: string,
  columns: readonly string[],
  problems: Problem[],
): boolean {
  const wanted = columns.join(',');
  if (header === wanted) return false;
  problems.push({ file, line: 1, problem: `the header is \`${header}\``, remedy: `make it \`${wanted}\`` });
  return true;
}

export function reportEncoding(file: string, line: number, problems: Problem[]): void {
  problems.push({
    file,
    line,
    problem: 'there are bytes that are not UTF-8',
    remedy: 'save the file as UTF-8',
  });
}

export function reportUnreadable(file: string, error: Error, problems: Problem[]): void {
  problems.push({
    file,
    line: 0,
    problem: `it cannot be read: ${error.message}`,
    remedy: 'make sure that it exists and that this user can read it',
  });
}

/** `lastLine`: the line of the last good row. */
export function reportFault(file: string, fault: CsvError, lastLine: number, problems: Problem[]): void {
  // An unclosed quotation mark runs to the end of the file; it is in the row after the last good one.
  const isOpen = fault.code === 'CSV_QUOTE_NOT_CLOSED' || fault.code === 'CSV_MAX_RECORD_SIZE';
  problems.push({
    file,
    line: isOpen ? lastLine + 1 : Number(fault.lines),
    problem: isOpen ? 'Quote Not Closed: a quotation mark is opened and never closed' : fault.message,
    remedy: 'close every quotation mark; write one inside a field as two',
  });
}

/** `a|b` → ['a', 'b']; an empty cell gives an empty list. */
export function splitList(cell: string): string[] {
  return cell
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean);
}
