// The engines compared: ours, the best known (MiniSearch), the fastest (FlexSearch) and the one nearest to ours in quality
// (m31). Each is set as its documentation advises, and gets names folded as ours.
import { Config, Query, SearcherFactory } from '@m31coding/fuzzy-search';
import FlexSearch from 'flexsearch';
import MiniSearch from 'minisearch';
import { foldName } from '../../src/catalogue/fold-name.ts';
import { buildNameIndex } from '../../src/query/names/build.ts';
import { openNameIndex } from '../../src/query/names/search.ts';
import type { BenchDocument } from './corpus.ts';

/** Numbers of the documents found, best first, ten at most. */
export type Search = (query: string) => readonly number[];

interface Engine {
  /** In package.json; ours has none. */
  readonly package?: string;
  readonly settings: string;
  open(documents: readonly BenchDocument[]): Search;
}

const MAX_HITS = 10;

export const ENGINES: Readonly<Record<string, Engine>> = {
  ours: {
    settings: '',
    open(documents) {
      const index = openNameIndex(buildNameIndex(documents));
      return (query) => index.search(query, { limit: MAX_HITS }).hits.map(({ document }) => document);
    },
  },
  MiniSearch: {
    package: 'minisearch',
    settings: '`prefix: true, fuzzy: 0.2`, names weigh twice what aliases do, popularity as a boost',
    open(documents) {
      const index = new MiniSearch({ fields: ['name', 'aliases'] });
      index.addAll(
        documents.map(({ names }, id) => {
          const [name, ...aliases] = names.map(({ text }) => foldName(text));
          return { id, name, aliases: aliases.join(' ') };
        }),
      );
      const options = {
        prefix: true,
        fuzzy: 0.2,
        boost: { name: 2 },
        boostDocument: (id: number) => 1 + documents[id]!.popularity,
      };
      return (query) =>
        index
          .search(foldName(query), options)
          .slice(0, MAX_HITS)
          .map(({ id }) => id);
    },
  },
  FlexSearch: {
    package: 'flexsearch',
    settings: "`tokenize: 'forward'`, encoder `LatinBalance`, `suggest: true`, the best known added first",
    open(documents) {
      const index = new FlexSearch.Index({ tokenize: 'forward', encoder: FlexSearch.Charset.LatinBalance });
      for (const id of listByPopularity(documents))
        index.add(id, documents[id]!.names.map(({ text }) => foldName(text)).join(' '));
      return (query) => index.search(foldName(query), { limit: MAX_HITS, suggest: true }) as number[];
    },
  },
  m31: {
    package: '@m31coding/fuzzy-search',
    settings: 'the default searcher, letters of every script, the best known first',
    open(documents) {
      const config = Config.createDefaultConfig();
      config.normalizerConfig.allowCharacter = () => true;
      const searcher = SearcherFactory.createSearcher<number, number>(config);
      searcher.indexEntities(
        listByPopularity(documents),
        (id) => id,
        (id) => documents[id]!.names.map(({ text }) => foldName(text)),
      );
      return (query) =>
        searcher.getMatches(new Query(foldName(query), MAX_HITS)).matches.map(({ entity }) => entity);
    },
  },
};

/** For engines that give equal matches in the order of adding. */
function listByPopularity(documents: readonly BenchDocument[]): number[] {
  return documents
    .map((_, id) => id)
    .sort((one, other) => documents[other]!.popularity - documents[one]!.popularity);
}
