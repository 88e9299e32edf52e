// The tables that outlive an import, as steps that each run once. Steps are never changed, only added.

export const SCHEMA = 'mcc_lookup';

export interface Migration {
  readonly version: number;
  readonly sql: string;
}

export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    // A set is one import: its tables are in a schema of its own, `mcc_lookup_set_7`. Whoever reads follows `current`.
    sql: `
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE TABLE ${SCHEMA}.sets (
        number integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
        layout integer NOT NULL,
        source_digest text NOT NULL,
        meta json NOT NULL,
        merchants integer NOT NULL,
        loaded integer NOT NULL DEFAULT 0,
        complete boolean NOT NULL DEFAULT false,
        started_at timestamptz NOT NULL DEFAULT now(),
        completed_at timestamptz
      );
      CREATE TABLE ${SCHEMA}.current (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        set_number integer NOT NULL REFERENCES ${SCHEMA}.sets
      );
    `,
  },
  {
    version: 2,
    // The popularity from which on a merchant is one of the best known; null: all are.
    sql: `ALTER TABLE ${SCHEMA}.sets ADD COLUMN famous_from real`,
  },
];
