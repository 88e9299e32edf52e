// How a benchmark tells what it found: to whoever reads the terminal, and to `npm run bench` where that started it.
import type { Plot, Table } from './finding.ts';
import { writeTable } from './write-table.ts';

export function tellTable(table: Omit<Table, 'kind'>): void {
  console.log(`\n${writeTable(table)}`);
  process.send?.({ kind: 'table', ...table } satisfies Table);
}

export function tellPlot(plot: Omit<Plot, 'kind'>): void {
  process.send?.({ kind: 'plot', ...plot } satisfies Plot);
}
