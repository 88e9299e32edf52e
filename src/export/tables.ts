// Every table of the export, in reading order.
import type { Table } from './table.ts';
import { aboutTable } from './tables/about.ts';
import { cardsTable } from './tables/cards.ts';
import { evidenceTable } from './tables/evidence.ts';
import { mccNotesTable, mccsTable, mccWordsTable } from './tables/mccs.ts';
import {
  aliasesTable,
  merchantCodesTable,
  merchantNetworksTable,
  merchantsTable,
  sitesTable,
} from './tables/merchants.ts';
import { sourcesTable } from './tables/sources.ts';
import { statementsTable } from './tables/statements.ts';

export const TABLES: readonly Table[] = [
  aboutTable,
  merchantsTable,
  merchantCodesTable,
  merchantNetworksTable,
  aliasesTable,
  sitesTable,
  evidenceTable,
  mccsTable,
  mccNotesTable,
  mccWordsTable,
  cardsTable,
  statementsTable,
  sourcesTable,
];
