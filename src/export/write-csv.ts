// Writes a table as CSV: RFC 4180 with LF, UTF-8, empty cells for absent values.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Cell, Table } from './table.ts';

export function* writeCsv({ columns, rows }: Table, catalogue: Catalogue): Generator<string> {
  const names = Object.keys(columns);
  yield `${names.join(',')}\n`;
  for (const row of rows(catalogue)) yield `${names.map((name) => writeCell(row[name])).join(',')}\n`;
}

function writeCell(cell: Cell): string {
  const text = cell === undefined ? '' : String(cell);
  // Leading and trailing spaces need quotes too: readers trim unquoted cells.
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
