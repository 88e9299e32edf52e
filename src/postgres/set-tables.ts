// The tables of one set, filled by COPY and indexed afterwards.

/** Raised when the tables change: a service reads only sets of its own layout. */
export const LAYOUT = 1;

export function nameSet(number: number): string {
  return `mcc_lookup_set_${number}`;
}

/** Best-known merchants of a set, with small indexes of their own: short and common words find them without a walk over all. */
export const FAMOUS_MERCHANTS = 50_000;

export function isAllFamous(merchants: number): boolean {
  return merchants <= FAMOUS_MERCHANTS;
}

// "C": order by bytes, which is what a prefix needs, whatever the data base's own language is.
export function createTables(set: string): string {
  return `
    CREATE SCHEMA ${set};
    CREATE TABLE ${set}.merchants (
      number integer NOT NULL,
      id text COLLATE "C" NOT NULL,
      name text NOT NULL,
      aliases text[] NOT NULL,
      home character(2) NOT NULL,
      channel text NOT NULL,
      mcc character(4) NOT NULL,
      countries text[] NOT NULL,
      popularity double precision NOT NULL,
      record json NOT NULL,
      evidence json NOT NULL
    );
    CREATE TABLE ${set}.former_ids (id text COLLATE "C" NOT NULL, merchant integer NOT NULL);
    CREATE TABLE ${set}.hosts (host text COLLATE "C" NOT NULL, merchant integer NOT NULL);
    CREATE TABLE ${set}.names (
      merchant integer NOT NULL,
      popularity real NOT NULL,
      famous boolean NOT NULL,
      letters text COLLATE "C" NOT NULL,
      words text NOT NULL,
      heads integer[] NOT NULL
    );
  `;
}

/** In the order in which they are built; each is one step of a resumable import. */
export function listIndexes(
  set: string,
  allFamous: boolean,
): { readonly name: string; readonly sql: string }[] {
  const index = (name: string, rest: string) => ({
    name,
    sql: `CREATE INDEX ${name} ON ${set}.${rest}`,
  });
  return [
    { name: 'merchants_number', sql: `CREATE UNIQUE INDEX merchants_number ON ${set}.merchants (number)` },
    { name: 'merchants_id', sql: `CREATE UNIQUE INDEX merchants_id ON ${set}.merchants (id)` },
    index('former_ids_id', 'former_ids (id)'),
    index('hosts_host', 'hosts (host)'),
    index('famous_letters', 'names (letters) WHERE famous'),
    index('famous_words', 'names USING gin (words gin_trgm_ops) WHERE famous'),
    index('famous_heads', 'names USING gin (heads) WHERE famous'),
    // Where all are among the best known, nobody would ask these.
    ...(allFamous
      ? []
      : [
          index('names_letters', 'names (letters)'),
          index('names_words', 'names USING gin (words gin_trgm_ops)'),
          index('names_heads', 'names USING gin (heads)'),
        ]),
  ];
}
