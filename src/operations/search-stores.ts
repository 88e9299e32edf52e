// Merchants by name: GET /api/store/search, `mcc-lookup search`.
import { z } from 'zod';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { MAX_QUERY_LENGTH } from '../query/query-length.ts';
import type { SearchRow } from '../query/search-merchants.ts';
import { ERRORS } from './errors.ts';
import { findExampleMerchant } from './examples.ts';
import { type Ask, defineOperation } from './operation.ts';
import { cleanText, country, optional, wholeNumber } from './parameters.ts';
import { merchantFields, success, text } from './schemas.ts';
import { suggest } from './suggest.ts';
import { formatGuesses, listBelow } from './text.ts';

const MAX_RESULTS = 50;

const SearchResult = z
  .object({
    ...merchantFields,
    id: text('With `include=id` only.').optional(),
    url: text('With `include=id` only, if the merchant has a site.').optional(),
  })
  .meta({ id: 'SearchResult' });

export const searchStores = defineOperation({
  name: 'searchStores',
  path: '/store/search',
  hasBareErrors: true,
  subject: 'q',
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
  result: z
    .object({
      success,
      results: z.array(SearchResult).max(MAX_RESULTS),
      total: z
        .number()
        .int()
        .min(0)
        .max(MAX_RESULTS)
        .meta({ type: 'integer', description: 'Total matches, 50 at most.' }),
    })
    .meta({ id: 'SearchResults' }),
  errors: () => [ERRORS.badCountry],
  example: (context) => ({ q: findExampleMerchant(context, 'fairprice').name, limit: '3' }),
  answer({ q, limit, offset, country: requested, include }, { catalogue, search }) {
    const { rows, total } = search(q, { limit, offset, country: requested });
    const results = rows.map((row) => ({
      Store: row.name,
      MCC: row.mcc,
      type: row.channel,
      Country: row.country,
      Category: row.category,
      ...(include === 'id' && describeId(row, catalogue)),
    }));
    return { success: true as const, results, total };
  },
  command: {
    signature: 'search <name...>',
    summary: 'merchants by name',
    options: {
      country: { flag: '--country <code>', help: 'rank merchants that trade there higher' },
      limit: {
        flag: '--limit <n>',
        help: `number of rows, 1 to ${MAX_RESULTS} (default: 10)`,
        default: '10',
      },
    },
    examples: ['search starbucks --country SG', 'search ya kun --limit 3 --json'],
    blank: 'give a name to search for',
    readOperand: (q) => ({ q, include: 'id' }),
    text: ({ results }) => [
      {
        rows: results.map(({ id = '', Store, Country, MCC, Category }) => [
          Store,
          Country,
          MCC,
          Category,
          id,
        ]),
        headings: ['merchant', 'country', 'MCC', 'category', 'id'],
      },
    ],
    isFound: ({ total }) => total > 0,
    explainNotFound: explainNoHits,
  },
});

/** Names the nearest merchants, or at least the codes that the name suggests. */
export async function explainNoHits(name: string, ask: Ask): Promise<string> {
  const { near, inferred } = await ask(suggest, { q: name });
  const similar = near.map(({ Store, Country, id }) => `${Store} (${Country}): ${id}`);
  const likely = formatGuesses(inferred).map(([, guess]) => guess!);
  return `no merchant is called “${name}”${
    near.length > 0 ? listBelow('; did you mean', similar) : listBelow('; likely codes', likely)
  }`;
}

/** The id, which leads to the merchant's record, and the merchant's own site if it has one. */
function describeId({ id }: SearchRow, catalogue: Catalogue) {
  const { sites } = catalogue.getMerchant(catalogue.findMerchantById(id)!);
  const own = sites.find(({ owner }) => owner === undefined);
  return { id, ...(own !== undefined && { url: `https://${own.host}` }) };
}
