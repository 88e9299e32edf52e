// What is plotted against the number of documents.
import { drawLines, type Plot } from '../report/finding.ts';
import type { Figures } from './measure.ts';

export interface Result {
  readonly engine: string;
  readonly documents: number;
  readonly figures: Figures;
}

const PLOTS: readonly { file: string; title: string; read: (figures: Figures) => number }[] = [
  { file: 'search-p50', title: 'Median time of a query, ms', read: ({ p50 }) => p50 },
  { file: 'search-p99', title: '99th percentile of a query’s time, ms', read: ({ p99 }) => p99 },
  { file: 'search-memory', title: 'Memory of the index, MB', read: ({ megabytes }) => megabytes },
  { file: 'search-build', title: 'Time to build the index, s', read: ({ buildSeconds }) => buildSeconds },
];

export function listPlots(results: readonly Result[]): Omit<Plot, 'kind'>[] {
  return PLOTS.map(({ file, title, read }) => ({
    file,
    title,
    xTitle: 'documents',
    lines: drawLines(results, {
      name: ({ engine }) => engine,
      x: ({ documents }) => documents,
      y: ({ figures }) => read(figures),
    }),
  }));
}
