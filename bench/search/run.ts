// How good and how fast is name search, compared with other engines? Queries are names damaged in known ways
// (make-queries.ts), or come from a file: `[{ "cls": "typo1", "q": "ikae", "name": "IKEA" }]`, without a name for
// garbage. Sizes are numbers of documents: the real brands, plus made-up ones up to the catalogue's size and a million.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { printPlot, type Series } from '../plot.ts';
import {
  type Cell,
  formatNumber,
  formatPercent,
  printTable,
  readOptions,
  readPackageVersion,
} from '../report.ts';
import { OURS, PEERS } from './engines.ts';
import { countFound, GARBAGE } from './make-queries.ts';
import type { Figures } from './measure.ts';

const MEASURE = fileURLToPath(new URL('measure.js', import.meta.url));
/** For the corpus, the index and the queries. */
const MAX_SECONDS = 240;
/** With fewer queries, shares and the 99th percentile are chance. */
const MIN_ASKED = 100;

const { sizes, engines, queries } = readOptions({
  sizes: '19119,45000,1000000',
  engines: [OURS, ...Object.keys(PEERS)].join(','),
  queries: '-',
});
const names = engines.split(',');
const unknown = names.find((name) => name !== OURS && !Object.hasOwn(PEERS, name));
if (unknown !== undefined)
  throw new Error(`no engine \`${unknown}\`; there are ${OURS}, ${Object.keys(PEERS).join(', ')}`);

/** For each size, by engine; those that fail or need too long have no figures. */
const results = sizes.split(',').map((size) => {
  const figures = new Map<string, Figures>();
  for (const name of names) {
    const measured = measureApart(name, size);
    console.error(`${name} at ${size} documents: ${measured ? 'measured' : 'no figures'}`);
    if (measured) figures.set(name, measured);
  }
  printSize(Number(size), figures);
  return figures;
});
printKinds(results[0]!);
printPeers();
printPlot({
  name: 'search',
  title: 'How time and memory of name search grow with the number of documents, by engine',
  along: 'documents',
  panels: {
    'median time of a query, ms': drawGrowth(({ p50 }) => p50),
    '99th percentile of the time of a query, ms': drawGrowth((each) =>
      count(each).asked < MIN_ASKED ? 0 : each.p99,
    ),
    'memory of the index, MB': drawGrowth(({ megabytes }) => megabytes),
    'time to build the index, s': drawGrowth(({ buildSeconds }) => buildSeconds),
  },
});

function measureApart(name: string, size: string): Figures | undefined {
  const args = ['--expose-gc', '--max-old-space-size=12000', MEASURE, name, size, queries];
  const { stdout, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: MAX_SECONDS * 1000,
    killSignal: 'SIGKILL',
  });
  return status === 0 ? JSON.parse(stdout.trim().split('\n').at(-1)!) : undefined;
}

function printSize(size: number, figures: ReadonlyMap<string, Figures>): void {
  printTable({
    about: `**${formatNumber(size)} documents.** How many queries were asked, fewer of a slow engine; the wanted name first or among five, and garbage that finds nothing (from ${MIN_ASKED} queries on, like p99); time of a query; memory of the index; time to build it.`,
    columns: ['engine', 'asked', 'first', 'in five', 'garbage empty', 'p50, ms', 'p99, ms', 'MB', 'build, s'],
    rows: names.map((name): Cell[] => {
      const measured = figures.get(name);
      if (measured === undefined) return [`${name}: nothing within ${MAX_SECONDS} s`];
      const { p50, p99, megabytes, buildSeconds } = measured;
      const { asked, first, inFive } = count(measured);
      const empty = formatPercent(count(measured, GARBAGE).first, 1);
      const shares = asked < MIN_ASKED ? ['–', '–', '–'] : [first, inFive, empty];
      return [name, asked, ...shares, p50, asked < MIN_ASKED ? '–' : p99, megabytes, buildSeconds];
    }),
  });
}

/** Of one kind of query, or of all that want something. */
function count({ ranked }: Figures, only?: string) {
  return countFound(ranked.filter(({ kind }) => (only ? kind === only : kind !== GARBAGE)));
}

function printKinds(figures: ReadonlyMap<string, Figures>): void {
  const [{ documents, ranked }] = [...figures.values()] as [Figures];
  const kinds = new Set(ranked.map(({ kind }) => kind));
  kinds.delete(GARBAGE);
  printTable({
    about: `First / in five by kind of query, ${formatNumber(documents)} documents:`,
    columns: ['kind', ...figures.keys()],
    rows: [...kinds].map((kind) => [
      kind,
      ...[...figures.values()].map((each) => {
        const { first, inFive } = count(each, kind);
        return `${first.toFixed(2)} / ${inFive.toFixed(2)}`;
      }),
    ]),
  });
}

function printPeers(): void {
  printTable({
    about: 'The peers and their settings, which are those that their documentation advises:',
    columns: ['peer', 'version', 'settings'],
    rows: Object.entries(PEERS)
      .filter(([name]) => names.includes(name))
      .map(([name, peer]) => [name, readPackageVersion(peer.package), peer.settings]),
  });
}

/** Figures of 0 aren't drawn. */
function drawGrowth(read: (figures: Figures) => number): Series {
  const draw = (name: string) =>
    results
      .flatMap((figures) => figures.get(name) ?? [])
      .map((each) => [each.documents, read(each)] as const);
  return Object.fromEntries(names.map((name) => [name, draw(name)]));
}
