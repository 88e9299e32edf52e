// Measures one engine on one corpus: how often the wanted name is first or among five, time, memory, build time.

import { squashName } from '../../src/catalogue/fold-name.ts';
import type { BenchDocument } from './corpus.ts';
import type { Engine, OpenEngine } from './engine.ts';
import type { BenchQuery } from './make-queries.ts';

export interface Share {
  asked: number;
  first: number;
  amongFive: number;
}

export interface Figures {
  readonly byKind: Readonly<Record<string, Share>>;
  /** Over all kinds but garbage. */
  readonly all: Share;
  /** The same, where a document with the name among its aliases counts too, and one of the same Wikidata entity. */
  readonly alike: Share;
  /** Share of garbage that finds nothing. */
  readonly garbageEmpty: number;
  /** Milliseconds per query. */
  readonly p50: number;
  readonly p99: number;
  /** Growth of the process by the index, after collecting garbage. */
  readonly megabytes: number;
  readonly buildSeconds: number;
  /** Of the processor, which the wall clock exceeds where others use the machine. */
  readonly buildProcessorSeconds: number;
  /** How long a million numbers take to sort, in milliseconds: how busy the machine was. */
  readonly yardstick: number;
}

/** Each query counts with the best of this many times: what it costs, not what else the machine was doing. */
const ROUNDS = 5;
/** A slow engine is asked for this long in all, queries of all kinds in turn; longer to reach 300, up to a minute. */
const MOST_SECONDS = 20;
const LEAST_QUERIES = 300;
const MOST_SECONDS_FOR_LEAST = 60;

export async function measureEngine(
  open: OpenEngine,
  documents: readonly BenchDocument[],
  queries: readonly BenchQuery[],
): Promise<Figures> {
  const yardstick = sortMillion();
  const before = countBytes();
  const processor = process.cpuUsage();
  const started = performance.now();
  const engine = await open(documents);
  const buildSeconds = (performance.now() - started) / 1000;
  const used = process.cpuUsage(processor);
  const megabytes = (engine.bytes ?? countBytes() - before) / 1e6;
  const { found, times } = await ask(engine, queries);
  const sorted = [...times].sort((one, other) => one - other);
  return {
    ...countFound(found, documents, queries),
    p50: sorted[sorted.length >> 1]!,
    p99: sorted[Math.floor(sorted.length * 0.99)]!,
    megabytes,
    buildSeconds,
    buildProcessorSeconds: (used.user + used.system) / 1e6,
    yardstick,
  };
}

async function ask(engine: Engine, queries: readonly BenchQuery[]) {
  const found: (readonly number[])[] = [];
  const times: number[] = [];
  const begun = performance.now();
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = 0; at < queries.length; at++) {
      const started = performance.now();
      const most = round === 0 && at < LEAST_QUERIES ? MOST_SECONDS_FOR_LEAST : MOST_SECONDS;
      if (started - begun > most * 1000) return { found, times };
      const answer = engine.search(queries[at]!.text);
      const documents = answer instanceof Promise ? await answer : answer;
      times[at] = Math.min(times[at] ?? Number.POSITIVE_INFINITY, performance.now() - started);
      found[at] = documents;
    }
  }
  return { found, times };
}

function countFound(
  found: readonly (readonly number[])[],
  documents: readonly BenchDocument[],
  queries: readonly BenchQuery[],
): Pick<Figures, 'byKind' | 'all' | 'alike' | 'garbageEmpty'> {
  const byKind: Record<string, Share> = {};
  const all: Share = { asked: 0, first: 0, amongFive: 0 };
  const alike: Share = { asked: 0, first: 0, amongFive: 0 };
  let garbage = 0;
  let empty = 0;
  found.forEach((numbers, at) => {
    const { kind, wanted, entity } = queries[at]!;
    if (wanted === undefined) {
      garbage++;
      if (numbers.length === 0) empty++;
      return;
    }
    const rank = numbers.findIndex((number) => squashName(documents[number]!.names[0]!.text) === wanted);
    byKind[kind] ??= { asked: 0, first: 0, amongFive: 0 };
    countRank(byKind[kind], rank);
    countRank(all, rank);
    countRank(
      alike,
      numbers.findIndex((number) => isAlike(documents[number]!, wanted, entity)),
    );
  });
  return { byKind, all, alike, garbageEmpty: garbage === 0 ? 1 : empty / garbage };
}

function countRank(share: Share, rank: number): void {
  share.asked++;
  if (rank === 0) share.first++;
  if (rank >= 0 && rank < 5) share.amongFive++;
}

function isAlike(document: BenchDocument, wanted: string, entity: string | undefined): boolean {
  if (entity !== undefined && document.entity === entity) return true;
  return document.names.some(({ text }) => squashName(text) === wanted);
}

function countBytes(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function sortMillion(): number {
  const numbers = Float64Array.from({ length: 1_000_000 }, (_, at) => (at * 7919) % 1_000_003);
  const started = performance.now();
  numbers.sort();
  return performance.now() - started;
}
