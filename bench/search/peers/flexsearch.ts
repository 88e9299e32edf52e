// FlexSearch 0.8: forward tokens for prefixes, its balanced Latin encoder, suggestions for partial matches.
import FlexSearch from 'flexsearch';
import { foldName } from '../../../src/catalogue/fold-name.ts';
import { listByPopularity, type OpenEngine } from '../engine.ts';

export const openFlexSearch: OpenEngine = (documents) => {
  const index = new FlexSearch.Index({ tokenize: 'forward', encoder: FlexSearch.Charset.LatinBalance });
  for (const id of listByPopularity(documents))
    index.add(id, documents[id]!.names.map(({ text }) => foldName(text)).join(' '));
  return { search: (query) => index.search(foldName(query), { limit: 10, suggest: true }) as number[] };
};
