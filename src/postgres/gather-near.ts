// Names that hold words near to those typed, or several of the typed words wherever these stand in a crowd.
import type { Pool } from 'pg';
import { type AskedName, isDense } from './asked-name.ts';
import { askCandidates, type FoundRow, type SearchedSet, writeStatement } from './choose-candidates.ts';
import type { NearKeys } from './find-near.ts';

const MOST_EACH = 200;
const MOST_TOGETHER = 300;
const MOST_SETS = 5;

export function gatherNear(
  pool: Pool,
  { set }: SearchedSet,
  asked: AskedName,
  near: NearKeys,
): Promise<FoundRow[]> {
  const typed = asked.words.filter(({ text }) => text.length > 1 || isDense(text));
  const words = [...typed.map((word) => ({ text: word.text, asked: word, weight: 1 })), ...near.words];
  const places = new Map(words.map(({ asked: word }, at) => [word, at + 1]));
  return askCandidates(pool, `${set} gather`, writeGather(set), [
    words.map(({ text }) => text),
    words.map(({ asked: word }) => places.get(word)),
    words.map(({ asked: word, weight }) => word.worth * weight),
    listTogether(
      typed.map(({ text }) => text),
      near,
    ),
    near.names.map(({ merchant }) => merchant),
    near.names.map(({ name }) => name),
    near.names.map(({ popularity }) => popularity),
    near.names.map(({ worth }) => worth),
  ]);
}

/** All words typed, and the same with each in turn by the word nearest to it. */
function listTogether(typed: readonly string[], { words }: NearKeys): string[] {
  if (typed.length < 2) return [];
  const sets = new Set([typed.join(' ')]);
  for (const word of typed) {
    const nearest = words.find(({ asked }) => asked.text === word);
    if (nearest !== undefined) sets.add(typed.map((each) => (each === word ? nearest.text : each)).join(' '));
    // An extra word: `golden dragon online`.
    if (typed.length > 2) sets.add(typed.filter((each) => each !== word).join(' '));
  }
  return [...sets].slice(0, MOST_SETS);
}

function writeGather(set: string): string {
  return writeStatement(set, [
    `SELECT w.merchant, w.name, w.popularity, near.way, near.worth
     FROM unnest($1::text[], $2::integer[], $3::real[]) AS near (word, way, worth), LATERAL (
       SELECT merchant, name, popularity FROM ${set}.words WHERE word = near.word
       ORDER BY popularity DESC LIMIT ${MOST_EACH}) AS w`,
    `SELECT n.merchant, n.name, n.popularity, 0, 0.8::real
     FROM unnest($4::text[]) AS together (words), LATERAL (
       SELECT merchant, name, popularity FROM ${set}.names
       WHERE string_to_array(words, ' ') @> string_to_array(together.words, ' ') LIMIT ${MOST_TOGETHER}) AS n`,
    `SELECT merchant, name, popularity, 0, worth
     FROM unnest($5::integer[], $6::smallint[], $7::real[], $8::real[]) AS n (merchant, name, popularity, worth)`,
  ]);
}
