// The engines compared. Each is configured as its documentation advises, and gets names and queries folded like ours.
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

interface Peer {
  /** Its name in package.json. */
  readonly package: string;
  readonly settings: string;
  /** Its memory isn't part of the heap: resident memory counts instead. */
  readonly isWebAssembly?: true;
  /** The best known come first, for engines that return equal matches in the order they were added. */
  open(rows: readonly Row[], getPopularity: (id: number) => number): Search | Promise<Search>;
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly aliases: string[];
}

const MAX_HITS = 10;
export const OURS = 'ours';

export const PEERS: Readonly<Record<string, Peer>> = {
  MiniSearch: {
    package: 'minisearch',
    settings: '`prefix: true, fuzzy: 0.2`, names weigh twice what aliases do, popularity as a boost',
    open(rows, getPopularity) {
      const index = new MiniSearch({ fields: ['name', 'aliases'] });
      index.addAll(rows);
      const boostDocument = (id: number) => 1 + getPopularity(id);
      const options = { prefix: true, fuzzy: 0.2, boost: { name: 2 }, boostDocument };
      return (query) => index.search(query, options).map(({ id }) => id);
    },
  },
  FlexSearch: {
    package: 'flexsearch',
    settings: "`tokenize: 'forward'`, encoder `LatinBalance`, `suggest: true`, the best known added first",
    open(rows) {
      const index = new FlexSearch.Index({ tokenize: 'forward', encoder: FlexSearch.Charset.LatinBalance });
      for (const { id, name, aliases } of rows) index.add(id, [name, ...aliases].join(' '));
      return (query) => index.search(query, { limit: MAX_HITS, suggest: true }) as number[];
    },
  },
  m31: {
    package: '@m31coding/fuzzy-search',
    settings: 'the default searcher, letters of every script, the best known first',
    open(rows) {
      const config = Config.createDefaultConfig();
      config.normalizerConfig.allowCharacter = () => true;
      const searcher = SearcherFactory.createSearcher<number, number>(config);
      const ids = rows.map(({ id }) => id);
      searcher.indexEntities(ids, (id) => id, openNames(rows));
      return (query) => searcher.getMatches(new Query(query, MAX_HITS)).matches.map(({ entity }) => entity);
    },
  },
  'Fuse.js': {
    package: 'fuse.js',
    settings: '`threshold: 0.3`, names weigh twice what aliases do, the best known first',
    open(rows) {
      const index = new Fuse(rows, { keys: [{ name: 'name', weight: 2 }, 'aliases'], threshold: 0.3 });
      return (query) => index.search(query, { limit: MAX_HITS }).map(({ item }) => item.id);
    },
  },
  uFuzzy: {
    package: '@leeoniya/ufuzzy',
    settings:
      'letters of every script, `intraMode: 1` (one slip in a word), words in any order, the best known first',
    open(rows) {
      const names = rows.flatMap(({ id, name, aliases }) => [name, ...aliases].map((text) => ({ id, text })));
      const owners = names.map(({ id }) => id);
      const texts = names.map(({ text }) => text);
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
        const [matches, info, order] = searcher.search(texts, query, 1);
        const best = order ? order.map((i) => info.idx[i]!) : (matches ?? []);
        return [...new Set(best.map((i) => owners[i]!))];
      };
    },
  },
  Orama: {
    package: '@orama/orama',
    settings: '`tolerance: 1`, names weigh twice what aliases do, the best known added first',
    async open(rows) {
      const index = create({ schema: { name: 'string', aliases: 'string[]' } as const });
      const inserted = rows.map(({ id, name, aliases }) => ({ id: String(id), name, aliases }));
      await insertMultiple(index, inserted, 10_000);
      return (term) => {
        // Without hooks, it answers synchronously.
        const found = searchOrama(index, { term, tolerance: 1, boost: { name: 2 }, limit: MAX_HITS });
        return (found as Results<unknown>).hits.map(({ id }) => Number(id));
      };
    },
  },
  'SQLite FTS5': {
    package: 'node-sqlite3-wasm',
    settings:
      'tokenizer `trigram`, any trigram of the query, by `rank`, then the best known; compiled to WebAssembly; its memory is the growth of resident memory',
    isWebAssembly: true,
    open(rows) {
      const database = new sqlite.Database();
      database.exec("CREATE VIRTUAL TABLE names USING fts5(name, aliases, tokenize = 'trigram')");
      database.exec('BEGIN');
      const insert = database.prepare('INSERT INTO names(rowid, name, aliases) VALUES (?, ?, ?)');
      for (const [i, { name, aliases }] of rows.entries()) insert.run([i, name, aliases.join(' ')]);
      database.exec('COMMIT');
      const select = database.prepare(
        'SELECT rowid FROM names WHERE names MATCH ? ORDER BY bm25(names, 2, 1), rowid LIMIT ?',
      );
      const ids = rows.map(({ id }) => id);
      return (text) => {
        const trigrams = Array.from({ length: text.length - 2 }, (_, i) => text.slice(i, i + 3));
        if (trigrams.length === 0) return [];
        const any = trigrams.map((each) => `"${each.replaceAll('"', '""')}"`).join(' OR ');
        return select.all([any, MAX_HITS]).map(({ rowid }) => ids[Number(rowid)]!);
      };
    },
  },
};

/** Apart, so that the searcher's closure doesn't keep the names. */
function openNames(rows: readonly Row[]): (id: number) => string[] {
  const names = new Map(rows.map(({ id, name, aliases }) => [id, [name, ...aliases]]));
  return (id) => names.get(id)!;
}

export async function openEngine(name: string, documents: readonly BenchDocument[]): Promise<Search> {
  if (name === OURS) {
    const index = openNameIndex(buildNameIndex(documents));
    return (query) => index.search(query, { limit: MAX_HITS }).hits.map(({ document }) => document);
  }
  const getPopularity = (id: number): number => documents[id]!.popularity;
  const rows = documents
    .map(({ names }, id): Row => {
      const [first, ...aliases] = names.map(({ text }) => foldName(text));
      return { id, name: first!, aliases };
    })
    .sort((one, other) => getPopularity(other.id) - getPopularity(one.id));
  const search = await PEERS[name]!.open(rows, getPopularity);
  return (query) => search(foldName(query)).slice(0, MAX_HITS);
}
