// Orama 3: all words wanted, names before aliases; one typo per word where nothing is found without. Its tokenizer
// drops letters that are not of its language, so folded names are cut at spaces instead.
import { create, insertMultiple, search } from '@orama/orama';
import { foldName } from '../../../src/catalogue/fold-name.ts';
import { listByPopularity, type OpenEngine } from '../engine.ts';

export const openOrama: OpenEngine = async (documents) => {
  const index = create({
    schema: { name: 'string', aliases: 'string[]' } as const,
    components: {
      tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: (text) => text.split(' ') },
    },
  });
  const records = listByPopularity(documents).map((id) => {
    const [name, ...aliases] = documents[id]!.names.map(({ text }) => foldName(text));
    return { id: String(id), name: name!, aliases };
  });
  await insertMultiple(index, records, 5000);
  return {
    search: async (query) => {
      const term = foldName(query);
      for (const tolerance of [0, 1]) {
        const { hits } = await search(index, {
          term,
          tolerance,
          threshold: 0,
          limit: 10,
          boost: { name: 2 },
        });
        if (hits.length > 0) return hits.map(({ id }) => Number(id));
      }
      return [];
    },
  };
};
