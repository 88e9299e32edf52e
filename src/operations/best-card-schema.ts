// What /api/best-card takes and returns: a place, a person, and what each card earns with what that rests on.
import { z } from 'zod';
import { REWARD_UNITS } from '../catalogue/card.ts';
import { SPEND_PERIODS } from '../catalogue/card-condition.ts';
import { CAP_PERIODS } from '../catalogue/card-rule.ts';
import { MAX_MILE_VALUE } from '../catalogue/mile-value.ts';
import { DEFAULT_AMOUNT, PAY_WAYS } from '../query/advice/purchase.ts';
import { MAX_QUERY_LENGTH } from '../query/query-length.ts';
import {
  channel,
  cleanText,
  country,
  day,
  decimal,
  freeText,
  mcc,
  nameList,
  network,
  optional,
  region,
  service,
  sum,
  wholeNumber,
} from './parameters.ts';
import { basis, ComparedCard, fraction, fullDate, merchantFields, success, text } from './schemas.ts';

export const MAX_AMOUNT = 10_000_000;
/** More cards than any region has. */
const MAX_CARDS = 100;
/** Of a name that fits several merchants: how many are listed beside the one that was taken. */
export const MAX_OTHERS = 5;

export const parameters = z.object({
  merchant: optional(
    freeText('Where you pay: a merchant’s id, as returned by `/api/store/search?include=id`.'),
  ),
  domain: optional(freeText('Or a domain or URL, as pasted.')),
  mcc: optional(mcc.meta({ description: 'Or just a code.' })),
  q: optional(
    cleanText(
      MAX_QUERY_LENGTH,
      'Or a name; a web address or an id will do too. If several merchants fit, the likeliest of the region is taken, and `others` lists more. A shop that nobody lists is rated by its likely codes.',
    ),
  ),
  region: optional(region),
  amount: optional(
    sum(MAX_AMOUNT, `In the card’s currency, with two decimals at most; the default is ${DEFAULT_AMOUNT}.`),
  ),
  cards: nameList(
    'The cards somebody holds: short names, or enough of a name, separated by commas; by default, all cards of the region.',
  ),
  mileValue: optional(
    decimal(
      MAX_MILE_VALUE,
      'What a mile is worth to the person, in cents of the cards’ currency; by default, the region’s value, which `mileValue` gives back with its source.',
    ),
  ),
  pay: optional(
    z.enum(PAY_WAYS).meta({ description: 'How you pay; by default, the way at this place that earns most.' }),
  ),
  meets: nameList(
    'Cards whose minimum spend, tier or relationship the person meets: `EVOL`; with what is spent on a card in its period, `UOBONE:1000`; or `all`.',
  ),
  chosen: nameList('Categories that the person picked on a card: `LADYS:dining`.'),
  spent: nameList(
    'What has used up a card’s cap in the present period: `CRMC:300,EVOL:120`; of a card with several caps, by the cap’s `id`: `UOBVS:uobvs-local:300`.',
  ),
  type: optional(channel),
  country: optional(
    country.meta({ description: 'Where you pay, if it is not the cards’ region: two letters.' }),
  ),
  service: optional(service),
  network: optional(network),
  on: optional(day),
  limit: optional(wholeNumber(1, MAX_CARDS, 'How many cards to list; by default, all.')),
});

const figure = (description: string) => z.number().min(0).meta({ description });
const money = (description: string) => figure(`${description}, in the card’s currency.`);

const PlaceCode = z
  .object({
    MCC: merchantFields.MCC,
    Category: merchantFields.Category,
    share: fraction('How likely a payment there carries it; the shares add up to 1.'),
    basis: basis.optional().meta({ description: 'Absent for a code that was given.' }),
  })
  .meta({ id: 'PlaceCode' });

const OtherMerchant = z
  .object({
    id: z.string(),
    Store: merchantFields.Store,
    Country: merchantFields.Country,
    MCC: merchantFields.MCC,
  })
  .meta({ id: 'OtherMerchant' });

const OpenCondition = z
  .object({
    kind: z.string().meta({
      description:
        'What is open: `min-spend`, `tier`, `choose`, `relationship`, `merchants` (a list that we do not have), `channel` (online or in person), `exclusions` (nobody has read what the bank excludes) and others.',
    }),
    label: text(
      'What would have to be true, to follow “if you” or “if”: `spend S$800 a statement month on it`.',
    ),
    amount: money('What a minimum or a tier asks for').optional(),
    period: z.enum(SPEND_PERIODS).optional(),
    category: text('The category to be picked.').optional(),
    settledBy: z
      .object({ parameter: z.enum(['meets', 'chosen', 'type']), value: z.string() })
      .optional()
      .meta({ description: 'What to add to the request if it is true: `meets`, `EVOL:800`.' }),
  })
  .meta({ id: 'OpenCondition' });

const Cap = z
  .object({
    id: text('What `spent` calls it; rules that share it have the same.'),
    amount: money('The spending that it covers; absent if unknown').optional(),
    period: z.enum(CAP_PERIODS),
    left: money('What remains of it, after `spent`; absent if unknown').optional(),
    after: figure('The rate above it.'),
    reward: figure('The reward at the cap, if that is what the bank caps.').optional(),
    rewardOf: text(
      'What that reward is counted in: `bonus yuu Points`; absent for cash back in the card’s currency.',
    ).optional(),
    shared: z.boolean().optional().meta({ description: 'Other bonuses of the card use it up too.' }),
  })
  .meta({ id: 'SpendingCap' });

export const Earns = z
  .object({
    amount: figure('What the purchase earns in `unit`, if `assumed` and `ifMet` hold.'),
    unit: z.enum(REWARD_UNITS).meta({
      description: 'Cash back is in the card’s currency. Points that turn into miles count in miles.',
    }),
    value: money('The same, at `mileValue` or what the points are worth'),
    sure: money('What it earns even if nothing of `ifMet` holds'),
  })
  .meta({ description: 'Averaged over `place.codes`.' });

const RankedCard = z
  .object({
    ...ComparedCard.shape,
    earns: Earns,
    rate: figure(
      'What `amount` counts with, in `unit` per unit of currency; cash back in per cent. For `place.MCC`.',
    ),
    sureRate: figure('The same for `sure`.'),
    byCode: z
      .array(
        z.object({
          MCC: merchantFields.MCC,
          value: money('As `earns.value`'),
          sure: money('As `earns.sure`'),
        }),
      )
      .optional()
      .meta({ description: 'Only if the codes of the place differ in what they earn.' }),
    pay: z.array(z.enum(PAY_WAYS)).optional().meta({
      description: 'The ways of paying that earn `amount`; absent if every way at this place does.',
    }),
    how: text('The same in words: `mobile wallet taps only, with Apple Pay or Google Pay`.').optional(),
    sureHow: text('How to pay for `sure`, if that is another way.').optional(),
    cap: Cap.optional(),
    sureCap: Cap.optional().meta({ description: 'The cap on `sure`, if it is another one.' }),
    minimum: z
      .object({
        amount: money('The minimum spend behind `amount`'),
        period: z.enum(SPEND_PERIODS),
        met: z.boolean(),
      })
      .optional(),
    pointValue: z
      .object({
        cents: figure('What a point counts as, in cents of the card’s currency.'),
        of: z.string().optional(),
        asOf: z.string().optional(),
        source: z.string().optional(),
      })
      .optional()
      .meta({ description: 'For points; without a source, they count as a mile does.' }),
    assumed: z
      .array(z.string())
      .meta({ description: 'What `amount` takes as true, in sentences; open conditions are in `ifMet`.' }),
    ifMet: z.array(OpenCondition).meta({
      description: 'What the request leaves open and would have to be true to earn more than `sure`.',
    }),
    asOf: text('The date of the card’s latest source; absent if none has a date.').optional(),
    outdated: z.boolean().meta({
      description: 'Whether that is more than 12 months before the day of the payment, or unknown.',
    }),
    currency: text('The card’s own: `SGD`.'),
    foreignFee: figure(
      'Per cent that the bank adds to this payment in foreign currency, which `earns` does not deduct; absent if it is in the card’s own, or if nobody knows.',
    ).optional(),
  })
  .meta({ id: 'RankedCard' });

export const BestCard = z
  .object({
    success,
    on: fullDate('The day of the payment.'),
    region: z.string(),
    amount: z.number().meta({ description: 'In the card’s currency.' }),
    mileValue: z
      .object({
        cents: figure('What a mile counts as, in cents of the cards’ currency.'),
        basis: z.enum(['given', 'published', 'derived']).meta({
          description: 'From the request; read in print; or worked out from what was read.',
        }),
        programme: text('Whose miles the figure is about: `KrisFlyer`.').optional(),
        source: z.string().optional(),
        asOf: z.string().optional(),
        note: z.string().optional(),
      })
      .meta({ id: 'MileValue' }),
    place: z.object({
      known: z
        .boolean()
        .meta({ description: 'False for a shop that nobody lists: its codes are guessed from its name.' }),
      MCC: merchantFields.MCC,
      Category: merchantFields.Category,
      codes: z.array(PlaceCode).meta({
        description: 'The codes that a payment there may carry, most likely first.',
      }),
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
    others: z
      .array(OtherMerchant)
      .max(MAX_OTHERS)
      .meta({ description: 'Further merchants that `q` may mean; empty if it is one alone.' }),
    advice: text(
      'The answer in a sentence or two: `Without conditions: HSBC Revolution, 400 miles (S$6). If you spend S$800 a statement month on it: UOB EVOL, S$10.`',
    ),
    cards: z
      .array(RankedCard)
      .meta({ description: 'By `earns.sure`, then by `earns.value`: the highest first.' }),
    assumed: z.array(z.string()).meta({ description: 'For all cards.' }),
  })
  .meta({ id: 'BestCard' });
export type BestCardResult = z.output<typeof BestCard>;
