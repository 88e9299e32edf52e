// GET /api/suggest: beside a 404 or an empty search, near merchants and the likely codes by the name alone.
import { LONGEST_QUERY } from '../../query/longest-query.ts';
import { getCategory } from '../../query/search-merchants.ts';
import { suggest } from '../../query/suggest/suggest.ts';
import { defineEndpoint } from './endpoint.ts';
import { ERRORS } from './errors.ts';
import { NO_CONTROL_CHARACTER } from './query-string.ts';
import { list, object, text } from './schema.ts';
import { fraction, merchantFields, success } from './schemas.ts';

const NearMerchant = object(
  {
    id: text(),
    ...merchantFields,
    why: { enum: ['same name, another site', 'spelt nearly so', 'similar name'] } as const,
  },
  {
    title: 'NearMerchant',
    optional: { host: text({ description: 'The site that is like the one asked for.' }) },
  },
);

const InferredCode = object(
  {
    MCC: merchantFields.MCC,
    Category: merchantFields.Category,
    basis: { const: 'inferred' } as const,
    probability: fraction('Calibrated: of the guesses at 0.8, about 80 % are right.'),
    because: list(text(), { description: 'The words that speak for it, the strongest first.' }),
  },
  { title: 'InferredCode' },
);

export const Suggestions = object(
  {
    success,
    near: list(NearMerchant, { maxItems: 5 }),
    inferred: list(InferredCode, {
      maxItems: 5,
      description: 'From the name alone; empty where it tells nothing.',
    }),
  },
  { title: 'Suggestions' },
);

export const suggestions = defineEndpoint({
  name: 'suggest',
  path: '/suggest',
  summary: 'For a merchant that is not listed: near ones, and the likely codes by its name alone',
  parameters: object(
    {},
    {
      optional: {
        domain: text({
          minLength: 1,
          maxLength: 2048,
          pattern: NO_CONTROL_CHARACTER,
          description: 'A domain or URL, as pasted.',
        }),
        q: text({
          minLength: 1,
          maxLength: LONGEST_QUERY,
          pattern: NO_CONTROL_CHARACTER,
          description: 'A name.',
        }),
      },
    },
  ),
  body: Suggestions,
  refusals: () => [ERRORS.eitherOr('domain', 'q')],
  example: () => ({ q: 'Sunny Corner Bakery' }),
  read({ domain, q }, { catalogue, search }) {
    if ((domain === undefined) === (q === undefined)) return ERRORS.eitherOr('domain', 'q');
    const question = domain === undefined ? { q: q! } : { domain };
    return {
      key: JSON.stringify(question),
      build() {
        const { near, inferred } = suggest(catalogue, search, question);
        return {
          success: true as const,
          near: near.map(({ id, name, mcc, channel, home, why, host }) => ({
            id,
            Store: name,
            MCC: mcc,
            type: channel,
            Country: home,
            Category: getCategory(catalogue, mcc),
            why,
            ...(host !== undefined && { host }),
          })),
          inferred: inferred.map(({ mcc, probability, because }) => ({
            MCC: mcc,
            Category: getCategory(catalogue, mcc),
            basis: 'inferred' as const,
            probability,
            because,
          })),
        };
      },
    };
  },
});
