// A table as CSV: RFC 4180 with LF, UTF-8, empty cells for what is absent.
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Cell, Table } from './table.ts';

export function* writeCsv({ columns, rows }: Table, catalogue: Catalogue): Generator<string> {
  const names = Object.keys(columns);
  yield `${names.join(',')}\n`;
  for (const row of rows(catalogue)) yield `${names.map((name) => writeCell(row[name])).join(',')}\n`;
}

function writeCell(cell: Cell): string {
  const text = cell === undefined ? '' : String(cell);
  // Spaces at the ends too: readers trim what is not quoted.
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
