// A table as Markdown, with what it is about above it.
import type { Cell, Table } from './finding.ts';

export function writeTable({ about, columns, rows }: Omit<Table, 'kind'>): string {
  const aligned = columns.map((_, at) => (isNumeric(rows, at) ? '---:' : '---'));
  const lines = rows.map((row) => columns.map((_, at) => writeCell(row[at] ?? '')));
  const table = [columns, aligned, ...lines].map((cells) => `| ${cells.join(' | ')} |`);
  return [about, '', ...table].join('\n');
}

/** Of a column that some rows do not reach, the others decide. */
function isNumeric(rows: Table['rows'], column: number): boolean {
  const whole = rows.filter((row) => row.length > column);
  return whole.length > 0 && whole.every((row) => typeof row[column] === 'number' || row[column] === '–');
}

function writeCell(cell: Cell): string {
  return typeof cell === 'number' ? writeNumber(cell) : cell.replaceAll('|', '\\|');
}

/** `14,174`, `63.0`, `0.0312`. */
export function writeNumber(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  if (Math.abs(value) < 1e-4) return value.toExponential(1);
  return value.toPrecision(3);
}
