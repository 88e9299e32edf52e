// The engines compared. `most` is the largest corpus on which one is tried: beyond it, building or asking would take
// minutes or more memory than the machine has.
import type { OpenEngine } from './engine.ts';

export interface Contender {
  readonly load: () => Promise<OpenEngine>;
  readonly most: number;
}

export const ENGINES: Readonly<Record<string, Contender>> = {
  ours: { load: async () => (await import('./ours.ts')).openOurs, most: 1_000_000 },
  MiniSearch: { load: async () => (await import('./peers/minisearch.ts')).openMiniSearch, most: 100_000 },
  'MiniSearch, staged': {
    load: async () => (await import('./peers/minisearch.ts')).openMiniSearchStaged,
    most: 100_000,
  },
  FlexSearch: { load: async () => (await import('./peers/flexsearch.ts')).openFlexSearch, most: 20_000 },
  'SQLite FTS5': { load: async () => (await import('./peers/sqlite-fts5.ts')).openSqliteFts5, most: 100_000 },
  m31: { load: async () => (await import('./peers/m31.ts')).openM31, most: 1_000_000 },
  Orama: { load: async () => (await import('./peers/orama.ts')).openOrama, most: 20_000 },
  uFuzzy: { load: async () => (await import('./peers/ufuzzy.ts')).openUFuzzy, most: 100_000 },
  'Fuse.js': { load: async () => (await import('./peers/fuse.ts')).openFuse, most: 20_000 },
};
