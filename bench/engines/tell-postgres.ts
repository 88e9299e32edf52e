// PostgreSQL's figures as a table and plots.
import { findPostgresVersion } from '../../test/support/engines/start-postgres.ts';
import { drawLines } from '../report/finding.ts';
import { tellPlot, tellTable } from '../report/tell.ts';
import type { PostgresFigures } from './postgres.ts';

export function tellPostgres(measured: readonly PostgresFigures[]): void {
  tellTable({
    about: `Merchants in PostgreSQL ${findPostgresVersion()} with its default settings, but fsync off. Import is loading and indexing; a replica's memory is after its searches.`,
    columns: [
      'merchants',
      'import, s',
      'loaded a second',
      'tables, MB',
      'indexes, MB',
      'lookup by host p50, ms',
      'p99, ms',
      'search p50, ms',
      'p99, ms',
      'a replica, MB',
    ],
    rows: measured.map(
      ({ merchants, importSeconds, loadSeconds, tablesMb, indexesMb, lookup, search, replicaMb }) => [
        merchants,
        importSeconds,
        Math.round(merchants / loadSeconds),
        tablesMb,
        indexesMb,
        lookup.p50,
        lookup.p99,
        search.p50,
        search.p99,
        replicaMb,
      ],
    ),
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
