// The engines compared. `most` is the largest corpus on which one is tried: beyond it, building or asking would take
// minutes or more memory than the machine has.
import { findPostgresVersion } from '../../test/support/engines/start-postgres.ts';
import { findPackageVersion } from '../report/versions.ts';
import type { OpenEngine } from './engine.ts';

export interface Contender {
  readonly load: () => Promise<OpenEngine>;
  readonly most: number;
  /** Ours has none: it is this repository. */
  readonly findVersion?: () => string;
  readonly settings?: string;
}

export const ENGINES: Readonly<Record<string, Contender>> = {
  ours: { load: async () => (await import('./ours.ts')).openOurs, most: 1_000_000 },
  MiniSearch: {
    load: async () => (await import('./peers/minisearch.ts')).openMiniSearch,
    most: 100_000,
    findVersion: () => findPackageVersion('minisearch'),
    settings: '`prefix: true, fuzzy: 0.2`, names weigh twice what aliases do, popularity as a boost',
  },
  'MiniSearch, staged': {
    load: async () => (await import('./peers/minisearch.ts')).openMiniSearchStaged,
    most: 100_000,
    findVersion: () => findPackageVersion('minisearch'),
    settings: 'prefixes of all words; only if that finds nothing, fuzzy ones; then any word',
  },
  'MiniSearch, staged, unspaced': {
    load: async () => (await import('./peers/minisearch.ts')).openMiniSearchUnspaced,
    most: 100_000,
    findVersion: () => findPackageVersion('minisearch'),
    settings: 'the same, with names filed and asked without their spaces as well',
  },
  FlexSearch: {
    load: async () => (await import('./peers/flexsearch.ts')).openFlexSearch,
    most: 20_000,
    findVersion: () => findPackageVersion('flexsearch'),
    settings: "`tokenize: 'forward'`, encoder `LatinBalance`, `suggest: true`, the best known added first",
  },
  'SQLite FTS5': {
    load: async () => (await import('./peers/sqlite-fts5.ts')).openSqliteFts5,
    most: 100_000,
    findVersion: () => `node-sqlite3-wasm ${findPackageVersion('node-sqlite3-wasm')}`,
    settings: "`tokenize = 'trigram'`, all trigrams of the query joined by OR, ordered by bm25, in memory",
  },
  'PostgreSQL pg_trgm': {
    load: async () => (await import('./peers/postgres-trgm.ts')).startPostgresTrgm(),
    most: 1_000_000,
    findVersion: findPostgresVersion,
    settings:
      'GIN index with `gin_trgm_ops`, `name % query OR query <% name` at the default thresholds, ordered by similarity and word similarity together; a prepared statement over one connection, the server’s defaults',
  },
  m31: {
    load: async () => (await import('./peers/m31.ts')).openM31,
    most: 1_000_000,
    findVersion: () => `@m31coding/fuzzy-search ${findPackageVersion('@m31coding/fuzzy-search')}`,
    settings: 'the default searcher, letters of every script, the best known first',
  },
  Orama: {
    load: async () => (await import('./peers/orama.ts')).openOrama,
    most: 20_000,
    findVersion: () => findPackageVersion('@orama/orama'),
    settings:
      '`threshold: 0`, names weigh twice what aliases do; only if nothing is found, `tolerance: 1`; words cut at spaces',
  },
  uFuzzy: {
    load: async () => (await import('./peers/ufuzzy.ts')).openUFuzzy,
    most: 100_000,
    findVersion: () => findPackageVersion('@leeoniya/ufuzzy'),
    settings: '`intraMode: 1`, letters of every script, words in any order',
  },
  'Fuse.js': {
    load: async () => (await import('./peers/fuse.ts')).openFuse,
    most: 20_000,
    findVersion: () => findPackageVersion('fuse.js'),
    settings: '`threshold: 0.3, ignoreLocation: true`',
  },
};
