// Similar merchants, and likely codes from the name alone, for use after a 404 or an empty search: GET /api/suggest.
import { z } from 'zod';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { looksLikeAddress } from '../query/find-site.ts';
import type { GuessedCode } from '../query/guess-codes.ts';
import { MAX_QUERY_LENGTH } from '../query/query-length.ts';
import { getCategory } from '../query/search-merchants.ts';
import { suggest as findSuggestions } from '../query/suggest.ts';
import { ERRORS, fail } from './errors.ts';
import { defineOperation } from './operation.ts';
import { cleanText, optional } from './parameters.ts';
import { describeMerchant, fraction, merchantFields, success, text } from './schemas.ts';

/** The longest pasted address, in characters. */
const MAX_URL = 2048;

const NearMerchant = z
  .object({
    id: z.string(),
    ...merchantFields,
    why: z.enum(['same name, another site', 'similar spelling', 'similar name']),
    host: text('The site that is like the one asked for.').optional(),
  })
  .meta({ id: 'NearMerchant' });

export const InferredCode = z
  .object({
    MCC: merchantFields.MCC,
    Category: merchantFields.Category,
    basis: z.literal('inferred'),
    probability: fraction('Calibrated: of the guesses at 0.8, about 80 % are right.'),
    because: z.array(z.string()).meta({ description: 'The words that suggest it, strongest first.' }),
  })
  .meta({ id: 'InferredCode' });

const Suggestions = z
  .object({
    success,
    near: z.array(NearMerchant).max(5),
    inferred: z
      .array(InferredCode)
      .max(5)
      .meta({ description: 'From the name alone; empty if the name gives no clue.' }),
  })
  .meta({ id: 'Suggestions' });

export const suggest = defineOperation({
  name: 'suggest',
  path: '/suggest',
  summary: 'For a merchant that is not listed: similar merchants, and likely codes from its name',
  tag: 'Merchants',
  description: 'Give a `domain` or a name as `q`, not both. Probabilities are calibrated.',
  parameters: z.object({
    domain: optional(cleanText(MAX_URL, 'A domain or URL, as pasted.')),
    q: optional(cleanText(MAX_QUERY_LENGTH, 'A name.')),
  }),
  result: Suggestions,
  errors: () => [ERRORS.eitherOr('domain', 'q')],
  example: () => ({ q: 'Sunny Corner Bakery' }),
  answer({ domain, q }, { catalogue, search }) {
    if ((domain === undefined) === (q === undefined)) fail(ERRORS.eitherOr('domain', 'q'));
    const { near, inferred } = findSuggestions(
      catalogue,
      search,
      domain === undefined ? { q: q! } : { domain },
    );
    return {
      success: true as const,
      near: near.map(({ why, host, home, ...merchant }) => ({
        ...describeMerchant({ ...merchant, country: home, category: getCategory(catalogue, merchant.mcc) }),
        why,
        host,
      })),
      inferred: inferred.map((guess) => describeGuess(catalogue, guess)),
    };
  },
  command: {
    signature: 'suggest <name...>',
    summary: 'for a shop that nobody lists: similar merchants, and likely codes from its name or web address',
    examples: ['suggest sunny corner bakery', 'suggest sunny-corner.sg --json'],
    blank: 'give a name or a web address',
    readOperand: (operand): Record<string, string> =>
      looksLikeAddress(operand) ? { domain: operand } : { q: operand },
    text: ({ near, inferred }) => [
      ...(near.length === 0 ? [] : ['Similar merchants:']),
      {
        rows: near.map(({ Store, Country, MCC, why, id }) => [Store, Country, MCC, why, id]),
        headings: ['merchant', 'country', 'MCC', 'why', 'id'],
      },
      ...(inferred.length === 0
        ? []
        : [`${near.length === 0 ? '' : '\n'}Likely codes, from the name alone:`]),
      {
        rows: inferred.map(({ MCC, Category, probability, because }) => [
          MCC,
          `${Math.round(probability * 100)} %`,
          Category,
          because.join(', '),
        ]),
        headings: ['MCC', 'likely', 'category', 'because of'],
      },
    ],
    isFound: ({ near, inferred }) => near.length + inferred.length > 0,
    explainNotFound: (operand) => `nothing is like “${operand}”, and its words suggest no code`,
  },
});

/** A code that a name suggests. */
export function describeGuess(catalogue: Catalogue, { mcc, probability, because }: GuessedCode) {
  return {
    MCC: mcc,
    Category: getCategory(catalogue, mcc),
    basis: 'inferred' as const,
    probability,
    because: [...because],
  };
}
