// @m31coding/fuzzy-search 2: the default searcher (suffix array and n-grams), names folded as ours are.
import { foldName } from '../../../src/catalogue/fold-name.ts';
import type { OpenEngine } from '../measure.ts';
import { loadPeer } from './load-peer.ts';

interface Searcher {
  indexEntities(
    entities: readonly number[],
    id: (id: number) => number,
    terms: (id: number) => string[],
  ): void;
  getMatches(query: unknown): { matches: { entity: number }[] };
}
interface Module {
  SearcherFactory: { createDefaultSearcher(): Searcher };
  Query: new (text: string, limit: number) => unknown;
}

export async function loadM31(): Promise<OpenEngine | undefined> {
  const module = await loadPeer<Module>('@m31coding/fuzzy-search');
  if (module === undefined) return undefined;
  return (documents) => {
    const searcher = module.SearcherFactory.createDefaultSearcher();
    // Equal matches come in the order of adding.
    const order = documents
      .map((_, id) => id)
      .sort((a, b) => documents[b]!.popularity - documents[a]!.popularity);
    searcher.indexEntities(
      order,
      (id) => id,
      (id) => documents[id]!.names.map(({ text }) => foldName(text)),
    );
    return {
      search: (query) => {
        const { matches } = searcher.getMatches(new module.Query(foldName(query), 10));
        return matches.map(({ entity }) => entity);
      },
    };
  };
}
