// What an importer is: it turns the material of one source into files of data/, as text with one fact a row.
import type { Problem } from '../src/catalogue/problem.ts';

/** By path in the folder that the importer owns: `toronto-pcard.csv`. */
export type Files = ReadonlyMap<string, string | Uint8Array>;

export interface ImportContext {
  /** The data folder, which has what other importers and editors wrote. */
  readonly data: string;
  /** For measuring: leave out what measurements ask about (measure.ts). */
  readonly without?: 'held-out' | 'set-aside';
  readonly problems: Problem[];
}

export interface Importer {
  readonly name: string;
  /** What it owns: every file in it is written by it. */
  readonly folder: string;
  /** What to change instead of the files that it writes. */
  readonly editInstead: string;
  readonly run: (context: ImportContext) => Promise<Files>;
}

type Cell = string | number | readonly string[];

/** By RFC 4180, with LF; lists are joined by `|`. */
export function formatCsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [columns, ...rows.map((row) => row.map(formatCell))]
    .map((cells) => `${cells.map(quote).join(',')}\n`)
    .join('');
}

function formatCell(cell: Cell): string {
  if (typeof cell !== 'object') return String(cell);
  const broken = cell.find((item) => item.includes('|') || item.trim() !== item);
  if (broken !== undefined) throw new Error(`\`${broken}\` cannot be an item of a list`);
  return cell.join('|');
}

function quote(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
