// GET /api/store/search: merchants by name.
import { isCountry } from '../../catalogue/country.ts';
import { defineEndpoint } from './endpoint.ts';
import { ERRORS } from './errors.ts';
import { findExampleMerchant } from './example-merchant.ts';
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
        maxLength: 200,
        pattern: '^\\P{Cc}*$',
        description:
          'A name or the beginning of one; case, accents, word order and small typos do not matter.',
      }),
    },
    {
      optional: {
        limit: whole(1, MOST_RESULTS, 'Results on this page.'),
        offset: whole(0, MOST_RESULTS, 'Results to skip.'),
        country: text({ description: 'Two letters: lifts merchants that trade there, and hides none.' }),
      },
    },
  ),
  body: SearchResults,
  refusals: () => [ERRORS.badCountry],
  example: (context) => ({ q: findExampleMerchant(context)?.name ?? 'example', limit: '3' }),
  read({ q, limit, offset, country: asked }, { search }) {
    const country = asked === undefined || !/^[a-z]{2}$/i.test(asked) ? asked : asked.toUpperCase();
    if (country !== undefined && !isCountry(country)) return ERRORS.badCountry;
    return {
      key: JSON.stringify([q, limit, offset, country]),
      build() {
        const { rows, total } = search(q, { limit, offset, country });
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
