// The tables of one set: four filled by COPY, three made from the names, then the indexes.
import { writeHeads } from './name-keys.ts';

/** Raised when the tables change: a service reads only sets of its own layout. */
export const LAYOUT = 2;

export function nameSet(number: number): string {
  return `mcc_lookup_set_${number}`;
}

/** Best-known merchants of a set, with small indexes of their own: a few letters begin too many names to look at all. */
export const FAMOUS_MERCHANTS = 50_000;
/** Where a set has no more than these, all are among the best known. */
export const ALL_FAMOUS = Number.NEGATIVE_INFINITY;

/** Of a name: by them one is found whose beginning is misspelt. */
export const OPENING_LETTERS = 6;

// "C": order by bytes, which is what a prefix needs, whatever the data base's own language is.
export function createTables(set: string): string {
  return `
    CREATE SCHEMA ${set};
    CREATE TABLE ${set}.merchants (
      number integer NOT NULL,
      popularity double precision NOT NULL,
      id text COLLATE "C" NOT NULL,
      name text NOT NULL,
      aliases text NOT NULL,
      home character(2) NOT NULL,
      channel text NOT NULL,
      mcc character(4) NOT NULL,
      countries text NOT NULL,
      record text NOT NULL
    );
    CREATE TABLE ${set}.former_ids (merchant integer NOT NULL, id text COLLATE "C" NOT NULL);
    CREATE TABLE ${set}.hosts (merchant integer NOT NULL, host text COLLATE "C" NOT NULL);
    CREATE TABLE ${set}.names (
      merchant integer NOT NULL,
      popularity real NOT NULL,
      name smallint NOT NULL,
      letters text COLLATE "C" NOT NULL,
      words text COLLATE "C" NOT NULL
    );
  `;
}

/** A table or an index, made in one statement: it is there or it is not, which is what a resumed import looks at. */
export interface SetStep {
  readonly name: string;
  readonly sql: string;
}

/** In the order in which they are made; `famousFrom`: the popularity from which on a merchant is one of the best known. */
export function listSteps(set: string, famousFrom: number): SetStep[] {
  const index = (name: string, rest: string): SetStep => ({
    name,
    sql: `CREATE INDEX ${name} ON ${set}.${rest}`,
  });
  const table = (name: string, query: string): SetStep => ({
    name,
    sql: `CREATE TABLE ${set}.${name} AS ${query}`,
  });
  const famous = `WHERE ${writeFamous(famousFrom)}`;
  return [
    { name: 'merchants_number', sql: `CREATE UNIQUE INDEX merchants_number ON ${set}.merchants (number)` },
    { name: 'merchants_id', sql: `CREATE UNIQUE INDEX merchants_id ON ${set}.merchants (id)` },
    index('former_ids_id', 'former_ids (id)'),
    { name: 'hosts_host', sql: `CREATE UNIQUE INDEX hosts_host ON ${set}.hosts (host)` },
    table(
      'words',
      `SELECT merchant, popularity, name, unnest(string_to_array(words, ' ')) COLLATE "C" AS word FROM ${set}.names`,
    ),
    table(
      'vocabulary',
      `SELECT word, popularity, ${writeHeads('word')} AS heads
       FROM (SELECT word, max(popularity) AS popularity FROM ${set}.words GROUP BY word) AS distinct_words`,
    ),
    table(
      'openings',
      `SELECT opening, ${writeHeads('opening')} AS heads
       FROM (SELECT DISTINCT left(letters, ${OPENING_LETTERS}) AS opening FROM ${set}.names) AS distinct_openings`,
    ),
    // All that a search reads of these two is in the index.
    index('names_letters', 'names (letters, popularity DESC, merchant, name)'),
    index('words_word', 'words (word, popularity DESC, merchant, name)'),
    index('names_words', `names USING gin (string_to_array(words, ' '))`),
    index('vocabulary_heads', 'vocabulary USING gin (heads)'),
    index('vocabulary_inner', 'vocabulary USING gin (word gin_trgm_ops)'),
    index('openings_heads', 'openings USING gin (heads)'),
    // Where all are among the best known, nobody would ask these.
    ...(famousFrom === ALL_FAMOUS
      ? []
      : [
          index('famous_letters', `names (letters, popularity, merchant, name) ${famous}`),
          index('famous_words', `words (word, popularity, merchant, name) ${famous}`),
          index('famous_inner', `vocabulary USING gin (word gin_trgm_ops) ${famous}`),
        ]),
  ];
}

/** Word for word the same in an index and in a question: by that PostgreSQL sees that the one serves the other. */
export function writeFamous(famousFrom: number): string {
  return famousFrom === ALL_FAMOUS ? 'true' : `popularity >= ${famousFrom}::real`;
}
