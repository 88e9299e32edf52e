// @m31coding/fuzzy-search 2: the default searcher (suffix array and n-grams), letters of every script allowed as its
// README says, names folded as ours are.
import { Config, Query, SearcherFactory } from '@m31coding/fuzzy-search';
import { foldName } from '../../../src/catalogue/fold-name.ts';
import { listByPopularity, type OpenEngine } from '../engine.ts';

export const openM31: OpenEngine = (documents) => {
  const config = Config.createDefaultConfig();
  config.normalizerConfig.allowCharacter = () => true;
  const searcher = SearcherFactory.createSearcher<number, number>(config);
  searcher.indexEntities(
    listByPopularity(documents),
    (id) => id,
    (id) => documents[id]!.names.map(({ text }) => foldName(text)),
  );
  return {
    search: (query) =>
      searcher.getMatches(new Query(foldName(query), 10)).matches.map(({ entity }) => entity),
  };
};
