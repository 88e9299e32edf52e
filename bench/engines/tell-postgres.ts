// PostgreSQL's figures as a table and plots.
import { findPostgresVersion } from '../../test/support/engines/start-postgres.ts';
import { drawLines } from '../report/finding.ts';
import { tellPlot, tellTable } from '../report/tell.ts';
import type { PostgresFigures } from './postgres.ts';

export function tellPostgres(measured: readonly PostgresFigures[]): void {
  tellTable({
    about: `Merchants in PostgreSQL ${findPostgresVersion()} with its default settings, but fsync off. Import is checking, loading and indexing an operator's table of made-up merchants over ours (the snapshot alone at its size); CPU is ours and PostgreSQL's; a replica's memory is after its searches.`,
    columns: [
      'merchants',
      'import, s',
      'loaded a second',
      'its CPU, s',
      'PostgreSQL, s',
      'its memory, MB',
      'tables, MB',
      'indexes, MB',
      'lookup by host p50, ms',
      'p99, ms',
      'search p50, ms',
      'p99, ms',
      'its CPU, ms',
      'PostgreSQL, ms',
      'among the first five, %',
      'a replica, MB',
    ],
    rows: measured.map((figures) => [
      figures.merchants,
      figures.importSeconds,
      Math.round(figures.merchants / figures.loadSeconds),
      figures.importCpu,
      figures.serverCpu,
      figures.importMb,
      figures.tablesMb,
      figures.indexesMb,
      figures.lookup.p50,
      figures.lookup.p99,
      figures.search.p50,
      figures.search.p99,
      figures.search.cpu,
      figures.search.serverCpu,
      100 * figures.found,
      figures.replicaMb,
    ]),
  });
  const lines = (name: string, y: (figures: PostgresFigures) => number) =>
    drawLines(measured, { name: () => name, x: ({ merchants }) => merchants, y });
  tellPlot({
    file: 'postgres-time',
    title: 'Lookup and search in PostgreSQL, ms',
    xTitle: 'merchants',
    lines: [
      ...lines('search, p99', ({ search }) => search.p99),
      ...lines('search, p50', ({ search }) => search.p50),
      ...lines('lookup, p99', ({ lookup }) => lookup.p99),
      ...lines('lookup, p50', ({ lookup }) => lookup.p50),
    ],
  });
  tellPlot({
    file: 'postgres-import',
    title: 'Import into PostgreSQL, s',
    xTitle: 'merchants',
    lines: lines('import', ({ importSeconds }) => importSeconds),
  });
  tellPlot({
    file: 'postgres-size',
    title: 'Room in PostgreSQL and memory of a replica, MB',
    xTitle: 'merchants',
    lines: [
      ...lines('indexes', ({ indexesMb }) => indexesMb),
      ...lines('tables', ({ tablesMb }) => tablesMb),
      ...lines('a replica', ({ replicaMb }) => replicaMb),
    ],
  });
}
