// Options, figures and tables, the same for every benchmark.
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/** Reads options like `--rounds=9`, each with its default. */
export function readOptions<Name extends string>(defaults: Record<Name, string>): Record<Name, string> {
  const options = Object.fromEntries(
    Object.entries<string>(defaults).map(([name, value]) => [
      name,
      { type: 'string' as const, default: value },
    ]),
  );
  return parseArgs({ options }).values as Record<Name, string>;
}

/** `100,1000` */
export function readNumbers(text: string): number[] {
  return text.split(',').map(Number);
}

/** Numbers are written with three digits; text is unchanged. */
export type Cell = string | number;

export interface Table {
  /** What is measured, and how, unless the columns say so. */
  readonly about: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export function printTable(table: Table): void {
  console.log(`\n${formatTable(table)}`);
}

export function formatTable({ about, columns, rows }: Table): string {
  const isNumber = (cell: Cell = 0): boolean => typeof cell === 'number' || cell === '–';
  const alignment = columns.map((_, at) => (rows.every((row) => isNumber(row[at])) ? '---:' : '---'));
  const lines = rows.map((row) => columns.map((_, at) => formatCell(row[at] ?? '')));
  const table = [columns, alignment, ...lines].map((cells) => `| ${cells.join(' | ')} |`);
  return [about, '', ...table].join('\n');
}

function formatCell(cell: Cell): string {
  return typeof cell === 'number' ? formatNumber(cell) : cell.replaceAll('|', '\\|');
}

/** `14,174`, `63.0`, `0.0312`. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return Math.abs(value) < 1e-4 ? value.toExponential(1) : value.toPrecision(3);
}

export function formatPercent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export interface Spread {
  readonly p50: number;
  readonly p99: number;
}

export function describeSpread(values: Iterable<number>): Spread {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Bytes. Memory outside the heap is released only some time after its owners are collected. */
export async function measureHeap(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await sleep(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Version of an installed npm package: `7.2.0` for `minisearch`, which only benchmarks use. */
export function readPackageVersion(name: string): string {
  const places = ['bench/node_modules', 'node_modules'].map((place) => `${place}/${name}/package.json`);
  const file = places.find((place) => existsSync(place));
  if (file === undefined) throw new Error(`${name} is not installed`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
