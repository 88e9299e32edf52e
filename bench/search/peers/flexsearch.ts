// FlexSearch 0.8: forward tokens for prefixes, its balanced Latin encoder, suggestions for partial matches.
import { foldName } from '../../../src/catalogue/fold-name.ts';
import type { OpenEngine } from '../measure.ts';
import { loadPeer } from './load-peer.ts';

interface Index {
  add(id: number, text: string): void;
  search(query: string, options: { limit: number; suggest: boolean }): number[];
}
interface Module {
  default: { Index: new (options: unknown) => Index; Charset: { LatinBalance: unknown } };
}

export async function loadFlexSearch(): Promise<OpenEngine | undefined> {
  const module = await loadPeer<Module>('flexsearch');
  if (module === undefined) return undefined;
  return (documents) => {
    const { Index, Charset } = module.default;
    const index = new Index({ tokenize: 'forward', encoder: Charset.LatinBalance });
    // Equal matches come in the order of adding.
    const order = documents
      .map((_, id) => id)
      .sort((a, b) => documents[b]!.popularity - documents[a]!.popularity);
    for (const id of order) index.add(id, documents[id]!.names.map(({ text }) => foldName(text)).join(' '));
    return { search: (query) => index.search(foldName(query), { limit: 10, suggest: true }) };
  };
}
