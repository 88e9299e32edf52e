// How large is a build and how long does it take, with our own data plus made-up merchants from PostgreSQL? Then how
// soon does a service with that snapshot answer, in how much memory, and how fast does it find a site?
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldName } from '../../src/catalogue/fold-name.ts';
import { loadSnapshot } from '../../src/catalogue/load-snapshot.ts';
import { findSite } from '../../src/query/find-site.ts';
import { readMemory } from '../../test/support/engines/server-process.ts';
import { findPostgresVersion, startPostgres } from '../../test/support/engines/start-postgres.ts';
import { PROGRAM } from '../../test/support/program.ts';
import { printPlot, type Series } from '../plot.ts';
import { describeSpread, median, printTable, readNumbers, readOptions, type Spread } from '../report.ts';
import { growCorpus, readCorpus } from '../search/corpus.ts';
import { PLAIN_ENV, SERVICE, startServer } from '../server.ts';

const STARTS = 5;
/** The best of this many times counts for each site, since other work uses the machine too. */
const TIMES = 5;
/** Merchants whose sites are asked. */
const SAMPLE = 20_000;
/** Makes the build print the most memory that it had, in kilobytes, as its last line. */
const TELL_MEMORY =
  'data:text/javascript,process.on("exit", () => console.error(process.resourceUsage().maxRSS))';

// Of made-up merchants.
const SUFFIXES = ['com', 'sg', 'com.au', 'co.uk', 'de', 'com.br'];
const COUNTRIES = ['SG', 'AU', 'GB', 'DE', 'BR', 'US', 'IN', 'JP'];
const CODES = ['5411', '5812', '5814', '7011', '7230', '5651', '5732', '4121', '5912'];

const sizes = readNumbers(readOptions({ sizes: '100000,1000000' }).sizes);
const folder = mkdtempSync(join(tmpdir(), 'bench-build-'));
chmodSync(folder, 0o755); // PostgreSQL reads the table's rows from it as another user
const server = await startPostgres();
const all: Awaited<ReturnType<typeof measureBuild>>[] = [];
try {
  all.push(await measureBuild(0));
  for (const size of sizes) {
    await fillTable(size);
    all.push(await measureBuild(size));
  }
} finally {
  await server.close();
  rmSync(folder, { recursive: true });
}
printTable({
  about: `\`mcc-lookup build\` with so many rows of PostgreSQL ${findPostgresVersion()} over our own merchants, the files of /data included.`,
  columns: ['rows', 'merchants', 'built in, s', 'memory at most, MB', 'snapshot, MB', 'files of /data, MB'],
  rows: all.map((each) => [
    ...[each.rows, each.merchants, each.buildSeconds],
    ...[each.buildMb, each.snapshotMb, each.dataMb],
  ]),
});
printTable({
  about: `A service on these snapshots: medians of ${STARTS} starts; merchants found by site in process, each the best of ${TIMES} times. How finding by name grows is in the section on name search.`,
  columns: ['merchants', 'first answer after, ms', 'resident, MB', 'by site p50, ms', 'p99, ms'],
  rows: all.map(({ merchants, startMs, serviceMb, p50, p99 }) => [merchants, startMs, serviceMb, p50, p99]),
});
printPlot({
  name: 'build',
  title: 'How building, memory, starting and finding grow with the number of merchants',
  along: 'merchants',
  panels: {
    'time of a build, s': drawGrowth({ build: 'buildSeconds' }),
    'memory and files, MB': drawGrowth({
      'build, at most': 'buildMb',
      service: 'serviceMb',
      snapshot: 'snapshotMb',
    }),
    'start to first answer, ms': drawGrowth({ service: 'startMs' }),
    'finding a merchant by its site, ms': drawGrowth({ median: 'p50', p99: 'p99' }),
  },
});

function drawGrowth(lines: Readonly<Record<string, keyof (typeof all)[number]>>): Series {
  return Object.fromEntries(
    Object.entries(lines).map(([name, figure]) => [
      name,
      all.map((figures) => [figures.merchants, figures[figure]] as const),
    ]),
  );
}

/** As many made-up merchants, with names like those of brands. */
async function fillTable(size: number): Promise<void> {
  const file = join(folder, 'rows.csv');
  const real = readCorpus();
  const rows = growCorpus(real, real.length + size)
    .slice(real.length)
    .map(({ names }, number) => writeRow(names[0]!.text, number));
  writeFileSync(file, rows.join('\n'));
  await server.query(`DROP TABLE IF EXISTS merchants; ${readFileSync('deploy/schema.sql', 'utf8')}`);
  await server.query(`COPY merchants (id, name, home, locations, mcc, domains) FROM '${file}' (FORMAT csv)`);
}

function writeRow(made: string, number: number): string {
  const pick = (from: readonly string[]): string => from[number % from.length]!;
  const name = made.replace(/[",|\n]/g, '');
  const words = foldName(name).match(/[a-z0-9]{1,15}/g) ?? [];
  const mark = number.toString(36);
  // Three in four have a site.
  const domain = number % 4 === 0 ? '' : `${[...words.slice(0, 2), mark].join('-')}.${pick(SUFFIXES)}`;
  const country = pick(COUNTRIES);
  return `made-up-${mark},${name},${country},{${country}},${pick(CODES)},{${domain}}`;
}

async function measureBuild(rows: number) {
  const out = join(folder, 'catalogue.snapshot');
  const data = join(folder, 'data');
  const source = rows === 0 ? [] : ['--merchants', server.url];
  const began = performance.now();
  const args = ['--import', TELL_MEMORY, PROGRAM, 'build', ...source, '--out', out];
  const { status, stderr } = spawnSync(process.execPath, args, { env: PLAIN_ENV, encoding: 'utf8' });
  const buildSeconds = (performance.now() - began) / 1000;
  if (status !== 0) throw new Error(`the build ended with ${status}: ${stderr}`);
  console.error(`${rows} rows: built in ${buildSeconds.toFixed()} s`);
  const figures = {
    rows,
    buildSeconds,
    buildMb: (1024 * Number(stderr.trim().split('\n').at(-1))) / 1e6,
    snapshotMb: statSync(out).size / 1e6,
    dataMb: Number.parseInt(execFileSync('du', ['-sb', data], { encoding: 'utf8' }), 10) / 1e6,
    ...measureFinding(out),
    ...(await measureStarts(out)),
  };
  rmSync(data, { recursive: true });
  rmSync(out);
  return figures;
}

async function measureStarts(snapshot: string): Promise<{ startMs: number; serviceMb: number }> {
  const ms: number[] = [];
  const megabytes: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const service = await startServer(
      SERVICE,
      { CATALOGUE: snapshot, CATALOGUE_MAX_MB: '4095' },
      '/api/store/search?q=hilton',
    );
    ms.push(service.startMs);
    megabytes.push(readMemory(service.process.pid) / 1e6);
    await service.process.end('SIGKILL');
  }
  return { startMs: median(ms), serviceMb: median(megabytes) };
}

function measureFinding(snapshot: string): Spread & { merchants: number } {
  const catalogue = loadSnapshot(snapshot);
  const merchants = catalogue.merchantCount;
  const step = Math.max(1, Math.floor(merchants / SAMPLE));
  const best: number[] = [];
  for (let number = 0; number < merchants; number += step) {
    const host = catalogue.getMerchant(number).sites[0]?.host;
    if (host === undefined) continue;
    const times = Array.from({ length: TIMES }, () => {
      const began = performance.now();
      findSite(catalogue, host);
      return performance.now() - began;
    });
    best.push(Math.min(...times));
  }
  return { merchants, ...describeSpread(best) };
}
