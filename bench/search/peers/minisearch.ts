// MiniSearch 7, as its README advises (prefixes and fuzzy 0.2 in one query), and in stages: prefixes of all words,
// then fuzzy ones, then any word, which is faster and ranks better; and in stages with names filed and asked without
// their spaces as well, which finds more and takes longer.
import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import { foldName, joinWords, squashName } from '../../../src/catalogue/fold-name.ts';
import type { Engine, OpenEngine } from '../engine.ts';

const STAGES: readonly SearchOptions[] = [
  { prefix: true, combineWith: 'AND' },
  { prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  { prefix: true, fuzzy: 0.2, combineWith: 'OR' },
];

export const openMiniSearch: OpenEngine = (documents) =>
  open(documents, [{ prefix: true, fuzzy: 0.2 }], false);

export const openMiniSearchStaged: OpenEngine = (documents) => open(documents, STAGES, false);

export const openMiniSearchUnspaced: OpenEngine = (documents) => open(documents, STAGES, true);

function open(
  documents: Parameters<OpenEngine>[0],
  stages: readonly SearchOptions[],
  unspaced: boolean,
): Engine {
  const index = new MiniSearch({ fields: ['name', 'aliases', ...(unspaced ? ['unspaced'] : [])] });
  index.addAll(
    documents.map(({ names }, id) => {
      const [name, ...aliases] = names.map(({ text }) => foldName(text));
      const joined = unspaced ? { unspaced: names.map(({ text }) => squashName(text)).join(' ') } : {};
      return { id, name: name!, aliases: aliases.join(' '), ...joined };
    }),
  );
  const common: SearchOptions = {
    boost: { name: 2 },
    boostDocument: (id) => 1 + documents[id]!.popularity,
  };
  return {
    search: (query: string): number[] => {
      const folded = foldName(query);
      for (const stage of stages) {
        const asked: Query =
          unspaced && folded.includes(' ')
            ? {
                combineWith: 'OR',
                queries: [
                  { ...stage, queries: [folded] },
                  { ...stage, queries: [joinWords(folded)] },
                ],
              }
            : folded;
        const found = index.search(asked, { ...common, ...stage });
        if (found.length > 0) return found.slice(0, 10).map(({ id }) => id);
      }
      return [];
    },
  };
}
