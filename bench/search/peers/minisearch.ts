// MiniSearch 7, as its README advises (prefixes and fuzzy 0.2 in one query), and in stages: prefixes of all words,
// then fuzzy ones, then any word, which is faster and ranks better.
import { foldName } from '../../../src/catalogue/fold-name.ts';
import type { OpenEngine } from '../measure.ts';
import { loadPeer } from './load-peer.ts';

interface Options {
  prefix?: boolean;
  fuzzy?: number;
  combineWith?: 'AND' | 'OR';
  boost?: Record<string, number>;
  boostDocument?: (id: number) => number;
}
interface Index {
  addAll(records: readonly unknown[]): void;
  search(query: string, options: Options): { id: number; score: number }[];
}
interface Module {
  default: new (options: unknown) => Index;
}

export async function loadMiniSearch(staged: boolean): Promise<OpenEngine | undefined> {
  const module = await loadPeer<Module>('minisearch');
  if (module === undefined) return undefined;
  return (documents) => {
    const index = new module.default({ fields: ['name', 'aliases'], idField: 'id' });
    index.addAll(
      documents.map(({ names }, id) => ({
        id,
        name: foldName(names[0]!.text),
        aliases: names
          .slice(1)
          .map(({ text }) => foldName(text))
          .join(' '),
      })),
    );
    const common: Options = { boost: { name: 2 }, boostDocument: (id) => 1 + documents[id]!.popularity };
    const stages: Options[] = [
      ...(staged ? [] : [{ ...common, prefix: true, fuzzy: 0.2 }]),
      { ...common, prefix: true, combineWith: 'AND' },
      { ...common, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
      { ...common, prefix: true, fuzzy: 0.2, combineWith: 'OR' },
    ];
    return {
      search: (query) => {
        const folded = foldName(query);
        for (const stage of stages) {
          const found = index.search(folded, stage);
          if (found.length > 0) return found.slice(0, 10).map(({ id }) => id);
        }
        return [];
      },
    };
  };
}
