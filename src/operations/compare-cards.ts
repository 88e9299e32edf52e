// A few cards side by side, in general and at given places, with reasons: the tool compare_cards.
import { z } from 'zod';
import type { Card } from '../catalogue/card.ts';
import { parseMccCode } from '../catalogue/mcc.ts';
import { getMileValue } from '../catalogue/mile-value.ts';
import { formatRate } from '../catalogue/money.ts';
import { earnPurchase } from '../query/advice/earn-purchase.ts';
import { DEFAULT_AMOUNT } from '../query/advice/purchase.ts';
import { getDescription, isOutdated, listCards } from '../query/eligibility/describe-card.ts';
import { describeForPeople, rateCard } from '../query/eligibility/list-eligible-cards.ts';
import type { Question } from '../query/eligibility/question.ts';
import { placeAt } from '../query/place.ts';
import { getCategory } from '../query/search-merchants.ts';
import { Earns } from './best-card-schema.ts';
import { findMcc, findNamedCards, findNamedMerchant } from './named.ts';
import { defineOperation, type OperationContext } from './operation.ts';
import { findRegion, optional, region } from './parameters.ts';
import { basis, ComparedCard, count, fraction, fullDate, merchantFields, text } from './schemas.ts';

const CardInGeneral = z.object({
  name: z.string(),
  shortName: z.string(),
  bank: z.string(),
  type: text('Card network.'),
  currency: text('Of every sum about the card: `SGD`.'),
  rewardRate: text('The headline rate.'),
  baseRate: text('What everything else earns.'),
  spendCap: z.string(),
  categoryCount: count('How many MCCs earn the headline rate; the resource cards://{region} lists them.'),
  confidence: z.enum(['high', 'medium', 'low']),
  asOf: text('The date of the latest source; absent if none has a date.').optional(),
  outdated: z.boolean().meta({ description: 'Whether that is more than 12 months ago, or unknown.' }),
});

const Place = z.object({
  asked: z.string(),
  MCC: merchantFields.MCC,
  Category: merchantFields.Category,
  id: z.string().optional(),
  Store: merchantFields.Store.optional(),
  type: merchantFields.type.optional(),
  Country: merchantFields.Country.optional(),
  confidence: fraction('How sure we are of the merchant’s code.').optional(),
  basis: basis.optional(),
  holds: text('How often the merchant’s usual code applies; absent if no other code is known.').optional(),
});

export const compareCards = defineOperation({
  name: 'compareCards',
  summary: 'A few cards side by side, in general and at given places, with reasons',
  parameters: z.object({
    cards: z
      .array(z.string().trim().min(1).max(100))
      .min(2)
      .max(6)
      .meta({ description: 'Short names (most reliable) or names, such as `crmc` or `Citi Rewards`' }),
    at: z.array(z.string().trim().min(1).max(2048)).max(10).default([]).meta({
      description: 'Places to compare them at: web addresses, merchant ids, names, or MCCs of four digits',
    }),
    region: optional(region),
  }),
  result: z.object({
    region: z.string(),
    on: fullDate('The day of the payment.'),
    cards: z.array(CardInGeneral),
    places: z.array(
      z.object({
        place: Place,
        cards: z.array(ComparedCard.extend({ earns: Earns, reasons: z.array(z.string()) })),
      }),
    ),
  }),
  answer({ cards: names, at: places, region: requested }, context) {
    const { catalogue, on } = context;
    const compared = findRegion(requested, context);
    const mileValue = getMileValue(catalogue.meta, compared).cents;
    const cards = findNamedCards(listCards(catalogue, compared), names, compared);
    return {
      region: compared,
      on,
      cards: cards.map((card) => describeCard(card, context)),
      places: places.map((asked) => {
        const { place, question } = findPlace(asked, compared, context);
        return { place, cards: cards.map((card) => describeRating(card, question, mileValue)) };
      }),
    };
  },
  tool: {
    name: 'compare_cards',
    title: 'Compare cards',
    description:
      'Compares two to six credit cards of one region: headline and base rates, caps, the codes that earn; and, at merchants or MCCs that you name, what each earns there and why. ' +
      'Use it for “card A or card B?” and for “which of my cards for these shops?”. To rank all cards of a region at one place, use best_cards. ' +
      'Returns cards and places in the order you named them; `earns` is for a purchase of 100, `sure` what holds without open conditions.',
  },
});

function findPlace(asked: string, compared: string, context: OperationContext) {
  const { catalogue, on } = context;
  const payment = { region: compared, on };
  if (parseMccCode(asked) !== undefined) {
    const { code: mcc, description } = findMcc(asked, context);
    const question: Question = { mcc, channel: undefined, region: compared, on };
    return { place: { asked, MCC: mcc, Category: description }, question };
  }
  const { found, question, holds } = placeAt(catalogue, findNamedMerchant(asked, payment, context), payment);
  const { merchant, country, code } = found!;
  return {
    place: {
      asked,
      MCC: code.mcc,
      Category: getCategory(catalogue, code.mcc),
      id: merchant.id,
      Store: merchant.name,
      type: question.channel,
      Country: country,
      confidence: code.confidence,
      basis: code.basis,
      holds,
    },
    question,
  };
}

function describeRating(card: Card, question: Question, mileValue: number) {
  const earning = earnPurchase(card, question, DEFAULT_AMOUNT, { mileValue });
  const { amount, value, sure } = earning;
  return {
    ...describeForPeople(earning, question),
    earns: { amount, unit: card.rewardUnit, value, sure },
    reasons: [...rateCard(card, question, 'people').reasons],
  };
}

function describeCard(card: Card, context: OperationContext) {
  const { categories, ...described } = getDescription(card, context, 'people');
  const { baseRate, confidence, asOf, currency } = card;
  return {
    ...described,
    currency,
    baseRate: formatRate(baseRate, card),
    categoryCount: categories.length,
    confidence,
    ...(asOf !== null && { asOf }),
    outdated: isOutdated(card, context.on),
  };
}
