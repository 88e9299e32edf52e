// How good and how fast is name search, compared with other engines? Queries are names damaged in known ways
// (make-queries.ts), or come from a file: `[{ "cls": "typo1", "q": "ikae", "name": "IKEA" }]`, without a name for
// garbage. Sizes are numbers of documents: the real brands plus made-up ones.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Panel, printPlot } from '../plot.ts';
import {
  type Cell,
  formatNumber,
  formatPercent,
  printTable,
  readOptions,
  readPackageVersion,
} from '../report.ts';
import { ENGINES } from './engines.ts';
import type { Figures, Share } from './measure.ts';

const MEASURE = fileURLToPath(new URL('measure.js', import.meta.url));
/** For the corpus, the index and the queries. */
const LIMIT_SECONDS = 240;
/** With fewer queries, shares and the 99th percentile are chance. */
const MIN_ASKED = 100;

const { sizes, engines, queries } = readOptions({
  sizes: '19119,100000,1000000',
  engines: Object.keys(ENGINES).join(','),
  queries: '-',
});
const names = engines.split(',');
const unknown = names.find((name) => !Object.hasOwn(ENGINES, name));
if (unknown !== undefined)
  throw new Error(`no engine \`${unknown}\`; there are ${Object.keys(ENGINES).join(', ')}`);

/** Figures, or why there are none. */
type Result = readonly [name: string, figures: Figures | string];

const results = sizes.split(',').map((size) => {
  const ofSize = names.map((name): Result => [name, measureApart(name, size)]);
  printSize(Number(size), ofSize);
  return ofSize;
});
printKinds(results[0]!);
printPeers();
printPlot({
  name: 'search',
  title: 'How time and memory of name search grow with the number of documents, by engine',
  panels: [
    drawGrowth('median time of a query, ms', ({ p50 }) => p50),
    drawGrowth('99th percentile of the time of a query, ms', ({ p99, all }) =>
      all.asked < MIN_ASKED ? undefined : p99,
    ),
    drawGrowth('memory of the index, MB', ({ megabytes }) => megabytes),
    drawGrowth('time to build the index, s', ({ buildSeconds }) => buildSeconds),
  ],
});

function measureApart(name: string, size: string): Figures | string {
  const began = performance.now();
  const { stdout, status, signal, error } = spawnSync(
    process.execPath,
    ['--expose-gc', '--max-old-space-size=12000', MEASURE, name, size, queries],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: LIMIT_SECONDS * 1000,
      killSignal: 'SIGKILL',
    },
  );
  const seconds = Math.round((performance.now() - began) / 1000);
  console.error(`${name} at ${size} documents: ${seconds} s`);
  if (status === 0) return JSON.parse(stdout.trim().split('\n').at(-1)!) as Figures;
  if (name === 'ours') throw new Error(`our own index ended with ${status ?? signal}`);
  return error && 'code' in error && error.code === 'ETIMEDOUT'
    ? `not built and asked within ${LIMIT_SECONDS} s`
    : `ended with ${status ?? signal}`;
}

function printSize(size: number, results: readonly Result[]): void {
  printTable({
    about: `**${formatNumber(size)} documents.** How many queries were asked, fewer of a slow engine; the wanted name first or among five, and garbage that finds nothing (from ${MIN_ASKED} queries on, like p99); time of a query; memory of the index; time to build it.`,
    columns: ['engine', 'asked', 'first', 'in five', 'garbage empty', 'p50, ms', 'p99, ms', 'MB', 'build, s'],
    rows: results.map(([name, figures]): Cell[] => {
      if (typeof figures === 'string') return [`${name}: ${figures}`, ...Array<Cell>(8).fill('–')];
      const { all, garbage, p50, p99, megabytes, buildSeconds } = figures;
      const isEnough = all.asked >= MIN_ASKED;
      const shares = [all.first, all.inFive].map((part) => (isEnough ? part / all.asked : '–'));
      const empty = isEnough ? formatPercent(garbage.empty, garbage.asked) : '–';
      return [name, all.asked, ...shares, empty, p50, isEnough ? p99 : '–', megabytes, buildSeconds];
    }),
  });
}

function printKinds(results: readonly Result[]): void {
  const measured = results.flatMap(([name, figures]) =>
    typeof figures === 'string' ? [] : [{ name, ...figures }],
  );
  printTable({
    about: `First / in five by kind of query, ${formatNumber(measured[0]!.documents)} documents:`,
    columns: ['kind', ...measured.map(({ name }) => name)],
    rows: Object.keys(measured[0]!.byKind).map((kind) => [
      kind,
      ...measured.map(({ byKind }) => formatShare(byKind[kind])),
    ]),
  });
}

function formatShare(share: Share | undefined): string {
  if (share === undefined) return '–';
  return `${(share.first / share.asked).toFixed(2)} / ${(share.inFive / share.asked).toFixed(2)}`;
}

function printPeers(): void {
  printTable({
    about: 'The peers and their settings, which are those that their documentation advises:',
    columns: ['peer', 'version', 'settings'],
    rows: names.flatMap((name) => {
      const { package: peer, settings } = ENGINES[name]!;
      return peer === undefined ? [] : [[name, readPackageVersion(peer), settings]];
    }),
  });
}

function drawGrowth(title: string, read: (figures: Figures) => number | undefined): Panel {
  const series = names.map((name) => ({
    name,
    points: results.flat().flatMap(([engine, figures]): [number, number][] => {
      const value = engine === name && typeof figures !== 'string' ? read(figures) : undefined;
      return value === undefined ? [] : [[(figures as Figures).documents, value]];
    }),
  }));
  return { title, along: 'documents', series };
}
