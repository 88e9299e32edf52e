// The candidates of a search: of all names found in some way, those that hold most of what was typed, the best known first,
// with their merchants. One statement, whatever the ways are.
import type { Pool } from 'pg';
import { CANDIDATE_COLUMNS, type CandidateRow } from './merchant-rows.ts';

export interface FoundRow extends CandidateRow {
  /** Which of its names were found, with a space between: 0 its name, n its nth alias. */
  readonly found: string;
}

export interface SearchedSet {
  /** The schema. */
  readonly set: string;
  readonly famousFrom: number;
}

/** Names that are ranked: two for each hit of a full page. Ranking them takes most of a search's time on our side. */
const MOST_NAMES = 100;

/**
 * `ways` are queries that give merchant, name, popularity, way and worth. A name found twice in one way counts once, and in
 * several by the sum, so names with all of the words go before those with some.
 */
export function writeStatement(set: string, ways: readonly string[]): string {
  const columns = CANDIDATE_COLUMNS.map((column) => `m.${column}`).join(', ');
  return `
    SELECT ${columns}, chosen.found FROM (
      SELECT merchant, string_agg(name::text, ' ') AS found FROM (
        SELECT merchant, name FROM (
          SELECT merchant, name, max(popularity) AS popularity, max(worth) AS worth
          FROM (${ways.map((way) => `(${way})`).join(' UNION ALL ')}) AS found GROUP BY merchant, name, way
        ) AS names GROUP BY merchant, name ORDER BY sum(worth) DESC, max(popularity) DESC LIMIT ${MOST_NAMES}
      ) AS best GROUP BY merchant
    ) AS chosen JOIN ${set}.merchants m ON m.number = chosen.merchant`;
}

export async function askCandidates(
  pool: Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<FoundRow[]> {
  return (await pool.query<FoundRow>({ name, text, values })).rows;
}
