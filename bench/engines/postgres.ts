// PostgreSQL at growing sizes: how fast an operator's table is loaded over the catalogue, how much room it takes, how long
// lookups and searches are and what they find, and a replica's memory.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mergeStream } from '../../src/build/index.ts';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { foldName, squashName } from '../../src/catalogue/fold-name.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { type ImportProgress, importCatalogue, importMerchants } from '../../src/postgres/import-set.ts';
import { MerchantDatabase } from '../../src/postgres/merchant-database.ts';
import { findSite } from '../../src/query/find-site.ts';
import type { NameDocument } from '../../src/query/names/arrays.ts';
import { type PostgresServer, startPostgres } from '../../test/support/engines/start-postgres.ts';
import { startProgram } from '../../test/support/engines/start-program.ts';
import { makeRandom } from '../../test/support/random.ts';
import { makeQueries } from '../search/make-queries.ts';
import { measureCpu } from './cpu-time.ts';
import { type MakeUp, openMakeUp, writeTable } from './made-up-table.ts';
import { type Spread, spreadLatencies } from './percentiles.ts';

const LOOKUPS = 2000;
const QUERIES_EACH = 40;
const WARM_UP = 50;
const SEARCHES = 300;
const SNAPSHOT = 'dist/catalogue.snapshot';

export interface PostgresFigures extends ImportFigures {
  readonly lookup: Spread & Cost;
  readonly search: Spread & Cost;
  /** Of the queries that mean a merchant, those with it among the first five. */
  readonly found: number;
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

interface ImportFigures {
  readonly merchants: number;
  readonly importSeconds: number;
  readonly loadSeconds: number;
  /** CPU of the importing process and of PostgreSQL, seconds. */
  readonly importCpu: number;
  readonly serverCpu: number;
  readonly importMb: number;
  readonly tablesMb: number;
  readonly indexesMb: number;
}

/** CPU of a question, ms. */
interface Cost {
  readonly cpu: number;
  readonly serverCpu: number;
}

async function measureImport(
  server: PostgresServer,
  catalogue: Catalogue,
  extra: number,
  makeUp: MakeUp,
): Promise<ImportFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'table-'));
  const file = join(folder, 'merchants.csv');
  const took = new Map<string, number>();
  let [step, since] = ['checking', 0];
  const enter = (next: string): void => {
    took.set(step, (took.get(step) ?? 0) + performance.now() - since);
    [step, since] = [next, performance.now()];
  };
  const watch = (at: ImportProgress): void => {
    if (at.step !== step) enter(at.step);
  };
  if (extra > 0) await writeTable(file, extra, makeUp);
  since = performance.now();
  const [ours, theirs] = [process.cpuUsage(), measureCpu(server.process.pid)];
  let count = catalogue.merchantCount;
  if (extra === 0) await importCatalogue(server.url, catalogue, watch);
  else {
    const { merged, problems } = await mergeStream(
      { data: 'data', upstream: 'dist/upstream.json.br', merchants: file },
      { step: () => {}, checked: () => {} },
    );
    if (merged === undefined) throw new Error(JSON.stringify(problems.slice(0, 3)));
    count = merged.merchantCount;
    await importMerchants(server.url, merged, watch);
  }
  enter('done');
  const cpu = process.cpuUsage(ours);
  const serverCpu = measureCpu(server.process.pid) - theirs;
  const [sizes] = await server.query<{ tables: string; indexes: string }>(
    `SELECT sum(pg_table_size(c.oid)) AS tables, sum(pg_indexes_size(c.oid)) AS indexes
     FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE relkind = 'r' AND nspname LIKE 'mcc_lookup_set%'`,
  );
  rmSync(folder, { recursive: true });
  return {
    merchants: count,
    importSeconds: [...took.values()].reduce((sum, ms) => sum + ms, 0) / 1000,
    loadSeconds: (took.get('loading') ?? 0) / 1000,
    importCpu: (cpu.user + cpu.system) / 1e6,
    serverCpu,
    importMb: process.resourceUsage().maxRSS / 1000,
    tablesMb: Number(sizes!.tables) / 1e6,
    indexesMb: Number(sizes!.indexes) / 1e6,
  };
}

async function measureLookups(
  server: PostgresServer,
  { served }: MerchantDatabase,
  catalogue: Catalogue,
  extra: number,
  makeUp: MakeUp,
): Promise<Spread & Cost> {
  const random = makeRandom(5);
  const hosts: string[] = [];
  while (hosts.length < LOOKUPS) {
    const at = Math.floor(random() * (catalogue.merchantCount + extra));
    const host =
      at < extra
        ? makeUp(at).host
        : catalogue.getMerchant(at - extra).sites.find(({ owner }) => owner === undefined)?.host;
    if (host !== undefined) hosts.push(host);
  }
  const times: number[] = [];
  const takeCost = startCost(server);
  for (const host of hosts) {
    const began = performance.now();
    const site = await served.source.ask(() => findSite(served.catalogue, host));
    times.push(performance.now() - began);
    if (site === undefined) throw new Error(`${host} is not found`);
  }
  return { ...spreadLatencies(times.slice(WARM_UP)), ...takeCost(times.length) };
}

/** As many queries from real names as from made-up ones, damaged in fifteen ways. */
async function measureSearches(
  server: PostgresServer,
  { served }: MerchantDatabase,
  catalogue: Catalogue,
  extra: number,
  makeUp: MakeUp,
): Promise<Pick<PostgresFigures, 'search' | 'found'>> {
  const documents: NameDocument[] = Array.from({ length: catalogue.merchantCount }, (_, number) => {
    const { name, aliases, countries, popularity } = catalogue.getMerchant(number);
    const names = [name, ...aliases].map((text, at) => ({
      text,
      kind: at === 0 ? ('name' as const) : ('alias' as const),
    }));
    return { names, countries, popularity };
  });
  const random = makeRandom(9);
  for (let at = 0; at < Math.min(extra, catalogue.merchantCount); at++) {
    const { name } = makeUp(Math.floor(random() * extra));
    documents.push({ names: [{ text: name, kind: 'name' }], countries: [], popularity: 0 });
  }
  const queries = makeQueries(documents, QUERIES_EACH, 3);
  const times: number[] = [];
  let [found, wanted] = [0, 0];
  const takeCost = startCost(server);
  for (const query of [...queries.slice(0, WARM_UP), ...queries]) {
    const began = performance.now();
    const { rows } = await served.source.ask(() => served.search(query.text));
    times.push(performance.now() - began);
    if (query.wanted === undefined) continue;
    wanted += 1;
    if (rows.slice(0, 5).some(({ name }) => squashName(foldName(name)) === query.wanted)) found += 1;
  }
  return {
    search: { ...spreadLatencies(times.slice(WARM_UP)), ...takeCost(times.length) },
    found: found / wanted,
  };
}

/** What a busy machine changes less than how long a question takes. */
function startCost(server: PostgresServer): (questions: number) => Cost {
  const [ours, theirs] = [process.cpuUsage(), measureCpu(server.process.pid)];
  return (questions) => {
    const { user, system } = process.cpuUsage(ours);
    const used = measureCpu(server.process.pid) - theirs;
    return { cpu: (user + system) / 1000 / questions, serverCpu: (1000 * used) / questions };
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
