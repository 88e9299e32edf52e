// GET /api/suggest: similar merchants, and likely codes from the name alone, for use after a 404 or an empty search.
import { z } from 'zod';
import { describeSuggestions, MAX_URL } from '../../library/suggestions.ts';
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { ERRORS } from '../errors.ts';
import { defineEndpoint } from './endpoint.ts';
import { cleanText, optional } from './parameters.ts';
import { fraction, merchantFields, success, text } from './schemas.ts';

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

export const Suggestions = z
  .object({
    success,
    near: z.array(NearMerchant).max(5),
    inferred: z
      .array(InferredCode)
      .max(5)
      .meta({ description: 'From the name alone; empty if the name gives no clue.' }),
  })
  .meta({ id: 'Suggestions' });

export const suggestions = defineEndpoint({
  name: 'suggest',
  path: '/suggest',
  summary: 'For a merchant that is not listed: similar merchants, and likely codes from its name',
  tag: 'Merchants',
  description: 'Give a `domain` or a name as `q`, not both. Probabilities are calibrated.',
  parameters: z.object({
    domain: optional(cleanText(MAX_URL, 'A domain or URL, as pasted.')),
    q: optional(cleanText(MAX_QUERY_LENGTH, 'A name.')),
  }),
  body: Suggestions,
  refusals: () => [ERRORS.eitherOr('domain', 'q')],
  example: () => ({ q: 'Sunny Corner Bakery' }),
  answer: describeSuggestions,
});
