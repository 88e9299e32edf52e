// Merchants by name: indexes of PostgreSQL find candidates, our own ranking orders them. The candidates' names become a name
// index of a few hundred documents, so the order is the in-memory one's wherever the candidates hold its hits.
import type { Pool } from 'pg';
import { buildNameIndex } from '../query/names/build-index.ts';
import { MOST_HITS, type NameHit, openNameIndex } from '../query/names/name-index.ts';
import { WEIGHTS } from '../query/names/weights.ts';
import { type Facts, nameKey } from '../query/remote/merchant-source.ts';
import { type CandidateRow, readSummary } from './merchant-rows.ts';
import { type AskedName, findCandidates, parseAskedName, ROUNDS, type Round } from './name-candidates.ts';
import { toNumber } from './read-merchants.ts';

/** Where every merchant is one of the best known, the rounds over all of them would find the same. */
export interface SearchedSet {
  readonly set: string;
  readonly allFamous: boolean;
}

export async function searchNames(
  pool: Pool,
  searched: SearchedSet,
  query: string,
  country: string | undefined,
  facts: Facts,
): Promise<void> {
  const asked = parseAskedName(query);
  const candidates = new Map<number, CandidateRow>();
  let hits: readonly NameHit[] = [];
  let rows: CandidateRow[] = [];
  for (const round of asked === undefined ? [] : ROUNDS) {
    if (isDone(round, hits, searched)) continue;
    const before = candidates.size;
    for (const row of await findCandidates(pool, searched.set, round, asked as AskedName))
      candidates.set(row.number, row);
    if (candidates.size === before) continue;
    rows = [...candidates.values()].sort((one, other) => one.number - other.number);
    hits = rank(rows, query, country);
  }
  const found = hits.map(({ document }) => rows[document]!);
  for (const row of found) {
    const number = toNumber(row.number);
    facts.ids.set(row.id, number);
    facts.summaries.set(number, readSummary(row));
  }
  facts.named.set(
    nameKey(query, country),
    hits.map(({ document, name }) => ({ document: toNumber(rows[document]!.number), name })),
  );
}

/** As in memory: misspellings only where what was typed finds nothing good, and all merchants only where the best known do not fill the page. */
function isDone({ misspelt, whole }: Round, hits: readonly NameHit[], { allFamous }: SearchedSet): boolean {
  const isGood = (hits[0]?.score ?? 0) >= WEIGHTS.enough;
  if (misspelt && isGood) return true;
  return whole && (allFamous || (isGood && hits.length === MOST_HITS));
}

function rank(rows: readonly CandidateRow[], query: string, country: string | undefined): readonly NameHit[] {
  const index = buildNameIndex(
    rows.map(({ name, aliases, countries, popularity }) => ({
      names: [
        { text: name, kind: 'name' as const },
        ...aliases.map((text) => ({ text, kind: 'alias' as const })),
      ],
      countries,
      popularity,
    })),
  );
  return openNameIndex(index).search(query, { limit: MOST_HITS, country }).hits;
}
