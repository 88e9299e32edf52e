// Writes a table as CSV: RFC 4180 with LF, UTF-8, empty cells for absent values. A spreadsheet runs text like `=1+1` as a
// formula, so such text gets an apostrophe before it: `'=1+1`.
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

/**
 * https://owasp.org/www-community/attacks/CSV_Injection. With apostrophes of its own, so that a program can take exactly
 * one away.
 */
const FORMULA = /^'*[=+\-@\t\r]/;

function writeCell(cell: Cell): string {
  const plain = cell === undefined ? '' : String(cell);
  const text = typeof cell === 'string' && FORMULA.test(plain) ? `'${plain}` : plain;
  // Leading and trailing spaces need quotes too: readers trim unquoted cells.
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
