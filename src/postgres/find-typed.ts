// Names that hold what was typed: that begin with its letters, or have its words.
import type { Pool } from 'pg';
import { type AskedName, endPrefix, isDense } from './asked-name.ts';
import { askCandidates, type FoundRow, type SearchedSet, writeStatement } from './choose-candidates.ts';
import { ALL_FAMOUS, writeFamous } from './set-tables.ts';

/** Names taken in each way, the best known first. */
const MOST_EACH = 400;
/** Names taken as they come where a beginning is looked for among all: the best known of them are found beside it. */
const MOST_BEGUN = 500;

/** `withWords` false: only by the letters that names begin with. */
export function findTyped(
  pool: Pool,
  searched: SearchedSet,
  { letters, words }: AskedName,
  withWords: boolean,
): Promise<FoundRow[]> {
  const asked = words.filter(
    ({ text }) => withWords && (text.length > 1 || isDense(text) || words.length === 1),
  );
  return askCandidates(pool, `${searched.set} typed`, writeTyped(searched), [
    letters,
    endPrefix(letters),
    asked.map(({ text }) => text),
    // As in memory: one or two letters that are not the last word are no beginning of another.
    asked.map(({ text, last }) => (last || text.length > 2 ? endPrefix(text) : null)),
    asked.map(({ worth }) => worth),
    asked.map(({ last }) => last),
  ]);
}

function writeTyped({ set, famousFrom }: SearchedSet): string {
  const famous = writeFamous(famousFrom);
  const begins = 'letters > $1 AND letters < $2';
  const words =
    'unnest($3::text[], $4::text[], $5::real[], $6::boolean[]) WITH ORDINALITY AS asked (word, stop, worth, last, place)';
  const begun = 'w.word > asked.word AND w.word < asked.stop';
  const found = 'w.merchant, w.name, w.popularity, asked.place';
  const ways = [
    `SELECT merchant, name, popularity, 0 AS way, 2::real AS worth FROM ${set}.names WHERE letters = $1
     ORDER BY popularity DESC LIMIT ${MOST_EACH}`,
    `SELECT merchant, name, popularity, 0, 1 FROM ${set}.names WHERE ${begins} AND ${famous}
     ORDER BY popularity DESC LIMIT ${MOST_EACH}`,
    `SELECT ${found}, asked.worth FROM ${words}, LATERAL (
       SELECT merchant, name, popularity FROM ${set}.words WHERE word = asked.word
       ORDER BY popularity DESC LIMIT ${MOST_EACH}) AS w`,
    `SELECT ${found}, asked.worth * 0.9 FROM ${words}, LATERAL (
       SELECT merchant, name, popularity FROM ${set}.words AS w WHERE ${begun} AND ${famous}
       ORDER BY popularity DESC LIMIT ${MOST_EACH}) AS w`,
  ];
  if (famousFrom !== ALL_FAMOUS)
    ways.push(
      `SELECT merchant, name, popularity, 0, 1 FROM ${set}.names WHERE ${begins} LIMIT ${MOST_BEGUN}`,
      `SELECT ${found}, asked.worth * 0.9 FROM ${words}, LATERAL (
         SELECT merchant, name, popularity FROM ${set}.words AS w
         WHERE asked.last AND ${begun} LIMIT ${MOST_BEGUN}) AS w`,
    );
  return writeStatement(set, ways);
}
