// The engines compared. Each is configured as its documentation advises, and gets names folded like ours.
import uFuzzy from '@leeoniya/ufuzzy';
import { Config, Query, SearcherFactory } from '@m31coding/fuzzy-search';
import { create, insertMultiple, type Results, search as searchOrama } from '@orama/orama';
import FlexSearch from 'flexsearch';
import Fuse from 'fuse.js';
import MiniSearch from 'minisearch';
import sqlite from 'node-sqlite3-wasm';
import { foldName } from '../../src/catalogue/fold-name.ts';
import { buildNameIndex } from '../../src/query/names/build.ts';
import { openNameIndex } from '../../src/query/names/search.ts';
import type { BenchDocument } from './corpus.ts';

/** Numbers of the documents found, best first, at most ten. */
export type Search = (query: string) => readonly number[];

interface Engine {
  /** Its name in package.json; ours has none. */
  readonly package?: string;
  readonly settings: string;
  /** Its memory isn't part of the heap: resident memory counts instead. */
  readonly isWebAssembly?: true;
  open(documents: readonly BenchDocument[]): Search | Promise<Search>;
}

const MAX_HITS = 10;

export const ENGINES: Readonly<Record<string, Engine>> = {
  ours: {
    settings: '',
    open(documents) {
      const index = openNameIndex(buildNameIndex(documents));
      return (query) => index.search(query, { limit: MAX_HITS }).hits.map(({ document }) => document);
    },
  },
  MiniSearch: {
    package: 'minisearch',
    settings: '`prefix: true, fuzzy: 0.2`, names weigh twice what aliases do, popularity as a boost',
    open(documents) {
      const index = new MiniSearch({ fields: ['name', 'aliases'] });
      index.addAll(
        documents.map(({ names }, id) => {
          const [name, ...aliases] = names.map(({ text }) => foldName(text));
          return { id, name, aliases: aliases.join(' ') };
        }),
      );
      const options = {
        prefix: true,
        fuzzy: 0.2,
        boost: { name: 2 },
        boostDocument: (id: number) => 1 + documents[id]!.popularity,
      };
      return (query) =>
        index
          .search(foldName(query), options)
          .slice(0, MAX_HITS)
          .map(({ id }) => id);
    },
  },
  FlexSearch: {
    package: 'flexsearch',
    settings: "`tokenize: 'forward'`, encoder `LatinBalance`, `suggest: true`, the best known added first",
    open(documents) {
      const index = new FlexSearch.Index({ tokenize: 'forward', encoder: FlexSearch.Charset.LatinBalance });
      for (const id of listByPopularity(documents))
        index.add(id, documents[id]!.names.map(({ text }) => foldName(text)).join(' '));
      return (query) => index.search(foldName(query), { limit: MAX_HITS, suggest: true }) as number[];
    },
  },
  m31: {
    package: '@m31coding/fuzzy-search',
    settings: 'the default searcher, letters of every script, the best known first',
    open(documents) {
      const config = Config.createDefaultConfig();
      config.normalizerConfig.allowCharacter = () => true;
      const searcher = SearcherFactory.createSearcher<number, number>(config);
      searcher.indexEntities(
        listByPopularity(documents),
        (id) => id,
        (id) => documents[id]!.names.map(({ text }) => foldName(text)),
      );
      return (query) =>
        searcher.getMatches(new Query(foldName(query), MAX_HITS)).matches.map(({ entity }) => entity);
    },
  },
  'Fuse.js': {
    package: 'fuse.js',
    settings: '`threshold: 0.3`, names weigh twice what aliases do, the best known first',
    open(documents) {
      const index = new Fuse(
        listByPopularity(documents).map((id) => {
          const [name, ...aliases] = documents[id]!.names.map(({ text }) => foldName(text));
          return { id, name, aliases };
        }),
        { keys: [{ name: 'name', weight: 2 }, 'aliases'], threshold: 0.3 },
      );
      return (query) => index.search(foldName(query), { limit: MAX_HITS }).map(({ item }) => item.id);
    },
  },
  uFuzzy: {
    package: '@leeoniya/ufuzzy',
    settings:
      'letters of every script, `intraMode: 1` (one slip in a word), words in any order, the best known first',
    open(documents) {
      const ids = listByPopularity(documents);
      const owners = ids.flatMap((id) => documents[id]!.names.map(() => id));
      const texts = ids.flatMap((id) => documents[id]!.names.map(({ text }) => foldName(text)));
      const searcher = new uFuzzy({
        unicode: true,
        interSplit: "[^\\p{L}\\d']+",
        intraSplit: '\\p{Ll}\\p{Lu}',
        intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
        intraChars: "[\\p{L}\\d']",
        intraContr: "'\\p{L}{1,2}\\b",
        intraMode: 1,
      });
      return (query) => {
        const [matches, info, order] = searcher.search(texts, foldName(query), 1);
        const best = order ? order.map((at) => info.idx[at]!) : (matches ?? []);
        return [...new Set(best.map((at) => owners[at]!))].slice(0, MAX_HITS);
      };
    },
  },
  Orama: {
    package: '@orama/orama',
    settings: '`tolerance: 1`, names weigh twice what aliases do, the best known added first',
    async open(documents) {
      const index = create({ schema: { name: 'string', aliases: 'string[]' } as const });
      const rows = listByPopularity(documents).map((id) => {
        const [name, ...aliases] = documents[id]!.names.map(({ text }) => foldName(text));
        return { id: String(id), name: name!, aliases };
      });
      await insertMultiple(index, rows, 10_000);
      return (query) => {
        const asked = { term: foldName(query), tolerance: 1, boost: { name: 2 }, limit: MAX_HITS };
        // Without hooks, it answers synchronously.
        return (searchOrama(index, asked) as Results<unknown>).hits.map(({ id }) => Number(id));
      };
    },
  },
  'SQLite FTS5': {
    package: 'node-sqlite3-wasm',
    settings:
      'tokenizer `trigram`, any trigram of the query, by `rank`, then the best known; compiled to WebAssembly; its memory is the growth of resident memory',
    isWebAssembly: true,
    open(documents) {
      const database = new sqlite.Database();
      database.exec(
        "CREATE VIRTUAL TABLE names USING fts5(name, aliases, popularity UNINDEXED, tokenize = 'trigram')",
      );
      database.exec('BEGIN');
      const insert = database.prepare(
        'INSERT INTO names(rowid, name, aliases, popularity) VALUES (?, ?, ?, ?)',
      );
      for (const [id, { names, popularity }] of documents.entries()) {
        const [name, ...aliases] = names.map(({ text }) => foldName(text));
        insert.run([id, name!, aliases.join(' '), popularity]);
      }
      database.exec('COMMIT');
      const select = database.prepare(
        'SELECT rowid FROM names WHERE names MATCH ? ORDER BY bm25(names, 2, 1), popularity DESC LIMIT ?',
      );
      return (query) => {
        const text = foldName(query);
        const trigrams = Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3));
        if (trigrams.length === 0) return [];
        const any = trigrams.map((each) => `"${each.replaceAll('"', '""')}"`).join(' OR ');
        return select.all([any, MAX_HITS]).map(({ rowid }) => Number(rowid));
      };
    },
  },
};

/** For engines that return equal matches in the order they were added. */
function listByPopularity(documents: readonly BenchDocument[]): number[] {
  return documents
    .map((_, id) => id)
    .sort((one, other) => documents[other]!.popularity - documents[one]!.popularity);
}
