// An operator's own merchants and cards. They replace ours with the same id (merchants) or shortName (cards).
// Merchants come from CSV files, folders of them, and PostgreSQL.
import type { Card } from '../catalogue/card.ts';
import type { Problem } from '../catalogue/problem.ts';
import { compareCards } from '../sources/read-cards.ts';
import { type MerchantRow, streamMerchants } from '../sources/read-merchants.ts';
import { isPostgresUrl, readPostgres } from '../sources/read-postgres.ts';

/** Enough to see what is wrong with a table; reading stops after that. */
const MAX_PROBLEMS = 100;

/** In the order of the sources. Throws DatabaseError if a database does not answer. */
export async function readOperatorMerchants(
  sources: readonly string[],
  problems: Problem[],
  onRows: (count: number) => void = () => {},
): Promise<MerchantRow[]> {
  const found: Problem[] = [];
  const rows: MerchantRow[] = [];
  reading: for (const source of sources) {
    const batches = isPostgresUrl(source) ? readPostgres(source, found) : streamMerchants(source, found);
    for await (const batch of batches) {
      for (const row of batch) rows.push(row);
      onRows(rows.length);
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
  return rows;
}

export function replaceMerchants(
  ours: readonly MerchantRow[],
  theirs: readonly MerchantRow[],
): MerchantRow[] {
  const replaced = new Set(theirs.map(({ id }) => id));
  return [...ours.filter(({ id }) => !replaced.has(id)), ...theirs];
}

export function replaceCards(ours: readonly Card[], theirs: readonly Card[]): Card[] {
  const replaced = new Set(theirs.map(({ shortName }) => shortName));
  return [...ours.filter(({ shortName }) => !replaced.has(shortName)), ...theirs].sort(compareCards);
}
