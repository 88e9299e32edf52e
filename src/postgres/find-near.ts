// What a misspelt name may stand for: words of the vocabulary near to those typed, and whole names whose first letters are a
// typo away. PostgreSQL finds what shares a head or letters inside; how near it is, is counted here, as in memory.
import type { Pool } from 'pg';
import { EditCounter } from '../query/names/distance.ts';
import { toLetters } from '../query/names/letters.ts';
import { allowEdits, WEIGHTS } from '../query/names/weights.ts';
import { type AskedName, type AskedWord, isDense, MOST_WORDS } from './asked-name.ts';
import type { SearchedSet } from './choose-candidates.ts';
import { listHeads } from './name-keys.ts';
import { OPENING_LETTERS, writeFamous } from './set-tables.ts';

export interface NearWord {
  readonly text: string;
  readonly asked: AskedWord;
  /** 0 to 1. */
  readonly weight: number;
}

export interface NearName {
  readonly merchant: number;
  readonly name: number;
  readonly popularity: number;
  readonly worth: number;
}

export interface NearKeys {
  readonly words: readonly NearWord[];
  readonly names: readonly NearName[];
}

interface NearRow {
  /** Which word of the question; null for a whole name. */
  readonly asked: number | null;
  readonly text: string;
  readonly popularity: number;
  readonly merchant: number;
  readonly name: number;
}

const MOST_VERIFIED = 300;
const MOST_INNER = 100;
const MOST_NEAR = 24;
/** Words looked for inside others and by likeness, which costs most. */
const INNER_WORDS = 2;
/** Letters of the rest of a name that must follow its misspelt opening; without them only a few are looked at. */
const TAIL_LETTERS = 3;
const MOST_PER_OPENING = 40;
const MOST_OPENED = 600;

export async function findNear(pool: Pool, searched: SearchedSet, asked: AskedName): Promise<NearKeys> {
  const { letters, words } = asked;
  const joined: AskedWord[] = words.length > 1 ? [{ text: letters, worth: 1, last: true }] : [];
  const sought = [...words, ...joined];
  const inner = words.filter(({ text }) => text.length >= (isDense(text) ? 2 : 4)).slice(0, INNER_WORDS);
  const values = [
    ...Array.from({ length: MOST_WORDS + 1 }, (_, at) => listHeads(sought[at]?.text ?? '')),
    ...Array.from({ length: INNER_WORDS }, (_, at) => inner[at]?.text ?? ''),
    ...Array.from({ length: INNER_WORDS }, (_, at) => `%${escapeLike(inner[at]?.text ?? '')}%`),
    letters.length < OPENING_LETTERS ? [] : listHeads(letters),
    listTails(letters),
    letters.length - allowEdits(letters.length, isDense(letters)),
  ];
  const { rows } = await pool.query<NearRow>({
    name: `${searched.set} near`,
    text: writeNear(searched),
    values,
  });
  return {
    words: sought.flatMap((word, at) => {
      const place = inner.indexOf(word);
      const own = rows.filter(({ asked: of }) => of === at || (place >= 0 && of === -1 - place));
      return chooseNear(word, own);
    }),
    names: chooseNames(letters, rows),
  };
}

/** Where the rest of the name goes on behind its opening: one letter was left out, none, or one too many typed. */
function listTails(letters: string): string[] {
  const ends = [OPENING_LETTERS - 1, OPENING_LETTERS, OPENING_LETTERS + 1];
  const tails = ends.map((at) => letters.slice(at, at + TAIL_LETTERS));
  return [...new Set([...tails, ''])];
}

function writeNear({ set, famousFrom }: SearchedSet): string {
  const columns = 'word AS text, popularity, 0 AS merchant, 0 AS name';
  const ways: string[] = [];
  let parameter = 0;
  for (let at = 0; at <= MOST_WORDS; at++)
    ways.push(
      `SELECT ${at} AS asked, ${columns} FROM ${set}.vocabulary WHERE heads && $${++parameter}::text[]
       ORDER BY popularity DESC LIMIT ${MOST_VERIFIED}`,
    );
  for (let at = 0; at < INNER_WORDS; at++) {
    const text = `$${parameter + 1 + at}::text`;
    const pattern = `$${parameter + 1 + INNER_WORDS + at}::text`;
    ways.push(
      `SELECT ${-1 - at}, ${columns} FROM ${set}.vocabulary WHERE ${text} <> '' AND word LIKE ${pattern}
       ORDER BY popularity DESC LIMIT ${MOST_INNER}`,
      `SELECT ${-1 - at}, ${columns} FROM ${set}.vocabulary
       WHERE length(${text}) > 4 AND word % ${text} AND ${writeFamous(famousFrom)}
       ORDER BY popularity DESC LIMIT ${MOST_INNER}`,
    );
  }
  parameter += 2 * INNER_WORDS;
  ways.push(
    `SELECT NULL, n.letters, n.popularity, n.merchant, n.name::integer
     FROM ${set}.openings AS o, unnest($${parameter + 2}::text[]) AS tail, LATERAL (
       SELECT letters, popularity, merchant, name FROM ${set}.names
       WHERE letters >= o.opening || tail AND letters < o.opening || tail || U&'\\+10FFFF'
         AND length(letters) >= $${parameter + 3}::integer
       LIMIT ${MOST_PER_OPENING}) AS n
     WHERE o.heads && $${parameter + 1}::text[] LIMIT ${MOST_OPENED}`,
  );
  return ways.map((way) => `(${way})`).join(' UNION ALL ');
}

const counter = new EditCounter();

function chooseNear(asked: AskedWord, rows: readonly NearRow[]): NearWord[] {
  const { length } = asked.text;
  const dense = isDense(asked.text);
  const limit = Math.min(allowEdits(length, dense), 2);
  counter.setPattern(toLetters(asked.text), 0, length);
  const known = new Set([asked.text]);
  const near: (NearWord & { popularity: number })[] = [];
  for (const { text, popularity } of rows) {
    if (known.has(text)) continue;
    known.add(text);
    const edits = counter.count(toLetters(text), 0, text.length, limit);
    const whole = edits.whole > limit ? 0 : 1 - (WEIGHTS.edit * edits.whole) / length;
    const part =
      edits.beginning > limit ? 0 : WEIGHTS.nearPrefix * (1 - (WEIGHTS.edit * edits.beginning) / length);
    const inside = text.includes(asked.text)
      ? WEIGHTS.inner + (WEIGHTS.innerShare * length) / text.length
      : 0;
    const weight = Math.max(limit === 0 ? 0 : whole, limit === 0 ? 0 : part, inside);
    if (weight > 0) near.push({ text, asked, weight, popularity });
  }
  return near.sort((a, b) => b.weight - a.weight || b.popularity - a.popularity).slice(0, MOST_NEAR);
}

function chooseNames(letters: string, rows: readonly NearRow[]): NearName[] {
  const limit = allowEdits(letters.length, isDense(letters));
  counter.setPattern(toLetters(letters), 0, letters.length);
  return rows.flatMap(({ asked, text, merchant, name, popularity }) => {
    if (asked !== null) return [];
    const { beginning } = counter.count(toLetters(text), 0, text.length, limit);
    return beginning > limit ? [] : [{ merchant, name, popularity, worth: 1 - beginning / letters.length }];
  });
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
