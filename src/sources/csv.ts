// Reads our CSV tables: a fixed header, every row with its line, every malformed row as a problem.
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
  if (text === undefined) return [];
  const header = text.slice(0, text.search(/\n|$/));
  if (header !== columns.join(',')) {
    problems.push({
      file,
      line: 1,
      problem: `the header is \`${header}\``,
      remedy: `make it \`${columns.join(',')}\``,
    });
    return [];
  }
  const garbled = text.indexOf('\ufffd');
  if (garbled >= 0)
    problems.push({
      file,
      line: text.slice(0, garbled).split('\n').length,
      problem: 'there are bytes that are not UTF-8',
      remedy: 'save the file as UTF-8',
    });
  const { records, fault } = parseRecords(text);
  const rows: Row<Column>[] = [];
  for (const { record, info } of records) {
    if (record.length === columns.length) {
      const cells = Object.fromEntries(columns.map((column, i) => [column, record[i]!])) as Record<
        Column,
        string
      >;
      rows.push({ ...cells, line: info.lines });
    } else {
      problems.push({
        file,
        line: info.lines,
        problem: `the row has ${record.length} fields, not ${columns.length}`,
        remedy: 'quote a field that holds a comma, and keep empty ones',
      });
    }
  }
  if (fault)
    problems.push({
      file,
      // An open quotation mark runs to the end of the file; it stands in the row behind the last good one.
      line:
        fault.code === 'CSV_QUOTE_NOT_CLOSED' ? (records.at(-1)?.info.lines ?? 1) + 1 : Number(fault.lines),
      problem: fault.message,
      remedy: 'close every quotation mark; write one inside a field as two',
    });
  return rows;
}

function readText(file: string, problems: Problem[]): string | undefined {
  try {
    // csv-parse counts a CRLF inside quotes as two lines.
    return readFileSync(file, 'utf8')
      .replace(/^\ufeff/, '')
      .replaceAll('\r\n', '\n');
  } catch (error) {
    problems.push({
      file,
      line: 0,
      problem: `it cannot be read: ${(error as Error).message}`,
      remedy: 'put it there, and let this user read it',
    });
    return undefined;
  }
}

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** The good rows, and the first thing that is wrong with the quotation marks: behind it nothing can be trusted. */
function parseRecords(text: string): { records: Parsed[]; fault: CsvError | undefined } {
  let fault: CsvError | undefined;
  const records = parse(text, {
    from_line: 2,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      fault ??= error;
      return undefined;
    },
  }) as unknown as Parsed[]; // the types do not know `info`
  return { records, fault };
}

/** `a|b` → ['a', 'b']; an empty cell is no element. */
export function splitList(cell: string): string[] {
  return cell
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean);
}
