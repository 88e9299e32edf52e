// GET /api/store/search: merchants by name.
import { LONGEST_QUERY } from '../../query/longest-query.ts';
import { country, readCountry } from './country.ts';
import { defineEndpoint } from './endpoint.ts';
import { ERRORS, isRefusal } from './errors.ts';
import { findExampleMerchant } from './example-merchant.ts';
import { NO_CONTROL_CHARACTER } from './query-string.ts';
import { object, text, whole } from './schema.ts';
import { SearchResults } from './schemas.ts';

const MOST_RESULTS = 50;

export const searchStores = defineEndpoint({
  name: 'searchStores',
  path: '/store/search',
  summary: 'Merchants by name, best match first',
  parameters: object(
    {
      q: text({
        minLength: 1,
        maxLength: LONGEST_QUERY,
        pattern: NO_CONTROL_CHARACTER,
        description:
          'A name or the beginning of one; case, accents, word order and small typos do not matter.',
      }),
    },
    {
      optional: {
        limit: whole(1, MOST_RESULTS, 'Results on this page.'),
        offset: whole(0, MOST_RESULTS, 'Results to skip.'),
        country,
      },
    },
  ),
  body: SearchResults,
  refusals: () => [ERRORS.badCountry],
  example: (context) => ({ q: findExampleMerchant(context)?.name ?? 'example', limit: '3' }),
  read({ q, limit, offset, country: asked }, { search }) {
    const where = readCountry(asked);
    if (isRefusal(where)) return where;
    return {
      key: JSON.stringify([q, limit, offset, where.country]),
      build() {
        const { rows, total } = search(q, { limit, offset, ...where });
        const results = rows.map((row) => ({
          Store: row.name,
          MCC: row.mcc,
          type: row.channel,
          Country: row.country,
          Category: row.category,
        }));
        return { success: true as const, results, total };
      },
    };
  },
});
