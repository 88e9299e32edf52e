// PostgreSQL at growing sizes: how fast an operator's table is loaded over the catalogue, how much room it takes, how long
// lookups and searches are and what they find, and a replica's memory.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
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
import { makeQueries } from '../search/make-queries.ts';
import { makeRandom } from '../search/random.ts';
import { measureCpu } from './cpu-time.ts';
import { type MakeUp, openMakeUp, writeTable } from './made-up-table.ts';
import { tellLatencies } from './percentiles.ts';

const LOOKUPS = 2000;
const QUERIES_EACH = 40;
const WARM_UP = 50;
const SEARCHES = 300;
const SNAPSHOT = 'dist/catalogue.snapshot';

export async function measurePostgres(sizes: readonly number[]): Promise<void> {
  const catalogue = loadSnapshot(SNAPSHOT);
  const makeUp = openMakeUp(catalogue);
  for (const size of sizes.length > 0 ? sizes : [catalogue.merchantCount]) {
    const server = await startPostgres();
    const extra = Math.max(0, size - catalogue.merchantCount);
    await measureImport(server, catalogue, extra, makeUp);
    const database = new MerchantDatabase({ url: server.url, connections: 4, timeoutMs: 60_000 }, catalogue, {
      lost: ({ message }) => console.log(`lost: ${message}`),
      back: () => {},
      changed: () => {},
    });
    await database.start();
    await measureLookups(server, database, catalogue, extra, makeUp);
    await measureSearches(server, database, catalogue, extra, makeUp);
    await database.close();
    await measureMemory(server);
    await server.close();
  }
}

async function measureImport(
  server: PostgresServer,
  catalogue: Catalogue,
  extra: number,
  makeUp: MakeUp,
): Promise<void> {
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
  const seconds = (name: string): number => (took.get(name) ?? 0) / 1000;
  const all = [...took.values()].reduce((sum, ms) => sum + ms, 0) / 1000;
  console.log(
    `${count} merchants${extra > 0 ? ` (a table of ${Math.round(statSync(file).size / 1e6)} MB)` : ''}`,
  );
  console.log(
    `  import           ${all.toFixed(1)} s: checking ${seconds('checking').toFixed(1)} s, loading ${seconds('loading').toFixed(1)} s (${Math.round(count / seconds('loading'))} a second), indexes ${seconds('indexing').toFixed(1)} s`,
  );
  console.log(
    `  its CPU          ours ${((cpu.user + cpu.system) / 1e6).toFixed(1)} s, PostgreSQL ${serverCpu.toFixed(1)} s; our memory ${Math.round(process.resourceUsage().maxRSS / 1000)} MB at most`,
  );
  const [sizes] = await server.query<{ tables: string; indexes: string }>(
    `SELECT sum(pg_table_size(c.oid)) AS tables, sum(pg_indexes_size(c.oid)) AS indexes
     FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE relkind = 'r' AND nspname LIKE 'mcc_lookup_set%'`,
  );
  const mb = (bytes: string): string => (Number(bytes) / 1e6).toFixed(0);
  console.log(`  size             tables ${mb(sizes!.tables)} MB, indexes ${mb(sizes!.indexes)} MB`);
  rmSync(folder, { recursive: true });
}

async function measureLookups(
  server: PostgresServer,
  { served }: MerchantDatabase,
  catalogue: Catalogue,
  extra: number,
  makeUp: MakeUp,
): Promise<void> {
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
  let found = 0;
  const tellCpu = startCpu(server);
  for (const host of hosts) {
    const began = performance.now();
    const site = await served.source.ask(() => findSite(served.catalogue, host));
    times.push(performance.now() - began);
    if (site !== undefined) found += 1;
  }
  console.log(
    `  lookup by host   ${tellLatencies(times.slice(WARM_UP))}, ${tellCpu(times.length)}, ${tellShare(found, hosts.length)} found`,
  );
}

/** As many queries from real names as from made-up ones, damaged in fifteen ways. */
async function measureSearches(
  server: PostgresServer,
  { served }: MerchantDatabase,
  catalogue: Catalogue,
  extra: number,
  makeUp: MakeUp,
): Promise<void> {
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
  const tellCpu = startCpu(server);
  for (const query of [...queries.slice(0, WARM_UP), ...queries]) {
    const began = performance.now();
    const { rows } = await served.source.ask(() => served.search(query.text));
    times.push(performance.now() - began);
    if (query.wanted === undefined) continue;
    wanted += 1;
    if (rows.slice(0, 5).some(({ name }) => squashName(foldName(name)) === query.wanted)) found += 1;
  }
  console.log(
    `  search by name   ${tellLatencies(times.slice(WARM_UP))}, ${tellCpu(times.length)}, ${tellShare(found, wanted)} among the first five`,
  );
}

/** What a question costs, which a busy machine changes less than how long it takes. */
function startCpu(server: PostgresServer): (questions: number) => string {
  const [ours, theirs] = [process.cpuUsage(), measureCpu(server.process.pid)];
  return (questions) => {
    const { user, system } = process.cpuUsage(ours);
    const used = measureCpu(server.process.pid) - theirs;
    return `CPU ours ${((user + system) / 1000 / questions).toFixed(2)} ms, PostgreSQL ${((1000 * used) / questions).toFixed(2)} ms`;
  };
}

const tellShare = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`;

async function measureMemory(server: PostgresServer): Promise<void> {
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
  console.log(`  a replica        ${(bytes / 1e6).toFixed(0)} MB resident after ${SEARCHES} searches`);
  await program.process.end('SIGKILL');
}
