// Before an import: a data base that can hold names of every script, with our tables, and nobody else importing.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { ImportError } from './import-error.ts';
import { IMPORT_LOCK, migrate } from './migrate.ts';

const LOCK_TRIES = 20;
const LOCK_PAUSE_MS = 500;

export async function prepareDatabase(client: Client): Promise<void> {
  await client.query("SET client_min_messages = 'warning'");
  const { rows } = await client.query<{ encoding: string }>(
    "SELECT current_setting('server_encoding') AS encoding",
  );
  if (rows[0]!.encoding !== 'UTF8')
    throw new ImportError(
      `the data base is encoded in ${rows[0]!.encoding}; create one with ENCODING 'UTF8'`,
    );
  await migrate(client);
  // In the language "C" PostgreSQL takes only ASCII for letters, and other scripts would not be found.
  const { rows: scripts } = await client.query<{ known: boolean }>(
    "SELECT cardinality(show_trgm('京都')) > 0 AS known",
  );
  if (!scripts[0]!.known)
    throw new ImportError(
      "the data base knows no letters beyond ASCII; create one with LC_CTYPE 'C.UTF-8' (TEMPLATE template0)",
    );
  await lock(client);
}

/** An import that was killed holds the lock until the server has noticed. */
async function lock(client: Client): Promise<void> {
  for (let tries = 0; tries < LOCK_TRIES; tries++) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      IMPORT_LOCK,
    ]);
    if (rows[0]!.locked) return;
    await sleep(LOCK_PAUSE_MS);
  }
  throw new ImportError('another import is under way; wait until it is done');
}
