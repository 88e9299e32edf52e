// GET /api/best-card: which card earns most on a purchase. The choice of cards is only in the URL.
import { z } from 'zod';
import { DEFAULT_AMOUNT, describeBestCard, MAX_AMOUNT, MAX_CARD_NAMES } from '../../library/best-card.ts';
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { ERRORS } from '../errors.ts';
import { defineEndpoint } from './endpoint.ts';
import { findExampleMerchant } from './examples.ts';
import {
  CLEAN,
  channel,
  cleanText,
  country,
  day,
  freeText,
  mcc,
  network,
  optional,
  region,
  service,
} from './parameters.ts';
import { basis, fraction, JudgedCard, merchantFields, success, text } from './schemas.ts';

export { DEFAULT_AMOUNT, readAmount } from '../../library/best-card.ts';

const miles = (description: string) => z.number().min(0).meta({ description });

export const BestCard = z
  .object({
    success,
    on: text('The day of the payment.'),
    region: z.string(),
    amount: z.number().meta({ description: 'In the card’s currency.' }),
    place: z.object({
      MCC: merchantFields.MCC,
      Category: merchantFields.Category,
      type: merchantFields.type.optional(),
      id: z.string().optional(),
      Store: merchantFields.Store.optional(),
      Country: merchantFields.Country.optional(),
      confidence: fraction('How sure we are of the merchant’s code.').optional(),
      basis: basis.optional(),
      service: service.optional(),
      network: network.optional(),
      holds: text(
        'How often the merchant’s usual code applies, in a sentence; absent if no other code is known.',
      ).optional(),
      networks: z.array(network).optional().meta({
        description: 'The networks that the merchant accepts there; absent if no restriction is known.',
      }),
    }),
    cards: z
      .array(
        z
          .object({
            ...JudgedCard.shape,
            miles: miles('What the purchase earns, if the assumptions hold.'),
            atLeast: miles('The guaranteed minimum.'),
            conditional: z
              .boolean()
              .meta({ description: 'Whether the rate depends on something that the request does not say.' }),
            asOf: text('The date of the card’s latest source; absent if none has a date.').optional(),
            outdated: z.boolean().meta({
              description: 'Whether that is more than 12 months before the day of the payment, or unknown.',
            }),
            rewardUnit: z.enum(['miles', 'points', 'cash-back']),
            currency: text('The card’s own: `SGD`.'),
            assumed: z.array(z.string()),
          })
          .meta({ id: 'RankedCard' }),
      )
      .meta({ description: 'The highest earning first.' }),
    assumed: z.array(z.string()).meta({ description: 'For all cards.' }),
  })
  .meta({ id: 'BestCard' });

const parameters = z.object({
  merchant: optional(
    freeText('Where you pay: a merchant’s id, as returned by `/api/store/search?include=id`.'),
  ),
  domain: optional(freeText('Or a domain or URL, as pasted.')),
  mcc: optional(mcc.meta({ description: 'Or just a code.' })),
  q: optional(cleanText(MAX_QUERY_LENGTH, 'Or a name. If several merchants fit, none is chosen.')),
  region: optional(region),
  amount: optional(
    text(`In the card’s currency, with two decimals at most; the default is ${DEFAULT_AMOUNT}.`).meta({
      type: 'number',
      exclusiveMinimum: 0,
      maximum: MAX_AMOUNT,
    }),
  ),
  cards: z
    .string()
    .max(MAX_CARD_NAMES)
    .regex(CLEAN)
    .optional()
    .meta({ description: 'Short names, separated by commas; by default, all cards of the region.' }),
  type: optional(channel),
  country: optional(
    country.meta({ description: 'Where you pay, if it is not the cards’ region: two letters.' }),
  ),
  service: optional(service),
  network: optional(network),
  on: optional(day),
});

export const bestCard = defineEndpoint({
  name: 'findBestCard',
  path: '/best-card',
  summary: 'Which card earns most on a purchase, and what that assumes',
  tag: 'Cards',
  description:
    'Give the place as one of `merchant`, `domain`, `mcc` or `q`. Each card has what the purchase earns, what it earns in any case, and the conditions that are assumed to be met.',
  parameters,
  body: BestCard,
  refusals: ({ catalogue }) => [
    ERRORS.badRegion(catalogue.meta.regions),
    ERRORS.oneOf('merchant', 'domain', 'mcc', 'q'),
    ERRORS.badAmount(MAX_AMOUNT),
    ERRORS.noCards,
    ERRORS.unknownCard('XYZ', catalogue.meta.regions[0] ?? ''),
    ERRORS.badDay,
    ERRORS.needsMerchant('service'),
    ERRORS.unknownService('fuel', ['counter', 'pump']),
    ERRORS.merchantNotFound,
    ERRORS.severalMerchants(['grab', 'grab-food']),
    ERRORS.mccNotFound,
  ],
  example: (context) => ({ merchant: findExampleMerchant(context, 'fairprice').id, amount: '80' }),
  answer: describeBestCard,
});
