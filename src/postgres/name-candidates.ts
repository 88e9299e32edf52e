// Which merchants a typed name may mean, by PostgreSQL's indexes. Each round is one statement and has a bound on its work.
import type { Pool } from 'pg';
import { foldName, splitWords, squashName } from '../catalogue/fold-name.ts';
import { MOST_HITS } from '../query/names/name-index.ts';
import { type CandidateRow, SUMMARY_COLUMNS } from './merchant-rows.ts';
import { listHeads } from './name-keys.ts';

/** Merchants taken from each way of finding them, the best known first. */
const MOST_EACH = 120;
/** Names looked at before the best known are chosen, where all merchants are searched. */
const MOST_LOOKED_AT = 3000;
const MOST_WORDS = 4;
const ADDRESS_WORDS = new Set(['http', 'https', 'www']);

export interface Round {
  /** Over all merchants, or only the best known. */
  readonly whole: boolean;
  readonly misspelt: boolean;
}

/** Cheapest first. */
export const ROUNDS: readonly Round[] = [
  { whole: false, misspelt: false },
  { whole: true, misspelt: false },
  { whole: false, misspelt: true },
  { whole: true, misspelt: true },
];

export interface AskedName {
  readonly letters: string;
  /** The longest first: they say most. */
  readonly words: readonly string[];
}

/** Undefined where nothing is left of it. */
export function parseAskedName(query: string): AskedName | undefined {
  let words = splitWords(foldName(query));
  while (words.length > 1 && ADDRESS_WORDS.has(words[0]!)) words = words.slice(1);
  const letters = squashName(words.join(' ')).slice(0, 200);
  if (letters === '') return undefined;
  return { letters, words: [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, MOST_WORDS) };
}

export async function findCandidates(
  pool: Pool,
  set: string,
  round: Round,
  asked: AskedName,
): Promise<CandidateRow[]> {
  const { name, ways, values } = (round.misspelt ? describeMisspelt : describeTyped)(set, round.whole, asked);
  if (ways.length === 0) return [];
  const columns = [...SUMMARY_COLUMNS, 'aliases', 'countries', 'popularity'].map((column) => `m.${column}`);
  const { rows } = await pool.query<CandidateRow>({
    name: `${set} ${name}`,
    text: `SELECT ${columns.join(', ')} FROM ${set}.merchants m
      WHERE m.number = ANY (ARRAY(SELECT merchant FROM (${ways.map((way) => `(${way})`).join(' UNION ')}) AS found))`,
    values,
  });
  return rows;
}

interface Statement {
  /** Says which ways are in it, because a prepared statement has one text. */
  readonly name: string;
  readonly ways: readonly string[];
  readonly values: unknown[];
}

/** Names that begin with the letters, names that hold all of the words, and names that hold each. */
function describeTyped(set: string, whole: boolean, { letters, words }: AskedName): Statement {
  const values: unknown[] = [letters, `${letters}\u{10ffff}`];
  const ways = [choose(set, whole, 'letters >= $1 AND letters < $2')];
  const isShort = letters.length <= 2;
  // As in memory: where one or two letters begin enough names, the words they begin are not looked at.
  const few = isShort ? `(${countBegun(set, whole)}) < ${MOST_HITS} AND ` : '';
  const sought = words.filter((word) => word.length > 1 || isShort || isDense(word));
  const patterns = sought.map((word) => {
    values.push(`% ${escapeLike(word)}%`);
    return `${few}words LIKE $${values.length}`;
  });
  if (patterns.length > 1) ways.push(choose(set, whole, patterns.join(' AND ')));
  for (const pattern of patterns) ways.push(choose(set, whole, pattern));
  return { name: `typed ${whole} ${isShort} ${patterns.length}`, ways, values };
}

/** Names with a word whose head is an edit away, and names that hold the letters of a word inside. */
function describeMisspelt(set: string, whole: boolean, { letters, words }: AskedName): Statement {
  const values: unknown[] = [];
  const ways: string[] = [];
  const add = (condition: (parameter: string) => string, value: unknown): void => {
    values.push(value);
    ways.push(choose(set, whole, condition(`$${values.length}`)));
  };
  const heads = (word: string): void => {
    const listed = listHeads(word);
    if (listed.length > 0) add((parameter) => `heads && ${parameter}::integer[]`, listed);
  };
  for (const word of words) heads(word);
  if (words.length > 1) heads(letters);
  for (const word of words.slice(0, 2))
    if (word.length >= (isDense(word) ? 2 : 4))
      add((parameter) => `words LIKE ${parameter}`, `%${escapeLike(word)}%`);
  // A typo in the first letters and another further on: enough runs of three letters in common.
  if (!whole && letters.length >= 5) {
    add((parameter) => `words % ${parameter}`, ` ${words.join(' ')}`);
  }
  return {
    name: `misspelt ${whole} ${ways.map((way) => (way.includes('&&') ? 'h' : way.includes('LIKE') ? 'l' : 's')).join('')}`,
    ways,
    values,
  };
}

function countBegun(set: string, whole: boolean): string {
  const begun = `${whole ? '' : 'famous AND '}letters >= $1 AND letters < $2`;
  return `SELECT count(*) FROM (SELECT FROM ${set}.names WHERE ${begun} LIMIT ${MOST_HITS}) AS begun`;
}

function choose(set: string, whole: boolean, condition: string): string {
  const looked = whole
    ? `SELECT merchant, popularity FROM ${set}.names WHERE ${condition} LIMIT ${MOST_LOOKED_AT}`
    : `SELECT merchant, popularity FROM ${set}.names WHERE famous AND ${condition}`;
  return `SELECT merchant FROM (${looked}) AS looked ORDER BY popularity DESC LIMIT ${MOST_EACH}`;
}

/** Chinese, Japanese and Korean: a letter there is nearly a word. */
function isDense(word: string): boolean {
  return /[\u2e80-\ud7ff\uf900-\ufaff]/.test(word);
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
