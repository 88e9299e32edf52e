// Measures one engine on one corpus, in its own process so that memory is its own: how often the wanted name is found,
// time, memory, time to build. `node measure.js <engine> <size> <file of queries or ->` prints the figures as JSON.
import { describeSpread, measureHeap, type Spread } from '../report.ts';
import { growCorpus, readCorpus } from './corpus.ts';
import { openEngine, PEERS, type Search } from './engines.ts';
import { type BenchQuery, makeQueries, type Ranked, rankAnswers, readQueries } from './make-queries.ts';

export interface Figures extends Spread {
  readonly documents: number;
  readonly ranked: readonly Ranked[];
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

const [name = '', size, file = '-'] = process.argv.slice(2);
const real = readCorpus();
const documents = growCorpus(real, Number(size));
const queries = file === '-' ? makeQueries(real) : readQueries(file);
const before = await countBytes();
const began = performance.now();
const search = await openEngine(name, documents);
const buildSeconds = (performance.now() - began) / 1000;
const megabytes = ((await countBytes()) - before) / 1e6;
const { answers, times } = ask(search, queries);
const figures: Figures = {
  documents: documents.length,
  ranked: rankAnswers(documents, queries, answers),
  ...describeSpread(times),
  megabytes,
  buildSeconds,
};
console.log(JSON.stringify(figures));

function ask(search: Search, queries: readonly BenchQuery[]) {
  const answers: (readonly number[])[] = [];
  const times: number[] = [];
  const began = performance.now();
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, { text }] of queries.entries()) {
      const started = performance.now();
      if (started - began > (answers.length < ENOUGH_QUERIES ? MAX_SECONDS : SECONDS) * 1000)
        return { answers, times };
      answers[index] = search(text);
      times[index] = Math.min(times[index] ?? Number.POSITIVE_INFINITY, performance.now() - started);
    }
  return { answers, times };
}

async function countBytes(): Promise<number> {
  const heap = await measureHeap();
  return PEERS[name]?.isWebAssembly ? process.memoryUsage().rss : heap;
}
