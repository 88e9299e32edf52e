// uFuzzy 1: single-error mode and words in any order, as its README advises for names.
import uFuzzy from '@leeoniya/ufuzzy';
import { foldName } from '../../../src/catalogue/fold-name.ts';
import type { OpenEngine } from '../engine.ts';

export const openUFuzzy: OpenEngine = (documents) => {
  const fuzzy = new uFuzzy({
    intraMode: 1,
    unicode: true,
    interSplit: '[^\\p{L}\\d]+',
    intraSplit: '\\p{Ll}\\p{Lu}',
  });
  const haystack: string[] = [];
  const owners: number[] = [];
  documents.forEach(({ names }, id) => {
    for (const { text } of names) {
      haystack.push(foldName(text));
      owners.push(id);
    }
  });
  return {
    search: (query) => {
      const [found, info, order] = fuzzy.search(haystack, foldName(query), 1, 1000);
      const places = info && order ? order.map((place) => info.idx[place]!) : (found ?? []);
      return [...new Set(places.slice(0, 40).map((place) => owners[place]!))].slice(0, 10);
    },
  };
};
