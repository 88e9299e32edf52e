// GET /api/descriptor: finds the merchant in a card-statement line. Lines can name people, so they are neither kept nor
// logged.
import { z } from 'zod';
import { describeDescriptor } from '../../library/descriptor.ts';
import { MAX_DESCRIPTOR_LENGTH } from '../../query/descriptors/match-descriptor.ts';
import { ERRORS } from '../errors.ts';
import { defineEndpoint } from './endpoint.ts';
import { findExampleMerchant } from './examples.ts';
import { cleanText, country, day, optional } from './parameters.ts';
import { basis, fraction, merchantFields, success, text } from './schemas.ts';
import { InferredCode } from './suggest.ts';

const LineMerchant = z
  .object({
    id: z.string(),
    ...merchantFields,
    score: fraction('How well the line fits the merchant’s name.'),
    confidence: fraction('How sure we are of the merchant’s code.'),
    basis,
  })
  .meta({ id: 'LineMerchant' });

export const Descriptor = z
  .object({
    success,
    found: z.boolean().meta({ description: 'Whether a merchant fits well enough to be the answer.' }),
    sure: z.boolean().meta({ description: 'Whether another merchant is very unlikely.' }),
    on: text('The day the codes are as of.'),
    candidates: z
      .array(LineMerchant)
      .max(5)
      .meta({ description: 'The best first, even if none matches closely enough.' }),
    merchant: LineMerchant.optional(),
    inferred: z.array(InferredCode).max(5).optional().meta({
      description:
        'Only if no merchant fits: the likely codes from the shop’s name alone; empty if the name gives no clue.',
    }),
    route: z
      .object({
        name: text('The payment service between shop and card: `Square`.'),
        kind: z
          .enum(['facilitator', 'seller'])
          .meta({ description: '`facilitator` takes payments for others, `seller` sells itself.' }),
      })
      .optional(),
    storeNumber: z.string().optional(),
    place: z.object({ name: z.string(), Country: merchantFields.Country }).optional(),
  })
  .meta({ id: 'Descriptor' });

export const descriptor = defineEndpoint({
  name: 'readDescriptor',
  path: '/descriptor',
  summary: 'A card-statement line to its merchant, payment route, store number and place',
  tag: 'Merchants',
  description:
    'Reads a line as banks print it. `merchant` is present only if one matches closely enough; otherwise `inferred` has the likely codes from the name alone. Lines are neither kept nor logged.',
  parameters: z.object({
    text: cleanText(
      MAX_DESCRIPTOR_LENGTH,
      'The line as it is on the statement: `SQ *YA KUN KAYA TOAST SINGAPORE`.',
    ),
    country: optional(
      country.meta({
        description: 'Where the card was used, two letters: ranks merchants that trade there higher.',
      }),
    ),
    on: optional(day),
  }),
  body: Descriptor,
  isPrivate: true,
  refusals: () => [ERRORS.badCountry, ERRORS.badDay],
  example: (context) => ({
    text: `${findExampleMerchant(context, 'starbucks').name.toUpperCase()} #1234 SINGAPORE`,
  }),
  answer: describeDescriptor,
});
