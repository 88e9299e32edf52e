// An operator's own merchants and cards. They replace ours with the same id (merchants) or shortName (cards).
// Merchants come from CSV files, folders of them, and PostgreSQL.
import type { Card } from '../catalogue/card.ts';
import type { Problem } from '../catalogue/problem.ts';
import { compareCards } from '../sources/read-cards.ts';
import { type MerchantRow, streamMerchants } from '../sources/read-merchants.ts';
import { isPostgresUrl, readPostgres } from '../sources/read-postgres.ts';
import { checkRow } from './check-evidence.ts';
import { RepeatedCheck } from './check-repeated.ts';
import type { Draft } from './draft.ts';
import { freezeAlone } from './freeze-merchants.ts';
import { draftRow } from './merge-merchants.ts';
import { PackedMerchants } from './packed-merchants.ts';
import { type OurData, openSharedWithOurs } from './shared-with-ours.ts';

/** Enough to see what is wrong with a table; reading stops after that. */
const MAX_PROBLEMS = 100;

export interface OperatorMerchants {
  /** To be joined with our own data. */
  readonly shared: MerchantRow[];
  readonly alone: PackedMerchants;
  hasId(id: string): boolean;
}

/** In the order of the sources. Throws DatabaseError, or SpoolError if there is no room for them. */
export async function readOperatorMerchants(
  sources: readonly string[],
  ours: OurData & { readonly edition: string; readonly known: Parameters<typeof checkRow>[1] },
  problems: Problem[],
  onRows: (count: number) => void = () => {},
): Promise<OperatorMerchants> {
  const shared: MerchantRow[] = [];
  const alone = new PackedMerchants();
  const repeated = new RepeatedCheck();
  const { ids } = repeated;
  const theirs = { shared, alone, hasId: (id: string) => ids.has(id) };
  if (sources.length === 0) return theirs;
  const found: Problem[] = [];
  const isShared = openSharedWithOurs(ours);
  reading: for (const source of sources) {
    const batches = isPostgresUrl(source) ? readPostgres(source, found) : streamMerchants(source, found);
    for await (const batch of batches) {
      for (const row of batch) {
        repeated.add(row, found);
        checkRow(row, ours.known, found);
        if (isShared(row)) shared.push(row);
        else alone.add(freezeAlone(draftRow(row), ours.edition));
      }
      onRows(shared.length + alone.length);
      if (found.length > MAX_PROBLEMS) break reading;
    }
  }
  problems.push(...found.slice(0, MAX_PROBLEMS));
  const next = found[MAX_PROBLEMS];
  if (next !== undefined)
    problems.push({
      ...next,
      problem: 'there are more problems from here on',
      remedy: 'fix the ones above first',
    });
  return theirs;
}

export function replaceMerchants(
  ours: readonly MerchantRow[],
  theirs: readonly MerchantRow[],
): MerchantRow[] {
  const replaced = new Set(theirs.map(({ id }) => id));
  return [...ours.filter(({ id }) => !replaced.has(id)), ...theirs];
}

/** Drops merchants from directories and payments whose id is the operator's. A row that was joined with ours comes first. */
export function dropReplaced(drafts: readonly Draft[], { shared, hasId }: OperatorMerchants): Draft[] {
  const joined = new Set(shared.map(({ id }) => id));
  return drafts.filter(({ id }) => !hasId(id) || joined.delete(id));
}

export function replaceCards(ours: readonly Card[], theirs: readonly Card[]): Card[] {
  const replaced = new Set(theirs.map(({ shortName }) => shortName));
  return [...ours.filter(({ shortName }) => !replaced.has(shortName)), ...theirs].sort(compareCards);
}
