// A search engine as the bench sees it.
import type { NameDocument } from '../../src/query/names/arrays.ts';

export interface Engine {
  /** Numbers of the documents found, best first, ten at most. */
  search(query: string): readonly number[] | Promise<readonly number[]>;
  /** Bytes of the index where it does not live on the heap. */
  readonly bytes?: number;
}

export type OpenEngine = (documents: readonly NameDocument[]) => Engine | Promise<Engine>;

/** The best known first, for engines that give equal matches in the order of adding. */
export function listByPopularity(documents: readonly NameDocument[]): number[] {
  return documents
    .map((_, id) => id)
    .sort((one, other) => documents[other]!.popularity - documents[one]!.popularity);
}
