// GET /api/best-card: the cards one holds, for one purchase. The choice of cards is in the URL and nowhere else.
import { z } from 'zod';
import type { Card } from '../../catalogue/card.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { formatRate } from '../../catalogue/money.ts';
import { rankPurchase } from '../../query/best-card/earn-purchase.ts';
import { isOutdated } from '../../query/eligibility/card-age.ts';
import { formatDecision } from '../../query/eligibility/format-caps.ts';
import { chooseCards } from '../../query/find-card.ts';
import {
  type DatedPayment,
  describeHold,
  type PurchasePlace,
  placeAtCode,
  placeAtMerchant,
  placeAtSite,
} from '../../query/place.ts';
import { getCategory } from '../../query/search-merchants.ts';
import { ERRORS, refuse } from '../errors.ts';
import { defineEndpoint } from './endpoint.ts';
import { chooseExampleMcc } from './examples.ts';
import {
  channel,
  country,
  day,
  freeText,
  mcc,
  network,
  optional,
  readMcc,
  readRegion,
  region,
  service,
} from './parameters.ts';
import { basis, fraction, JudgedCard, merchantFields, success, text } from './schemas.ts';

export const DEFAULT_AMOUNT = 100;
const MAX_AMOUNT = 10_000_000;
const AMOUNT = /^[0-9]{1,8}(?:\.[0-9]{1,2})?$/;
const MAX_CARD_NAMES = 1000;

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
        'How often the merchant’s usual code holds, in a sentence; absent where no other code is known.',
      ).optional(),
      networks: z.array(network).optional().meta({
        description: 'The networks that the merchant takes there; absent where no restriction is known.',
      }),
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
            asOf: text('The date of the card’s latest source; absent where none has a date.').optional(),
            outdated: z.boolean().meta({
              description: 'Whether that is more than 12 months before the day of the payment, or unknown.',
            }),
            rewardUnit: z.enum(['miles', 'points', 'cash-back']),
            assumed: z.array(z.string()),
          })
          .meta({ id: 'RankedCard' }),
      )
      .meta({ description: 'The one that earns most first.' }),
    assumed: z.array(z.string()).meta({ description: 'For all cards.' }),
  })
  .meta({ id: 'BestCard' });

/** Undefined where it is no amount that one could pay. */
export function readAmount(written = String(DEFAULT_AMOUNT)): number | undefined {
  const amount = AMOUNT.test(written) ? Number(written) : Number.NaN;
  return amount > 0 && amount <= MAX_AMOUNT ? amount : undefined;
}

const parameters = z.object({
  merchant: optional(
    freeText('Where one pays: a merchant’s id, as `/api/store/search?include=id` gives it.'),
  ),
  domain: optional(freeText('Or a domain or URL, as pasted.')),
  mcc: optional(mcc.meta({ description: 'Or a code alone.' })),
  region: optional(region),
  amount: optional(text(`In the card’s currency, with two decimals at most; ${DEFAULT_AMOUNT} without it.`)),
  cards: z
    .string()
    .max(MAX_CARD_NAMES)
    .regex(/^\P{Cc}*$/u)
    .optional()
    .meta({ description: 'Short names joined by commas; all of the region without it.' }),
  type: optional(channel),
  country: optional(
    country.meta({ description: 'Where one pays, where it is not the region of the cards: two letters.' }),
  ),
  service: optional(service),
  network: optional(network),
  on: optional(day),
});

export const bestCard = defineEndpoint({
  name: 'findBestCard',
  path: '/best-card',
  summary: 'Which of the cards one holds earns most on one purchase, and what that assumes',
  parameters,
  body: BestCard,
  refusals: ({ catalogue }) => [
    ERRORS.badRegion(catalogue.meta.regions),
    ERRORS.oneOf('merchant', 'domain', 'mcc'),
    ERRORS.badAmount(MAX_AMOUNT),
    ERRORS.noCards,
    ERRORS.unknownCard('XYZ', catalogue.meta.regions[0] ?? ''),
    ERRORS.badDay,
    ERRORS.needsMerchant('service'),
    ERRORS.unknownService('fuel', ['counter', 'pump']),
    ERRORS.merchantNotFound,
    ERRORS.mccNotFound,
  ],
  example: ({ catalogue }) => ({ mcc: chooseExampleMcc(catalogue), amount: '80' }),
  answer(asked, context) {
    const { catalogue } = context;
    const judged = readRegion(asked.region, context);
    const on = asked.on ?? context.on;
    if ([asked.merchant, asked.domain, asked.mcc].filter((given) => given !== undefined).length !== 1)
      refuse(ERRORS.oneOf('merchant', 'domain', 'mcc'));
    const amount = readAmount(asked.amount) ?? refuse(ERRORS.badAmount(MAX_AMOUNT));
    const held = readCards(asked.cards, judged, catalogue);
    const { service, network } = asked;
    const payment = {
      region: judged,
      on,
      dated: asked.on !== undefined,
      channel: asked.type,
      country: asked.country,
      service,
      network,
    };
    const { question, place, assumed } = findPlace(asked, payment, catalogue);
    const holds =
      place && service === undefined && network === undefined ? describeHold(place, on) : undefined;
    return {
      success: true as const,
      on,
      region: judged,
      amount,
      place: {
        MCC: question.mcc,
        Category: getCategory(catalogue, question.mcc),
        ...(question.channel !== undefined && { type: question.channel }),
        ...(place && {
          id: place.merchant.id,
          Store: place.merchant.name,
          Country: place.country,
          confidence: place.code.confidence,
          basis: place.code.basis,
        }),
        ...(service !== undefined && { service }),
        ...(network !== undefined && { network }),
        ...(holds !== undefined && { holds }),
        ...(question.merchant?.accepts && { networks: question.merchant.accepts.networks }),
      },
      cards: rankPurchase(held, question, amount).map((earning) => ({
        name: earning.card.name,
        shortName: earning.card.shortName,
        eligible: earning.decision.kind === 'bonus',
        mpd: formatRate(earning.decision.rate, earning.card),
        spendCap: formatDecision(earning.card, earning.decision, question, 'people'),
        miles: earning.miles,
        atLeast: earning.atLeast,
        conditional: earning.decision.conditional,
        ...(earning.card.asOf !== null && { asOf: earning.card.asOf }),
        outdated: isOutdated(earning.card, on),
        rewardUnit: earning.card.rewardUnit,
        assumed: earning.assumed,
      })),
      assumed: [
        ...(asked.amount === undefined ? [`The purchase is ${DEFAULT_AMOUNT} in the card’s currency`] : []),
        ...assumed,
      ],
    };
  },
});

function readCards(named: string | undefined, judged: string, { cards }: Catalogue): readonly Card[] {
  const names = (named ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (named !== undefined && named !== '' && names.length === 0) refuse(ERRORS.noCards);
  const chosen = chooseCards(cards, judged, names);
  return 'unknown' in chosen ? refuse(ERRORS.unknownCard(chosen.unknown, judged)) : chosen.held;
}

function findPlace(
  { merchant, domain, mcc: digits }: z.output<typeof parameters>,
  payment: DatedPayment,
  catalogue: Catalogue,
): PurchasePlace {
  if (digits !== undefined && payment.service !== undefined) refuse(ERRORS.needsMerchant('service'));
  if (digits !== undefined) return placeAtCode(readMcc(digits, catalogue).code, payment);
  const place =
    merchant !== undefined
      ? placeAtMerchant(catalogue, merchant, payment)
      : placeAtSite(catalogue, domain ?? '', payment);
  const others = place?.place?.otherServices;
  if (others !== undefined) refuse(ERRORS.unknownService(payment.service!, others));
  return place ?? refuse(ERRORS.merchantNotFound);
}
