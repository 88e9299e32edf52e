// Measures one engine on one corpus, in its own process so that memory is its own: how often the wanted name is found,
// time, memory, time to build. `node measure.js <engine> <size> <file of queries or ->` prints the figures as JSON.
import { squashName } from '../../src/catalogue/fold-name.ts';
import { describeSpread, type Spread } from '../report.ts';
import { growCorpus, readCorpus } from './corpus.ts';
import { ENGINES, type Search } from './engines.ts';
import { type BenchQuery, makeQueries, readQueries } from './make-queries.ts';

export interface Share {
  asked: number;
  first: number;
  inFive: number;
}

export interface Figures extends Spread {
  readonly documents: number;
  /** For each kind of query except garbage. */
  readonly byKind: Readonly<Record<string, Share>>;
  readonly all: Share;
  readonly garbage: { readonly asked: number; readonly empty: number };
  /** How much the index grows the process, after garbage collection. */
  readonly megabytes: number;
  readonly buildSeconds: number;
}

/** The best of this many times counts for each query: what it costs, not what else the machine was doing. */
const ROUNDS = 5;
/** A slow engine is asked for this long in total, alternating kinds of query … */
const SECONDS = 10;
/** … and longer until it has been asked ten of each kind. */
const ENOUGH_QUERIES = 150;
const MAX_SECONDS = 45;

const [name = 'ours', size = '0', file = '-'] = process.argv.slice(2);
const engine = ENGINES[name]!;
const real = readCorpus();
const documents = growCorpus(real, Number(size));
const queries = file === '-' ? makeQueries(real) : readQueries(file);
const before = countBytes();
const began = performance.now();
const search = await engine.open(documents);
const buildSeconds = (performance.now() - began) / 1000;
const megabytes = (countBytes() - before) / 1e6;
const { found, times } = ask(search, queries);
const figures: Figures = {
  documents: documents.length,
  ...countFound(found),
  ...describeSpread(times),
  megabytes,
  buildSeconds,
};
console.log(JSON.stringify(figures));

function ask(search: Search, queries: readonly BenchQuery[]) {
  const found: (readonly number[])[] = [];
  const times: number[] = [];
  const began = performance.now();
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, { text }] of queries.entries()) {
      const started = performance.now();
      if (started - began > (found.length < ENOUGH_QUERIES ? MAX_SECONDS : SECONDS) * 1000)
        return { found, times };
      found[at] = search(text);
      times[at] = Math.min(times[at] ?? Number.POSITIVE_INFINITY, performance.now() - started);
    }
  return { found, times };
}

function countFound(found: readonly (readonly number[])[]): Pick<Figures, 'byKind' | 'all' | 'garbage'> {
  const byKind: Record<string, Share> = {};
  const all: Share = { asked: 0, first: 0, inFive: 0 };
  const garbage = { asked: 0, empty: 0 };
  for (const [at, numbers] of found.entries()) {
    const { kind, wanted } = queries[at]!;
    if (wanted === undefined) {
      garbage.asked++;
      if (numbers.length === 0) garbage.empty++;
      continue;
    }
    const rank = numbers.findIndex((number) => squashName(documents[number]!.names[0]!.text) === wanted);
    byKind[kind] ??= { asked: 0, first: 0, inFive: 0 };
    for (const share of [all, byKind[kind]]) {
      share.asked++;
      if (rank === 0) share.first++;
      if (rank >= 0 && rank < 5) share.inFive++;
    }
  }
  return { byKind, all, garbage };
}

function countBytes(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return engine.isWebAssembly ? rss : heapUsed + external;
}
