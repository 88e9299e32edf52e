// Our own index behind the bench's interface.
import { buildNameIndex } from '../../src/query/names/build-index.ts';
import { openNameIndex } from '../../src/query/names/name-index.ts';
import type { OpenEngine } from './measure.ts';

export const openOurs: OpenEngine = (documents) => {
  const arrays = buildNameIndex(documents);
  const index = openNameIndex(arrays);
  return {
    search: (query) => index.search(query, { limit: 10 }).hits.map((hit) => hit.document),
    bytes: Object.values(arrays).reduce((sum, array) => sum + array.byteLength, 0),
  };
};
