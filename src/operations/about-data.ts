// Which data this is and what its sources are called: the tool about_data. /api/meta has every source at once.
import { z } from 'zod';
import { describeData } from '../query/describe-data.ts';
import { meta } from './meta.ts';
import { defineOperation } from './operation.ts';
import { count } from './schemas.ts';

const { data, counts, sources } = meta.result.shape;
const MAX_SOURCES = 20;

export const aboutData = defineOperation({
  name: 'aboutData',
  summary: 'Which edition of the data this is, its regions, and the sources that evidence cites',
  parameters: z.object({
    sources: z
      .array(z.string().trim().min(1).max(100))
      .max(MAX_SOURCES)
      .default([])
      .meta({ description: 'Ids that evidence cites, such as `toronto-pcard`: says what they are' }),
  }),
  result: z.object({
    data,
    counts,
    regions: z.array(
      z.object({
        region: z.string(),
        currency: z.string().meta({ description: 'Of every sum about its cards' }),
        cards: count(),
      }),
    ),
    defaultRegion: z.string(),
    licences: z
      .array(z.object({ licence: z.string(), sources: count() }))
      .meta({ description: 'How many sources are under each; /api/meta of a service has all credits' }),
    sources,
  }),
  answer({ sources: asked }, { catalogue, defaultRegion }) {
    const { data, counts, regions, sources } = describeData(catalogue);
    const licences = [...new Set(sources.map(({ licence }) => licence))];
    return {
      data,
      counts,
      regions: regions.map((region) => {
        const cards = catalogue.cards.filter((card) => card.region === region);
        return { region, currency: cards[0]!.currency, cards: cards.length };
      }),
      defaultRegion,
      licences: licences.map((licence) => ({
        licence,
        sources: sources.filter((source) => source.licence === licence).length,
      })),
      sources: sources.filter(({ id }) => asked.includes(id)),
    };
  },
  tool: {
    name: 'about_data',
    title: 'About the data',
    description:
      'Says which edition of the data this is, how much there is, the regions whose cards are known with their currencies, and, for ids that evidence cites, the source with its licence and credit. ' +
      'Use it before citing an answer. ' +
      'How to read confidence, 0 to 1: it is computed from the evidence. Codes observed on card payments weigh most and lose weight with age; ' +
      'an assigned code is the brand’s own; an editorial or inferred one was chosen by the kind of business, and no payment was seen. ' +
      'The same shop can have another code on another network, terminal or in another country.',
  },
});
