// about_data: which edition of the data this is, how much there is of it, and its licences. As in /api/meta.
import { z } from 'zod';
import { describeData } from '../../query/describe-data.ts';
import { defineTool } from '../tool.ts';

const HOW_TO_READ =
  'confidence is 0 to 1 and is computed from the evidence: codes observed on card payments weigh most and lose weight with age; ' +
  'an assigned code is the brand’s own; an editorial or inferred one was chosen by the kind of business, and no payment was seen. ' +
  'The same shop can have another code on another network, terminal or in another country.';

export const aboutData = defineTool({
  name: 'about_data',
  title: 'About the data',
  description:
    'Says which edition of the data this is, with its counts, the regions whose cards are known, the default region, the sources and their licences, and how to read confidence. ' +
    'Use it before citing an answer, or to find out which regions other tools accept.',
  input: z.strictObject({}),
  output: z.object({
    data: z.object({
      version: z.string().describe('The date of the data, which is its version'),
      digest: z.string().describe('SHA-256 of the content'),
      upstream: z.string(),
    }),
    counts: z.object({
      merchants: z.int(),
      domains: z.int(),
      countries: z.int(),
      mccs: z.int(),
      cards: z.int(),
    }),
    regions: z.array(z.string()),
    defaultRegion: z.string(),
    sources: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        publisher: z.string(),
        url: z.string().optional(),
        licence: z.string(),
        attribution: z.string().optional().describe('The credit that the licence requires'),
      }),
    ),
    howToRead: z.string(),
  }),
  answer(_, { catalogue, defaultRegion }) {
    const { data, counts, regions, sources } = describeData(catalogue);
    return { data, counts, regions, defaultRegion, sources, howToRead: HOW_TO_READ };
  },
});
