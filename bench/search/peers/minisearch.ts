// MiniSearch 7, as its README advises (prefixes and fuzzy 0.2 in one query), and in stages: prefixes of all words,
// then fuzzy ones, then any word, which is faster and ranks better.
import MiniSearch, { type SearchOptions } from 'minisearch';
import { foldName } from '../../../src/catalogue/fold-name.ts';
import type { OpenEngine } from '../engine.ts';

export const openMiniSearch: OpenEngine = (documents) => open(documents, [{ prefix: true, fuzzy: 0.2 }]);

export const openMiniSearchStaged: OpenEngine = (documents) =>
  open(documents, [
    { prefix: true, combineWith: 'AND' },
    { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
    { prefix: true, fuzzy: 0.2, combineWith: 'OR' },
  ]);

function open(documents: Parameters<OpenEngine>[0], stages: readonly SearchOptions[]) {
  const index = new MiniSearch({ fields: ['name', 'aliases'] });
  index.addAll(
    documents.map(({ names: [name, ...aliases] }, id) => ({
      id,
      name: foldName(name!.text),
      aliases: aliases.map(({ text }) => foldName(text)).join(' '),
    })),
  );
  const common: SearchOptions = {
    boost: { name: 2 },
    boostDocument: (id) => 1 + documents[id]!.popularity,
  };
  return {
    search: (query: string): number[] => {
      const folded = foldName(query);
      for (const stage of stages) {
        const found = index.search(folded, { ...common, ...stage });
        if (found.length > 0) return found.slice(0, 10).map(({ id }) => id);
      }
      return [];
    },
  };
}
