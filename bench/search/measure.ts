// Measures one engine on one corpus, in its own process so that memory is its own: how often the wanted name is found,
// time, memory, time to build. `node measure.js <engine> <size> <file of queries or ->` prints the figures as JSON.
import { squashName } from '../../src/catalogue/fold-name.ts';
import { describeSpread } from '../report.ts';
import { type BenchDocument, growCorpus, readCorpus } from './corpus.ts';
import { ENGINES, type Search } from './engines.ts';
import { type BenchQuery, makeQueries, readQueries } from './make-queries.ts';

export interface Share {
  asked: number;
  first: number;
  inFive: number;
}

export interface Figures {
  readonly documents: number;
  /** `first` and `inFive` for each kind except garbage. */
  readonly byKind: Readonly<Record<string, Share>>;
  readonly all: Share;
  /** The same, but a document with the name among its aliases or with the same Wikidata entity counts too. */
  readonly anyName: Share;
  /** Share of garbage that finds nothing. */
  readonly garbageEmpty: number;
  /** Milliseconds per query. */
  readonly p50: number;
  readonly p99: number;
  /** How much the index grows the process, after garbage collection. */
  readonly megabytes: number;
  readonly buildSeconds: number;
}

/** The best of this many times counts for each query: what it costs, not what else the machine was doing. */
const ROUNDS = 5;
/** A slow engine is asked for this long in total, alternating kinds of query. */
const MAX_SECONDS = 30;

const [name = 'ours', size = '0', file = '-'] = process.argv.slice(2);
const real = readCorpus();
const documents = growCorpus(real, Number(size));
const queries = file === '-' ? makeQueries(real) : readQueries(file);
const before = countBytes();
const began = performance.now();
const search = await ENGINES[name]!.open(documents);
const buildSeconds = (performance.now() - began) / 1000;
const megabytes = (countBytes() - before) / 1e6;
const { found, times } = ask(search, queries);
const { p50, p99 } = describeSpread(times);
const figures: Figures = {
  documents: documents.length,
  ...countFound(found),
  p50,
  p99,
  megabytes,
  buildSeconds,
};
console.log(JSON.stringify(figures));

function ask(search: Search, queries: readonly BenchQuery[]) {
  const found: (readonly number[])[] = [];
  const times: number[] = [];
  const end = performance.now() + MAX_SECONDS * 1000;
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, { text }] of queries.entries()) {
      const started = performance.now();
      if (started > end) return { found, times };
      found[at] = search(text);
      times[at] = Math.min(times[at] ?? Number.POSITIVE_INFINITY, performance.now() - started);
    }
  return { found, times };
}

function countFound(
  found: readonly (readonly number[])[],
): Pick<Figures, 'byKind' | 'all' | 'anyName' | 'garbageEmpty'> {
  const byKind: Record<string, Share> = {};
  const all: Share = { asked: 0, first: 0, inFive: 0 };
  const anyName: Share = { asked: 0, first: 0, inFive: 0 };
  const garbage = { asked: 0, empty: 0 };
  for (const [at, numbers] of found.entries()) {
    const { kind, wanted, entity } = queries[at]!;
    if (wanted === undefined) {
      garbage.asked++;
      if (numbers.length === 0) garbage.empty++;
      continue;
    }
    const rank = numbers.findIndex((number) => squashName(documents[number]!.names[0]!.text) === wanted);
    byKind[kind] ??= { asked: 0, first: 0, inFive: 0 };
    countRank(byKind[kind], rank);
    countRank(all, rank);
    countRank(
      anyName,
      numbers.findIndex((number) => isAnyName(documents[number]!, wanted, entity)),
    );
  }
  return { byKind, all, anyName, garbageEmpty: garbage.empty / garbage.asked };
}

function countRank(share: Share, rank: number): void {
  share.asked++;
  if (rank === 0) share.first++;
  if (rank >= 0 && rank < 5) share.inFive++;
}

function isAnyName(document: BenchDocument, wanted: string, entity: string | undefined): boolean {
  if (entity !== undefined && document.entity === entity) return true;
  return document.names.some(({ text }) => squashName(text) === wanted);
}

function countBytes(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
