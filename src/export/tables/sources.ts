// The sources that evidence names, with the credit that each asks for.
import type { Source } from '../../catalogue/source.ts';
import { maybe, type Table, type TableRow, text } from '../table.ts';

export const sourcesTable: Table = {
  name: 'sources',
  description: 'Where facts come from, under which licence, with the credit that it asks for',
  columns: {
    id: text('As evidence names it'),
    title: text('Of the page, document or data set'),
    publisher: text('Who published it'),
    licence: text('SPDX id, or what it is'),
    url: maybe(text('Where it is')),
    attribution: maybe(text('The credit that the licence asks for, word for word')),
  },
  rows: ({ meta }) => meta.sources.map((source) => ({ ...source })),
};

export function readSource({ id, title, publisher, licence, url, attribution }: TableRow): Source {
  return {
    id,
    title,
    publisher,
    licence,
    ...(url ? { url } : {}),
    ...(attribution ? { attribution } : {}),
  } as Source;
}
