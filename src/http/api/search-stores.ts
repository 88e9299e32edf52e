// GET /api/store/search: merchants by name.
import { z } from 'zod';
import { describeFoundId, describeFoundStore } from '../../library/bodies.ts';
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { ERRORS } from '../errors.ts';
import { defineEndpoint } from './endpoint.ts';
import { findExampleMerchant } from './examples.ts';
import { cleanText, country, optional, wholeNumber } from './parameters.ts';
import { SearchResults } from './schemas.ts';

const MAX_RESULTS = 50;

export const searchStores = defineEndpoint({
  name: 'searchStores',
  path: '/store/search',
  summary: 'Merchants by name, best match first',
  tag: 'Merchants',
  description:
    'Names in any script; prefixes match as typed. The same question always gives the same order. No match is an empty list, not an error.',
  parameters: z.object({
    q: cleanText(
      MAX_QUERY_LENGTH,
      'A name or the beginning of one; case, accents, word order and small typos do not matter.',
    ),
    limit: optional(wholeNumber(1, MAX_RESULTS, 'Results on this page.')),
    offset: optional(wholeNumber(0, MAX_RESULTS, 'Results to skip.')),
    country: optional(country),
    include: optional(z.enum(['id']).meta({ description: '`id` adds each merchant’s id and site.' })),
  }),
  body: SearchResults,
  refusals: () => [ERRORS.badCountry],
  example: (context) => ({ q: findExampleMerchant(context, 'fairprice').name, limit: '3' }),
  answer({ q, limit, offset, country: requested, include }, { catalogue, search }) {
    const { rows, total } = search(q, { limit, offset, country: requested });
    const results = rows.map((row) => ({
      ...describeFoundStore(row),
      ...(include === 'id' && describeFoundId(row, catalogue)),
    }));
    return { success: true as const, results, total };
  },
});
