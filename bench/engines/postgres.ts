// PostgreSQL at growing sizes: how fast merchants are loaded, how much room they take, and how long lookups, searches and
// a replica's memory are.
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { importCatalogue } from '../../src/postgres/import-set.ts';
import { MerchantDatabase } from '../../src/postgres/merchant-database.ts';
import { findSite } from '../../src/query/find-site.ts';
import { type PostgresServer, startPostgres } from '../../test/support/engines/start-postgres.ts';
import { startProgram } from '../../test/support/engines/start-program.ts';
import { makeQueries } from '../search/make-queries.ts';
import { makeRandom } from '../search/random.ts';
import { makeUpMerchants } from './made-up-merchants.ts';
import { type Spread, spreadLatencies } from './percentiles.ts';

const LOOKUPS = 2000;
const QUERIES_EACH = 20;
const SEARCHES = 300;
const SNAPSHOT = 'dist/catalogue.snapshot';

export interface PostgresFigures extends ImportFigures {
  readonly lookup: Spread;
  readonly search: Spread;
  readonly replicaMb: number;
}

export async function measurePostgres(sizes: readonly number[]): Promise<PostgresFigures[]> {
  const measured: PostgresFigures[] = [];
  const catalogue = loadSnapshot(SNAPSHOT);
  const documents = Array.from({ length: catalogue.merchantCount }, (_, number) => {
    const { name, aliases, countries, popularity } = catalogue.getMerchant(number);
    const names = [name, ...aliases].map((text, at) => ({
      text,
      kind: at === 0 ? ('name' as const) : ('alias' as const),
    }));
    return { names, countries, popularity };
  });
  for (const size of sizes) {
    const server = await startPostgres();
    const merchants = makeUpMerchants(catalogue, size);
    const imported = await measureImport(server, merchants);
    const database = new MerchantDatabase({ url: server.url, connections: 4, timeoutMs: 60_000 }, catalogue, {
      lost: ({ message }) => console.log(`lost: ${message}`),
      back: () => {},
      changed: () => {},
    });
    await database.start();
    const { source, search, catalogue: remote } = database.served;
    const random = makeRandom(5);
    const hosts: string[] = [];
    while (hosts.length < LOOKUPS) {
      const site = merchants
        .getMerchant(Math.floor(random() * size))
        .sites.find(({ owner }) => owner === undefined);
      if (site !== undefined) hosts.push(site.host);
    }
    const time = async (ask: () => unknown): Promise<number> => {
      const began = performance.now();
      await source.ask(ask);
      return performance.now() - began;
    };
    const lookups: number[] = [];
    for (const host of hosts) lookups.push(await time(() => findSite(remote, host)));
    const searches: number[] = [];
    for (const { text } of makeQueries(documents, QUERIES_EACH, 3))
      searches.push(await time(() => search(text)));
    await database.close();
    measured.push({
      ...imported,
      lookup: spreadLatencies(lookups),
      search: spreadLatencies(searches),
      replicaMb: await measureMemory(server),
    });
    await server.close();
  }
  return measured;
}

interface ImportFigures {
  readonly merchants: number;
  readonly importSeconds: number;
  readonly loadSeconds: number;
  readonly tablesMb: number;
  readonly indexesMb: number;
}

async function measureImport(
  server: PostgresServer,
  merchants: ReturnType<typeof makeUpMerchants>,
): Promise<ImportFigures> {
  const began = performance.now();
  let loaded = began;
  await importCatalogue(server.url, merchants, ({ step, done, of }) => {
    if (step === 'loading' && done === of) loaded = performance.now();
  });
  const ended = performance.now();
  const [sizes] = await server.query<{ tables: string; indexes: string }>(
    `SELECT sum(pg_table_size(c.oid)) AS tables, sum(pg_indexes_size(c.oid)) AS indexes
     FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE relkind = 'r' AND nspname LIKE 'mcc_lookup_set%'`,
  );
  return {
    merchants: merchants.merchantCount,
    importSeconds: (ended - began) / 1000,
    loadSeconds: (loaded - began) / 1000,
    tablesMb: Number(sizes!.tables) / 1e6,
    indexesMb: Number(sizes!.indexes) / 1e6,
  };
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
