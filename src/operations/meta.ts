// Which data this is, its date, how much there is, and under which licences: GET /api/meta.
import { z } from 'zod';
import { describeData } from '../query/describe-data.ts';
import { defineOperation } from './operation.ts';
import { count, fullDate, Source, success, text } from './schemas.ts';

/** The API's semantic version; the data's version is its date. */
export const API_VERSION = '1.6.0';

export const meta = defineOperation({
  name: 'meta',
  path: '/meta',
  summary: 'The data: version, counts, regions, sources and licences',
  tag: 'Data',
  description:
    'Which data the other endpoints use, which regions’ cards are known (`regions`), and the credits that sources require.',
  parameters: z.object({}),
  result: z
    .object({
      success,
      apiVersion: z.string(),
      data: z.object({
        version: fullDate('The date of the data, which is its version.'),
        digest: text('SHA-256 of the content.'),
        upstream: z.string(),
      }),
      counts: z.object({
        merchants: count(),
        domains: count(),
        countries: count(),
        mccs: count(),
        cards: count(),
      }),
      regions: z.array(z.string()),
      defaultRegion: z.string(),
      sources: z.array(
        Source.extend({ attribution: text('The credit that the licence requires.').optional() }),
      ),
    })
    .meta({ id: 'Meta' }),
  example: () => ({}),
  answer(_, { catalogue, defaultRegion }) {
    const { data, counts, regions, sources } = describeData(catalogue);
    return { success: true as const, apiVersion: API_VERSION, data, counts, regions, defaultRegion, sources };
  },
});
