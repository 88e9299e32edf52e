// The table `sources`: the sources that evidence names, with the credit each asks for.
import { optional, type Table, text } from '../table.ts';

export const sourcesTable: Table = {
  name: 'sources',
  description: 'Where facts come from, with licences and required credits',
  columns: {
    id: text('As used in evidence'),
    title: text('Of the page, document or data set'),
    publisher: text('Who published it'),
    licence: text('SPDX id, or a description'),
    url: optional(text('Web address')),
    attribution: optional(text('The credit that the licence requires, word for word')),
  },
  rows: ({ meta }) => meta.sources.map((source) => ({ ...source })),
};
