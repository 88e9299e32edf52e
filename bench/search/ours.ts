// Our own index behind the bench's interface.
import { buildNameIndex } from '../../src/query/names/build-index.ts';
import { openNameIndex } from '../../src/query/names/name-index.ts';
import type { OpenEngine } from './engine.ts';

export const openOurs: OpenEngine = (documents) => {
  const index = openNameIndex(buildNameIndex(documents));
  return { search: (query) => index.search(query, { limit: 10 }).hits.map((hit) => hit.document) };
};
