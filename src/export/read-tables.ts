// Tables back into contents: what a CSV folder or a database holds, in the order in which it was written.
import { buildContents, type Contents } from '../catalogue/contents.ts';
import type { Table, TableRow } from './table.ts';
import { aboutTable } from './tables/about.ts';
import { cardsTable, readCard } from './tables/cards.ts';
import { evidenceTable, readPiece } from './tables/evidence.ts';
import { mccNotesTable, mccsTable, readMcc } from './tables/mccs.ts';
import {
  aliasesTable,
  merchantCodesTable,
  merchantsTable,
  readMerchant,
  sitesTable,
} from './tables/merchants.ts';
import { readSource, sourcesTable } from './tables/sources.ts';
import { readStatementParts, statementsTable } from './tables/statements.ts';

export function assembleContents(read: (table: Table) => readonly TableRow[]): Contents {
  const about = Object.fromEntries(read(aboutTable).map(({ key, value }) => [key, String(value)]));
  const notes = groupBy(read(mccNotesTable), 'code');
  const [aliases, sites, codes, evidence] = [aliasesTable, sitesTable, merchantCodesTable, evidenceTable].map(
    (table) => groupBy(read(table), 'merchant'),
  ) as [Groups, Groups, Groups, Groups];
  return buildContents(
    {
      edition: about.edition ?? '',
      upstream: about.upstream ?? '',
      sources: read(sourcesTable).map(readSource),
    },
    {
      mccs: read(mccsTable).map((row) => readMcc(row, notes(row.code))),
      cards: read(cardsTable).map(readCard),
      statements: readStatementParts(read(statementsTable)),
      merchants: read(merchantsTable).map((row) =>
        readMerchant(row, {
          aliases: aliases(row.id),
          sites: sites(row.id),
          codes: codes(row.id),
          evidence: evidence(row.id).map(readPiece),
        }),
      ),
    },
  );
}

type Groups = (key: TableRow[string]) => readonly TableRow[];

function groupBy(rows: readonly TableRow[], column: string): Groups {
  const groups = new Map<TableRow[string], TableRow[]>();
  for (const row of rows) {
    const group = groups.get(row[column]);
    if (group) group.push(row);
    else groups.set(row[column], [row]);
  }
  return (key) => groups.get(key) ?? [];
}
