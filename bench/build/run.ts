// How large is a build and how long does it take, with our own data plus made-up merchants from PostgreSQL? Then how
// soon does a service with that snapshot answer, in how much memory, and how fast does it find a name?
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { findPostgresVersion, startPostgres } from '../../test/support/engines/start-postgres.ts';
import { PLAIN_ENV, PROGRAM, SNAPSHOT } from '../built-files.ts';
import { describeSpread, median, printTable, type Spread } from '../report.ts';
import { makeQueries } from '../search/make-queries.ts';
import { readStatus, SERVICE, startServer } from '../server.ts';
import { fillTable } from './fill-table.ts';

const READ_ROWS = fileURLToPath(new URL('read-rows.js', import.meta.url));
const STARTS = 5;
/** The best of this many times counts for each query, since other work uses the machine too. */
const TIMES = 5;
/** Merchants whose names the queries are made from. */
const SAMPLE = 20_000;

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '100000,1000000' } } });
const folder = mkdtempSync(join(tmpdir(), 'bench-build-'));
chmodSync(folder, 0o755); // PostgreSQL reads the table's rows from it as another user
const server = await startPostgres();
const builds: (string | number)[][] = [];
const snapshots: number[][] = [];
try {
  await measureBuild('none', []);
  for (const size of values.sizes.split(',').map(Number)) {
    const url = await fillTable(server, loadSnapshot(SNAPSHOT), size, join(folder, 'rows.csv'));
    const options = { encoding: 'utf8', env: PLAIN_ENV } as const;
    const read = JSON.parse(execFileSync(process.execPath, [READ_ROWS, url], options));
    if (read.rows !== size) throw new Error(`${read.rows} rows were read, not ${size}`);
    await measureBuild(size, ['--merchants', url], [read.seconds, read.peakMb]);
  }
} finally {
  await server.close();
  rmSync(folder, { recursive: true });
}
printTable({
  about: `\`mcc-lookup build\` with so many rows of PostgreSQL ${findPostgresVersion()} over our own merchants, the files of /data included. Reading alone goes through all rows and keeps none.`,
  columns: [
    'rows',
    'built in, s',
    'CPU, s',
    'memory at most, MB',
    'snapshot, MB',
    'files of /data, MB',
    'reading alone, s',
    'its memory at most, MB',
  ],
  rows: builds,
});
printTable({
  about: `A service on these snapshots: medians of ${STARTS} starts, and 1,500 searches by name, each the best of ${TIMES} times.`,
  columns: ['merchants', 'first answer after, ms', 'resident, MB', 'search p50, ms', 'search p99, ms'],
  rows: snapshots,
});

async function measureBuild(rows: string | number, source: readonly string[], read: readonly number[] = []) {
  const out = join(folder, 'catalogue.snapshot');
  const began = performance.now();
  const build = spawn(process.execPath, [PROGRAM, 'build', ...source, '--out', out], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: PLAIN_ENV,
  });
  let peakKb = 0;
  let cpuSeconds = 0;
  const timer = setInterval(() => {
    try {
      peakKb = readStatus(build.pid!, 'VmHWM');
      cpuSeconds = readCpuSeconds(build.pid!);
    } catch {
      // The process has just ended.
    }
  }, 100);
  const [code] = await once(build, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`the build ended with ${code}`);
  const seconds = (performance.now() - began) / 1000;
  const data = join(folder, 'data');
  builds.push([
    rows,
    seconds,
    cpuSeconds,
    peakKb / 1000,
    statSync(out).size / 1e6,
    measureFolder(data) / 1e6,
    ...(read.length > 0 ? read : ['–', '–']),
  ]);
  console.error(`${rows} rows: built`);
  const { merchantCount } = loadSnapshot(out);
  const { p50, p99 } = measureSearch(out);
  snapshots.push([merchantCount, ...(await measureStarts(out)), p50, p99]);
  rmSync(data, { recursive: true });
  rmSync(out);
}

/** User and system time of all threads: fields 14 and 15 of /proc/<pid>/stat, in hundredths of a second. */
function readCpuSeconds(pid: number): number {
  const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields!.split(' ').slice(11, 13).map(Number);
  return (user! + system!) / 100;
}

function measureFolder(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** Milliseconds to the first answer, and MB afterwards. */
async function measureStarts(snapshot: string): Promise<[number, number]> {
  const starts: { ms: number; mb: number }[] = [];
  for (let start = 0; start < STARTS; start++) {
    const service = await startServer(SERVICE, {
      env: { CATALOGUE: snapshot },
      path: '/api/store/search?q=hilton',
    });
    starts.push({ ms: service.startMs, mb: service.measure().rss / 1e6 });
    await service.stop();
  }
  return [median(starts.map(({ ms }) => ms)), median(starts.map(({ mb }) => mb))];
}

function measureSearch(snapshot: string): Spread {
  const catalogue = loadSnapshot(snapshot);
  const search = openMerchantSearch(catalogue);
  const step = Math.max(1, Math.floor(catalogue.merchantCount / SAMPLE));
  const documents = Array.from({ length: Math.floor(catalogue.merchantCount / step) }, (_, at) => {
    const { name, aliases, countries, popularity } = catalogue.getMerchant(at * step);
    const names = [name, ...aliases].map((text, number) => ({
      text,
      kind: number === 0 ? ('name' as const) : ('alias' as const),
    }));
    return { names, countries, popularity };
  });
  const timeSearch = (text: string): number => {
    const began = performance.now();
    search(text, { limit: 10 });
    return performance.now() - began;
  };
  return describeSpread(
    makeQueries(documents).map(({ text }) =>
      Math.min(...Array.from({ length: TIMES }, () => timeSearch(text))),
    ),
  );
}
