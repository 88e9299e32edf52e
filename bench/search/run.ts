// How good and how fast is name search, compared with other engines? Queries are names damaged in known ways
// (make-queries.ts), or come from a file: `[{ "cls": "typo1", "q": "ikae", "name": "IKEA", "wd": "Q54078" }]`, without
// a name for garbage. Sizes are numbers of documents: the real brands plus made-up ones.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatNumber, printTable, readPackageVersion } from '../report.ts';
import { ENGINES } from './engines.ts';
import type { Figures, Share } from './measure.ts';

const MEASURE = fileURLToPath(new URL('measure.js', import.meta.url));

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '19119,100000,1000000' },
    engines: { type: 'string', default: Object.keys(ENGINES).join(',') },
    queries: { type: 'string', default: '-' },
    ablate: { type: 'boolean', default: false },
  },
});
const names = values.engines.split(',');
const unknown = names.find((name) => !Object.hasOwn(ENGINES, name));
if (unknown !== undefined)
  throw new Error(`no engine \`${unknown}\`; there are ${Object.keys(ENGINES).join(', ')}`);

if (values.ablate) (await import('./ablate.ts')).printAblation(values.queries);
else {
  for (const size of values.sizes.split(',')) printSize(names.map((name) => measureApart(name, size)));
  printPeers();
}

interface Result {
  readonly name: string;
  readonly figures: Figures;
}

function measureApart(name: string, size: string): Result {
  const flags = ['--expose-gc', '--max-old-space-size=12000'];
  const stdout = execFileSync(process.execPath, [...flags, MEASURE, name, size, values.queries], {
    encoding: 'utf8',
  });
  console.error(`${name} at ${size} documents: measured`);
  return { name, figures: JSON.parse(stdout.trim().split('\n').at(-1)!) as Figures };
}

function printSize(results: readonly Result[]): void {
  const [first] = results;
  const documents = formatNumber(first!.figures.documents);
  const beside = (ms: number, firstMs: number): string =>
    `${formatNumber(ms)} (${(ms / firstMs).toFixed(1)})`;
  printTable({
    about: `**${documents} documents.** How many queries were asked, fewer of a slow engine; the wanted name first or among five, as a document’s name, and as any of its names or the same Wikidata entity; garbage that finds nothing; time of a query, with how many times that of the first row it is; memory of the index; time to build it.`,
    columns: [
      'engine',
      'asked',
      'first',
      'in five',
      'first, any name',
      'in five, any name',
      'garbage empty',
      'p50, ms (times)',
      'p99, ms (times)',
      'MB',
      'build, s',
    ],
    rows: results.map(
      ({ name, figures: { all, anyName, garbageEmpty, p50, p99, megabytes, buildSeconds } }) => [
        name,
        all.asked,
        ...[all.first, all.inFive, anyName.first, anyName.inFive].map((part) =>
          (part / all.asked).toFixed(3),
        ),
        `${Math.round(garbageEmpty * 100)} %`,
        beside(p50, first!.figures.p50),
        beside(p99, first!.figures.p99),
        megabytes,
        buildSeconds,
      ],
    ),
  });
  printTable({
    about: `First / in five by kind of query, ${documents} documents:`,
    columns: ['kind', ...results.map(({ name }) => name)],
    rows: Object.keys(first!.figures.byKind).map((kind) => [
      kind,
      ...results.map(({ figures }) => formatShare(figures.byKind[kind])),
    ]),
  });
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

function formatShare(share: Share | undefined): string {
  if (share === undefined) return '–';
  return `${(share.first / share.asked).toFixed(2)} / ${(share.inFive / share.asked).toFixed(2)}`;
}
