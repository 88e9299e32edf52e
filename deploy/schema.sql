-- Your own merchants for `mcc-lookup build --merchants postgres://user@host/db?table=merchants`.
--   psql postgres://owner@host/db -f deploy/schema.sql
-- The columns are those of the merchants CSV; data/README.md says what each one means. A view with these columns does as
-- well, and may have more; lists may also be text with `|` between the elements. The build reads the rows by a cursor, in
-- one read-only transaction, and checks each: the constraints here only find mistakes earlier.

CREATE TABLE IF NOT EXISTS merchants (
  id        text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name      text NOT NULL CHECK (name <> ''),
  home      text NOT NULL DEFAULT 'ZZ',            -- ISO alpha-2, ZZ where it is unknown
  locations text[] NOT NULL DEFAULT '{}',          -- ISO alpha-2, or 001 for the whole world
  mcc       text NOT NULL CHECK (mcc ~ '^[0-9]{4}$'),
  channel   text NOT NULL DEFAULT 'offline' CHECK (channel IN ('online', 'offline')),
  domains   text[] NOT NULL DEFAULT '{}',          -- without www
  aliases   text[] NOT NULL DEFAULT '{}',
  fame      smallint NOT NULL DEFAULT 1 CHECK (fame BETWEEN 1 AND 3),
  source    text NOT NULL DEFAULT 'operator',      -- of data/sources.csv; `operator`: your code decides alone
  as_of     date NOT NULL DEFAULT CURRENT_DATE
);

-- The user of the build needs no more than this.
-- CREATE ROLE mcc_lookup_build LOGIN;
-- GRANT SELECT ON merchants TO mcc_lookup_build;
