// How large is a build and how long does it take, with our own data plus made-up merchants from PostgreSQL? Then how
// soon does a service with that snapshot answer, in how much memory, and how fast does it find a site or a name?
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { findSite } from '../../src/query/find-site.ts';
import { openMerchantSearch } from '../../src/query/search-merchants.ts';
import { findPostgresVersion, startPostgres } from '../../test/support/engines/start-postgres.ts';
import { printPlot, type Series } from '../plot.ts';
import { describeSpread, median, printTable, readNumbers, readOptions, type Spread } from '../report.ts';
import { listNames } from '../search/corpus.ts';
import { makeQueries } from '../search/make-queries.ts';
import { PLAIN_ENV, readMemory, SERVICE, SNAPSHOT, startServer } from '../server.ts';
import { fillTable } from './made-up-table.ts';

const STARTS = 5;
/** The best of this many times counts for each question, since other work uses the machine too. */
const TIMES = 5;
/** Merchants that the questions are made from. */
const SAMPLE = 20_000;

interface Figures {
  readonly rows: number;
  readonly merchants: number;
  readonly buildSeconds: number;
  readonly cpuSeconds: number;
  readonly buildBytes: number;
  readonly snapshotBytes: number;
  readonly dataBytes: number;
  readonly startMs: number;
  readonly serviceBytes: number;
  readonly site: Spread;
  readonly name: Spread;
}

const sizes = readNumbers(readOptions({ sizes: '100000,1000000' }).sizes);
const folder = mkdtempSync(join(tmpdir(), 'bench-build-'));
chmodSync(folder, 0o755); // PostgreSQL reads the table's rows from it as another user
const server = await startPostgres();
const all: Figures[] = [];
try {
  all.push(await measureBuild(0));
  for (const size of sizes) {
    await fillTable(server, loadSnapshot(SNAPSHOT), size, join(folder, 'rows.csv'));
    all.push(await measureBuild(size));
  }
} finally {
  await server.close();
  rmSync(folder, { recursive: true });
}
printTable({
  about: `\`mcc-lookup build\` with so many rows of PostgreSQL ${findPostgresVersion()} over our own merchants, the files of /data included.`,
  columns: [
    'rows',
    'merchants',
    'built in, s',
    'CPU, s',
    'memory at most, MB',
    'snapshot, MB',
    'files of /data, MB',
  ],
  rows: all.map((each) => [
    each.rows,
    each.merchants,
    each.buildSeconds,
    each.cpuSeconds,
    ...[each.buildBytes, each.snapshotBytes, each.dataBytes].map((bytes) => bytes / 1e6),
  ]),
});
printTable({
  about: `A service on these snapshots: medians of ${STARTS} starts; merchants found by site and by name in process, each the best of ${TIMES} times.`,
  columns: [
    'merchants',
    'first answer after, ms',
    'resident, MB',
    'by site p50, ms',
    'p99, ms',
    'by name p50, ms',
    'p99, ms',
  ],
  rows: all.map(({ merchants, startMs, serviceBytes, site, name }) => [
    merchants,
    startMs,
    serviceBytes / 1e6,
    ...[site.p50, site.p99, name.p50, name.p99],
  ]),
});
printPlot({
  name: 'build',
  title: 'How building, memory, starting and finding grow with the number of merchants',
  panels: [
    drawGrowth('time of a build, s', { build: ({ buildSeconds }) => buildSeconds }),
    drawGrowth('memory and files, MB', {
      'build, at most': ({ buildBytes }) => buildBytes / 1e6,
      service: ({ serviceBytes }) => serviceBytes / 1e6,
      snapshot: ({ snapshotBytes }) => snapshotBytes / 1e6,
    }),
    drawGrowth('start to first answer, ms', { service: ({ startMs }) => startMs }),
    drawGrowth('finding a merchant, ms', {
      'by site, p50': ({ site }) => site.p50,
      'by site, p99': ({ site }) => site.p99,
      'by name, p50': ({ name }) => name.p50,
      'by name, p99': ({ name }) => name.p99,
    }),
  ],
});

function drawGrowth(title: string, lines: Readonly<Record<string, (figures: Figures) => number>>) {
  const series = Object.entries(lines).map(
    ([name, read]): Series => ({ name, points: all.map((figures) => [figures.merchants, read(figures)]) }),
  );
  return { title, along: 'merchants', series };
}

async function measureBuild(rows: number): Promise<Figures> {
  const out = join(folder, 'catalogue.snapshot');
  const data = join(folder, 'data');
  const source = rows === 0 ? [] : ['--merchants', server.url];
  const began = performance.now();
  const build = spawn(process.execPath, [SERVICE[0]!, 'build', ...source, '--out', out], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: PLAIN_ENV,
  });
  let buildBytes = 0;
  let cpuSeconds = 0;
  const timer = setInterval(() => {
    try {
      buildBytes = readMemory(build.pid!, 'VmHWM');
      cpuSeconds = readCpuSeconds(build.pid!);
    } catch {
      // The process has just ended.
    }
  }, 100);
  const [code] = await once(build, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`the build ended with ${code}`);
  const buildSeconds = (performance.now() - began) / 1000;
  console.error(`${rows} rows: built in ${buildSeconds.toFixed()} s`);
  const figures = {
    rows,
    buildSeconds,
    cpuSeconds,
    buildBytes,
    snapshotBytes: statSync(out).size,
    dataBytes: measureFolder(data),
    ...measureFinding(out),
    ...(await measureStarts(out)),
  };
  rmSync(data, { recursive: true });
  rmSync(out);
  return figures;
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

async function measureStarts(snapshot: string): Promise<Pick<Figures, 'startMs' | 'serviceBytes'>> {
  const ms: number[] = [];
  const bytes: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const env = { CATALOGUE: snapshot };
    const service = await startServer(SERVICE, { env, path: '/api/store/search?q=hilton' });
    ms.push(service.startMs);
    bytes.push(service.measure().rss);
    await service.stop();
  }
  return { startMs: median(ms), serviceBytes: median(bytes) };
}

function measureFinding(snapshot: string): Pick<Figures, 'merchants' | 'site' | 'name'> {
  const catalogue = loadSnapshot(snapshot);
  const search = openMerchantSearch(catalogue);
  const step = Math.max(1, Math.floor(catalogue.merchantCount / SAMPLE));
  const sample = Array.from({ length: Math.floor(catalogue.merchantCount / step) }, (_, at) =>
    catalogue.getMerchant(at * step),
  );
  const queries = makeQueries(
    sample.map(({ name, aliases, countries, popularity }) => ({
      names: listNames(name, aliases),
      countries,
      popularity,
    })),
  );
  const hosts = sample.flatMap(({ sites }) => sites[0]?.host ?? []);
  return {
    merchants: catalogue.merchantCount,
    site: timeEach(hosts, (host) => findSite(catalogue, host)),
    name: timeEach(
      queries.map(({ text }) => text),
      (text) => search(text, { limit: 10 }),
    ),
  };
}

function timeEach(texts: readonly string[], find: (text: string) => unknown): Spread {
  const timeOnce = (text: string): number => {
    const began = performance.now();
    find(text);
    return performance.now() - began;
  };
  return describeSpread(
    texts.map((text) => Math.min(...Array.from({ length: TIMES }, () => timeOnce(text)))),
  );
}
