// The table `sources`: the sources that evidence names, with the credit each asks for.
import { maybe, type Table, text } from '../table.ts';

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
