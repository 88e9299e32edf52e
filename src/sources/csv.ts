// Reads our CSV tables: a fixed header, every row with its line, every malformed row as a problem.
import { readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import type { Problem } from '../catalogue/problem.ts';

export type Row<Column extends string> = Readonly<Record<Column, string>> & { readonly line: number };

export function readCsv<const Column extends string>(
  file: string,
  columns: readonly Column[],
  problems: Problem[],
): Row<Column>[] {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  const header = text.slice(0, text.search(/\r?\n|$/));
  if (header !== columns.join(',')) {
    problems.push({
      file,
      line: 1,
      problem: `the header is \`${header}\``,
      remedy: `make it \`${columns.join(',')}\``,
    });
    return [];
  }
  const rows: Row<Column>[] = [];
  try {
    const parsed = parse(text, {
      from_line: 2,
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]; // the types do not know `info`
    for (const { record, info } of parsed) {
      if (record.length === columns.length) {
        const cells = Object.fromEntries(columns.map((column, i) => [column, record[i]!])) as Record<
          Column,
          string
        >;
        rows.push({ ...cells, line: info.lines });
      } else {
        const problem = `the row has ${record.length} fields, not ${columns.length}`;
        problems.push({
          file,
          line: info.lines,
          problem,
          remedy: 'quote a field that holds a comma, and keep empty ones',
        });
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    problems.push({
      file,
      line: 0,
      problem: error.message,
      remedy: 'close every quotation mark; write one inside a field as two',
    });
  }
  return rows;
}

/** `a|b` → ['a', 'b']; an empty cell is no element. */
export function splitList(cell: string): string[] {
  return cell
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean);
}
