// Measures one engine on one corpus: how often the wanted name is first or among five, time, memory, build time.
import type { NameDocument } from '../../src/query/names/arrays.ts';
import { type BenchQuery, toLetters } from './make-queries.ts';

export interface Engine {
  /** Numbers of the documents found, best first, ten at most. */
  search(query: string): readonly number[];
  /** Bytes of the index, where the engine knows them. Growth of the heap was tried and is no measure in one process. */
  readonly bytes?: number;
}

export type OpenEngine = (documents: readonly NameDocument[]) => Engine | Promise<Engine>;

export interface Share {
  asked: number;
  first: number;
  amongFive: number;
}

export interface Figures {
  readonly byKind: ReadonlyMap<string, Share>;
  /** Over all kinds but garbage. */
  readonly all: Share;
  readonly garbageEmpty: number;
  readonly p50: number;
  readonly p99: number;
  readonly megabytes: number | undefined;
  readonly buildSeconds: number;
}

/** Each query counts with the best of this many times: what it costs, not what else the machine was doing. */
const ROUNDS = 5;
/** Slow engines are cut off after this. */
const SECONDS_ALLOWED = 60;

export async function measureEngine(
  open: OpenEngine,
  documents: readonly NameDocument[],
  queries: readonly BenchQuery[],
): Promise<Figures> {
  const started = performance.now();
  const engine = await open(documents);
  const buildSeconds = (performance.now() - started) / 1000;
  const megabytes = engine.bytes === undefined ? undefined : engine.bytes / 1e6;
  const { byKind, all, garbageEmpty } = countFound(engine, documents, queries);
  return { byKind, all, garbageEmpty, ...timeQueries(engine, queries), megabytes, buildSeconds };
}

function countFound(engine: Engine, documents: readonly NameDocument[], queries: readonly BenchQuery[]) {
  const letters = documents.map((document) => toLetters(document.names[0]!.text));
  const byKind = new Map<string, Share>();
  const all: Share = { asked: 0, first: 0, amongFive: 0 };
  let garbage = 0;
  let empty = 0;
  for (const { kind, text, wanted } of queries) {
    const found = engine.search(text);
    if (wanted === undefined) {
      garbage++;
      if (found.length === 0) empty++;
      continue;
    }
    const rank = found.findIndex((document) => letters[document] === wanted);
    const share = byKind.get(kind) ?? { asked: 0, first: 0, amongFive: 0 };
    byKind.set(kind, share);
    for (const counted of [share, all]) {
      counted.asked++;
      if (rank === 0) counted.first++;
      if (rank >= 0 && rank < 5) counted.amongFive++;
    }
  }
  return { byKind, all, garbageEmpty: garbage === 0 ? 1 : empty / garbage };
}

function timeQueries(engine: Engine, queries: readonly BenchQuery[]): { p50: number; p99: number } {
  const best = new Map<string, number>();
  const deadline = performance.now() + SECONDS_ALLOWED * 1000;
  for (let round = 0; round < ROUNDS; round++) {
    for (const { text } of queries) {
      const started = performance.now();
      if (started > deadline && best.size > 200) break;
      engine.search(text);
      best.set(text, Math.min(best.get(text) ?? Number.POSITIVE_INFINITY, performance.now() - started));
    }
  }
  const times = [...best.values()].sort((one, other) => one - other);
  return { p50: times[times.length >> 1]!, p99: times[Math.floor(times.length * 0.99)]! };
}
