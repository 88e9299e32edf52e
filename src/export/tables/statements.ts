// The table `statements`: the parts of statement lines other than names, such as payment routes, abbreviations, noise
// words, banks' own words and places.
import type { StatementTables } from '../../catalogue/statement-tables.ts';
import { optional, type Table, type TableRow, text } from '../table.ts';

export const statementsTable: Table = {
  name: 'statements',
  description: 'Parts of card-statement lines',
  columns: {
    part: text('route, abbreviation, noise, bank or place'),
    text: text('As in a statement line; in lower case, except for routes'),
    meaning: text('The route, the words in full, the kind of noise, `alone` or `together`, or the country'),
    kind: optional(text('Routes: facilitator or seller')),
    merchant: optional(text('Routes: their own merchant')),
  },
  rows: ({ statements }) => listStatementParts(statements),
};

export function* listStatementParts(tables: StatementTables): Generator<TableRow> {
  for (const { prefix, route, kind, merchant } of tables.routes)
    yield { part: 'route', text: prefix, meaning: route, kind, ...(merchant !== undefined && { merchant }) };
  for (const [part, column] of Object.entries(PARTS))
    for (const [text, meaning] of Object.entries(tables[column])) yield { part, text, meaning };
}

const PARTS = { abbreviation: 'abbreviations', noise: 'noise', bank: 'bankWords', place: 'places' } as const;
