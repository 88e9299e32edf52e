// Writes a table as CSV: RFC 4180 with LF, UTF-8, empty cells for absent values.
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type CatalogueText, joinParts } from './catalogue-text.ts';
import type { Cell, Table, TableRow } from './table.ts';

export function writeCsv(table: Table, catalogue: Catalogue): Generator<string> {
  return joinParts(describeCsv(table, catalogue), catalogue);
}

export function describeCsv({ columns, rows, rowsOf }: Table, catalogue: Catalogue): CatalogueText {
  const names = Object.keys(columns);
  const header = `${names.join(',')}\n`;
  const writeRow = (row: TableRow): string => `${names.map((name) => writeCell(row[name])).join(',')}\n`;
  if (rowsOf === undefined) return { before: [header, ...Array.from(rows(catalogue), writeRow)] };
  return {
    before: [header],
    writeMerchant(merchant) {
      let text = '';
      for (const row of rowsOf(merchant)) text += writeRow(row);
      return text;
    },
  };
}

function writeCell(cell: Cell): string {
  const text = cell === undefined ? '' : String(cell);
  // Leading and trailing spaces need quotes too: readers trim unquoted cells.
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
