// Merchants by name: indexes of PostgreSQL find candidates, our own ranking orders them. The names that were found become a
// name index of a hundred documents, so the order is the in-memory one's wherever the candidates hold its hits.
import type { Pool } from 'pg';
import { buildNameIndex } from '../query/names/build-index.ts';
import { MOST_HITS, type NameHit, openNameIndex } from '../query/names/name-index.ts';
import { WEIGHTS } from '../query/names/weights.ts';
import { type Facts, nameKey } from '../query/remote/merchant-source.ts';
import { parseAskedName } from './asked-name.ts';
import type { FoundRow, SearchedSet } from './choose-candidates.ts';
import { findNear } from './find-near.ts';
import { findTyped } from './find-typed.ts';
import { gatherNear } from './gather-near.ts';
import { readAliases, readCountries, readSummary } from './merchant-rows.ts';
import { toNumber } from './read-merchants.ts';

interface Ranked {
  readonly row: FoundRow;
  readonly score: number;
  /** Which of its names matched. */
  readonly name: number;
}

/** Letters that begin so many names that their words are not asked for at first. */
const FEW_LETTERS = 2;

export async function searchNames(
  pool: Pool,
  searched: SearchedSet,
  query: string,
  country: string | undefined,
  facts: Facts,
): Promise<void> {
  const asked = parseAskedName(query);
  let hits: Ranked[] = [];
  if (asked !== undefined) {
    const isShort = asked.letters.length <= FEW_LETTERS;
    let rows = await findTyped(pool, searched, asked, !isShort);
    if (isShort && rows.length < MOST_HITS) rows = await findTyped(pool, searched, asked, true);
    hits = rank(rows, query, country);
    // As in memory: misspellings only where what was typed finds nothing good.
    if ((hits[0]?.score ?? 0) < WEIGHTS.enough) {
      const near = await findNear(pool, searched, asked);
      hits = rank(unite(rows, await gatherNear(pool, searched, asked, near)), query, country);
    }
  }
  for (const { row } of hits) {
    const number = toNumber(row.number);
    facts.ids.set(row.id, number);
    facts.summaries.set(number, readSummary(row));
  }
  facts.named.set(
    nameKey(query, country),
    hits.map(({ row, name }) => ({ document: toNumber(row.number), name })),
  );
}

function unite(rows: readonly FoundRow[], more: readonly FoundRow[]): FoundRow[] {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  for (const row of more) {
    const known = byNumber.get(row.number);
    byNumber.set(row.number, known ? { ...row, found: `${known.found} ${row.found}` } : row);
  }
  return [...byNumber.values()];
}

function rank(found: readonly FoundRow[], query: string, country: string | undefined): Ranked[] {
  // In the order of ids, which decides between merchants that are alike in all else, as in memory.
  const rows = found.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const places = rows.map(({ found: places }) => [...new Set(['0', ...places.split(' ')])].map(Number));
  const index = buildNameIndex(
    rows.map((row, at) => {
      const aliases = places[at]!.length > 1 ? readAliases(row) : [];
      return {
        names: places[at]!.map((place) =>
          place === 0
            ? { text: row.name, kind: 'name' as const }
            : { text: aliases[place - 1]!, kind: 'alias' as const },
        ),
        countries: country === undefined ? [] : readCountries(row),
        popularity: row.popularity,
      };
    }),
  );
  const { hits } = openNameIndex(index).search(query, { limit: MOST_HITS, country });
  return hits.map(({ document, score, name }: NameHit) => ({
    row: rows[document]!,
    score,
    name: places[document]![name]!,
  }));
}
