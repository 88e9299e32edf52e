// PostgreSQL at growing sizes: how fast an operator's table is loaded over the catalogue, how much room it takes, how long
// lookups and searches are and what they find, and a replica's memory.
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { MerchantDatabase } from '../../src/postgres/merchant-database.ts';
import { type PostgresServer, startPostgres } from '../../test/support/engines/start-postgres.ts';
import { startProgram } from '../../test/support/engines/start-program.ts';
import { SNAPSHOT } from '../built-files.ts';
import { openMakeUp } from './made-up-table.ts';
import { type ImportFigures, measureImport } from './measure-import.ts';
import { type Cost, measureLookups, measureSearches, type SearchFigures } from './measure-questions.ts';
import type { Spread } from './percentiles.ts';

const SEARCHES = 300;

export interface PostgresFigures extends ImportFigures, SearchFigures {
  readonly lookup: Spread & Cost;
  readonly replicaMb: number;
}

export async function measurePostgres(sizes: readonly number[]): Promise<PostgresFigures[]> {
  const measured: PostgresFigures[] = [];
  const catalogue = loadSnapshot(SNAPSHOT);
  const makeUp = openMakeUp(catalogue);
  for (const size of sizes) {
    const server = await startPostgres();
    const extra = Math.max(0, size - catalogue.merchantCount);
    const imported = await measureImport(server, catalogue, extra, makeUp);
    const database = new MerchantDatabase({ url: server.url, connections: 4, timeoutMs: 60_000 }, catalogue, {
      lost: ({ message }) => console.log(`lost: ${message}`),
      back: () => {},
      changed: () => {},
    });
    await database.start();
    const lookup = await measureLookups(server, database, catalogue, extra, makeUp);
    const searched = await measureSearches(server, database, catalogue, extra, makeUp);
    await database.close();
    measured.push({ ...imported, lookup, ...searched, replicaMb: await measureMemory(server) });
    await server.close();
  }
  return measured;
}

async function measureMemory(server: PostgresServer): Promise<number> {
  const program = await startProgram({
    DATABASE_URL: server.url,
    RATE_LIMIT: '1000000',
    METRICS_PORT: '9377',
    LOG_LEVEL: 'error',
  });
  for (let at = 0; at < SEARCHES; at++)
    await (await fetch(`${program.url}/api/store/search?q=shop+${at}`)).text();
  const metrics = await (await fetch('http://127.0.0.1:9377/metrics')).text();
  const bytes = Number(/process_resident_memory_bytes (\d+)/.exec(metrics)![1]);
  await program.process.end('SIGKILL');
  return bytes / 1e6;
}
