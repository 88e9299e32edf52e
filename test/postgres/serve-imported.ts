// A PostgreSQL of its own with merchants imported, and a service on it, for all tests of a file.
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { importCatalogue, type NumberedMerchants } from '../../src/postgres/import-set.ts';
import { type PostgresServer, startPostgres } from '../support/engines/start-postgres.ts';
import { type DatabaseService, startDatabaseService } from './open-database.ts';

/** Initialising PostgreSQL and loading the whole catalogue on a busy machine. */
const START_MS = 180_000;

export interface Imported {
  readonly server: PostgresServer;
  readonly remote: DatabaseService;
}

/** The parts are there when the first test begins. */
export function useImported(merchants: NumberedMerchants, embedded: Catalogue): Imported {
  let server: PostgresServer | undefined;
  let remote: DatabaseService | undefined;
  beforeAll(async () => {
    server = await startPostgres();
    await importCatalogue(server.url, merchants);
    remote = await startDatabaseService(server.url, embedded);
  }, START_MS);
  afterAll(async () => {
    await remote?.close();
    await server?.close();
  });
  return {
    get server() {
      return server!;
    },
    get remote() {
      return remote!;
    },
  };
}

/** Until it is released no import can come to its end, however slowly a test looks on. */
export async function holdSwitch({ server }: Imported): Promise<{ release(): Promise<void> }> {
  const holder = new pg.Client({ connectionString: server.url });
  await holder.connect();
  await holder.query('BEGIN; SELECT FROM mcc_lookup.current FOR UPDATE');
  return { release: () => holder.end() };
}

/** Of the set that was added last. */
export async function countLoaded({ server }: Imported): Promise<number> {
  const [last] = await server.query<{ loaded: number }>(
    'SELECT loaded FROM mcc_lookup.sets ORDER BY number DESC LIMIT 1',
  );
  return last!.loaded;
}
