// GET /api/meta: which data this is, its date, how much there is, and under which licences.
import { z } from 'zod';
import { describeMeta } from '../../library/bodies.ts';
import { defineEndpoint } from './endpoint.ts';
import { count, Source, success, text } from './schemas.ts';

export const Meta = z
  .object({
    success,
    apiVersion: z.string(),
    data: z.object({
      version: text('The date of the data, which is its version.'),
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
  .meta({ id: 'Meta' });

export const meta = defineEndpoint({
  name: 'getMeta',
  path: '/meta',
  summary: 'The data: version, counts, regions, sources and licences',
  tag: 'Data',
  description:
    'Which data the other endpoints use, which regions’ cards are known (`regions`), and the credits that sources require.',
  parameters: z.object({}),
  body: Meta,
  refusals: () => [],
  example: () => ({}),
  answer: (_, context) => describeMeta(context),
});
