// GET /api/meta: which data this is, from when, how much of it, and under which licences.
import { describeData } from '../../query/describe-data.ts';
import { defineEndpoint } from './endpoint.ts';
import { list, object, text, whole } from './schema.ts';
import { success } from './schemas.ts';
import { API_VERSION } from './version.ts';

const MetaSource = object(
  { id: text(), title: text(), publisher: text(), licence: text() },
  { optional: { url: text(), attribution: text({ description: 'The credit that the licence asks for.' }) } },
);

export const Meta = object(
  {
    success,
    apiVersion: text(),
    data: object({
      version: text({ description: "The data's day, which is its version." }),
      digest: text({ description: 'SHA-256 of the content.' }),
      upstream: text(),
    }),
    counts: object({
      merchants: whole(0),
      domains: whole(0),
      countries: whole(0),
      mccs: whole(0),
      cards: whole(0),
    }),
    regions: list(text()),
    defaultRegion: text(),
    sources: list(MetaSource),
  },
  { title: 'Meta' },
);

export const meta = defineEndpoint({
  name: 'getMeta',
  path: '/meta',
  summary: 'The data: version, counts, regions, sources and licences',
  parameters: object({}),
  body: Meta,
  refusals: () => [],
  example: () => ({}),
  read: (_, { catalogue, defaultRegion }) => ({
    key: '',
    build() {
      const { data, counts, regions, sources } = describeData(catalogue);
      return {
        success: true as const,
        apiVersion: API_VERSION,
        data,
        counts,
        regions,
        defaultRegion,
        sources,
      };
    },
  }),
});
