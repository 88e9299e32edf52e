// GET /api/best-card: which card earns most on a purchase. The choice of cards is in the URL and nowhere else.
import { z } from 'zod';
import { DEFAULT_AMOUNT, describeBestCard, MAX_AMOUNT, MAX_CARD_NAMES } from '../../library/best-card.ts';
import { MAX_QUERY_LENGTH } from '../../query/query-length.ts';
import { ERRORS } from '../errors.ts';
import { defineEndpoint } from './endpoint.ts';
import { chooseExampleMcc } from './examples.ts';
import { channel, cleanText, day, freeText, mcc, optional, region } from './parameters.ts';
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
    }),
    cards: z
      .array(
        z
          .object({
            ...JudgedCard.shape,
            miles: miles('What the purchase earns, if what is assumed is true.'),
            atLeast: miles('What it earns in any case.'),
            conditional: z
              .boolean()
              .meta({ description: 'Whether the rate depends on something that the question leaves open.' }),
            rewardUnit: z.enum(['miles', 'points', 'cash-back']),
            currency: text('The card’s own: `SGD`.'),
            assumed: z.array(z.string()),
          })
          .meta({ id: 'RankedCard' }),
      )
      .meta({ description: 'The one that earns most first.' }),
    assumed: z.array(z.string()).meta({ description: 'For all cards.' }),
  })
  .meta({ id: 'BestCard' });

const parameters = z.object({
  merchant: optional(freeText('Where you pay: a merchant’s id, as `/api/store/search?include=id` gives it.')),
  domain: optional(freeText('Or a domain or URL, as pasted.')),
  mcc: optional(mcc.meta({ description: 'Or a code alone.' })),
  q: optional(cleanText(MAX_QUERY_LENGTH, 'Or a name. Where several merchants fit, none is taken.')),
  region: optional(region),
  amount: optional(text(`In the card’s currency, with two decimals at most; ${DEFAULT_AMOUNT} without it.`)),
  cards: z
    .string()
    .max(MAX_CARD_NAMES)
    .regex(/^\P{Cc}*$/u)
    .optional()
    .meta({ description: 'Short names joined by commas; all of the region without it.' }),
  type: optional(channel),
  on: optional(day),
});

export const bestCard = defineEndpoint({
  name: 'findBestCard',
  path: '/best-card',
  summary: 'Which card earns most on a purchase, and what that assumes',
  parameters,
  body: BestCard,
  refusals: ({ catalogue }) => [
    ERRORS.badRegion(catalogue.meta.regions),
    ERRORS.oneOf('merchant', 'domain', 'mcc', 'q'),
    ERRORS.badAmount(MAX_AMOUNT),
    ERRORS.noCards,
    ERRORS.unknownCard('XYZ', catalogue.meta.regions[0] ?? ''),
    ERRORS.badDay,
    ERRORS.merchantNotFound,
    ERRORS.severalMerchants(['grab', 'grab-food']),
    ERRORS.mccNotFound,
  ],
  example: ({ catalogue }) => ({ mcc: chooseExampleMcc(catalogue), amount: '80' }),
  answer: describeBestCard,
});
