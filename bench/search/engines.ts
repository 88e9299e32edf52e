// The engines compared.
import { findPostgresVersion } from '../../test/support/engines/start-postgres.ts';
import { findPackageVersion } from '../report/versions.ts';
import type { OpenEngine } from './engine.ts';

export interface Contender {
  readonly load: () => Promise<OpenEngine>;
  /** Ours has none: it is this repository. */
  readonly findVersion?: () => string;
  readonly settings?: string;
}

export const ENGINES: Readonly<Record<string, Contender>> = {
  ours: { load: async () => (await import('./ours.ts')).openOurs },
  MiniSearch: {
    load: async () => (await import('./peers/minisearch.ts')).openMiniSearch,
    findVersion: () => findPackageVersion('minisearch'),
    settings: '`prefix: true, fuzzy: 0.2`, names weigh twice what aliases do, popularity as a boost',
  },
  'MiniSearch, staged': {
    load: async () => (await import('./peers/minisearch.ts')).openMiniSearchStaged,
    findVersion: () => findPackageVersion('minisearch'),
    settings: 'prefixes of all words; only if that finds nothing, fuzzy ones; then any word',
  },
  'MiniSearch, staged, unspaced': {
    load: async () => (await import('./peers/minisearch.ts')).openMiniSearchUnspaced,
    findVersion: () => findPackageVersion('minisearch'),
    settings: 'the same, with names filed and asked without their spaces as well',
  },
  FlexSearch: {
    load: async () => (await import('./peers/flexsearch.ts')).openFlexSearch,
    findVersion: () => findPackageVersion('flexsearch'),
    settings: "`tokenize: 'forward'`, encoder `LatinBalance`, `suggest: true`, the best known added first",
  },
  'SQLite FTS5': {
    load: async () => (await import('./peers/sqlite-fts5.ts')).openSqliteFts5,
    findVersion: () => `node-sqlite3-wasm ${findPackageVersion('node-sqlite3-wasm')}`,
    settings: "`tokenize = 'trigram'`, all trigrams of the query joined by OR, ordered by bm25, in memory",
  },
  'PostgreSQL pg_trgm': {
    load: async () => (await import('./peers/postgres-trgm.ts')).startPostgresTrgm(),
    findVersion: findPostgresVersion,
    settings:
      'GIN index with `gin_trgm_ops`, `name % query OR query <% name` at the default thresholds, ordered by similarity and word similarity together; a prepared statement over one connection, the server’s defaults',
  },
  m31: {
    load: async () => (await import('./peers/m31.ts')).openM31,
    findVersion: () => `@m31coding/fuzzy-search ${findPackageVersion('@m31coding/fuzzy-search')}`,
    settings: 'the default searcher, letters of every script, the best known first',
  },
  Orama: {
    load: async () => (await import('./peers/orama.ts')).openOrama,
    findVersion: () => findPackageVersion('@orama/orama'),
    settings:
      '`threshold: 0`, names weigh twice what aliases do; only if nothing is found, `tolerance: 1`; words cut at spaces',
  },
  uFuzzy: {
    load: async () => (await import('./peers/ufuzzy.ts')).openUFuzzy,
    findVersion: () => findPackageVersion('@leeoniya/ufuzzy'),
    settings: '`intraMode: 1`, letters of every script, words in any order',
  },
  'Fuse.js': {
    load: async () => (await import('./peers/fuse.ts')).openFuse,
    findVersion: () => findPackageVersion('fuse.js'),
    settings: '`threshold: 0.3, ignoreLocation: true`',
  },
};
