// best_cards: what a region's cards, or chosen ones, earn at a merchant or on a code, best first.
import { z } from 'zod';
import { MAX_AMOUNT } from '../../library/best-card.ts';
import { rankPurchase } from '../../query/earn-purchase.ts';
import { isOutdated, listCards } from '../../query/eligibility/describe-card.ts';
import { describeEligible, type RankedCard, rankCards } from '../../query/eligibility/list-eligible-cards.ts';
import type { Question } from '../../query/eligibility/question.ts';
import { findNamedCards } from '../find-cards.ts';
import { findMccPlace, findMerchantPlace } from '../find-place.ts';
import { isRefusal, readRegion, refuse } from '../refusal.ts';
import { Channel, EligibleCard, Network, Place, region, Service } from '../schemas.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_CARDS = 10;
const MAX_CARDS = 100;
const MAX_NAMED_CARDS = 40;

const EarningCard = EligibleCard.extend({
  outdated: z
    .literal(true)
    .optional()
    .describe('Present if the latest source for the card is more than 12 months old or has no date'),
  miles: z
    .number()
    .optional()
    .describe(
      'With an amount: what the purchase earns, if the assumptions hold; a cent of cash back counts as a mile',
    ),
  atLeast: z.number().optional().describe('With an amount: the guaranteed minimum'),
  assumed: z.array(z.string()).optional().describe('With an amount: the conditions assumed for miles'),
});

export const bestCards = defineTool({
  name: 'best_cards',
  title: 'Best cards for a merchant or an MCC',
  description:
    'Ranks the credit cards of a region by what they earn at a merchant or on a merchant category code (MCC), with caps and conditions. ' +
    'Use it for “which card should I use at …?”. Give either merchant or mcc; cards to rank only the cards somebody has, and amount to see what a purchase earns, caps included. For a few cards at several places side by side, with reasons, use compare_cards. ' +
    'Returns cards that earn a bonus first (eligible: true), by rate, then the others at their base rate; with an amount, by what each earns. Rules are as of the day in `on`; the bank’s own terms take precedence.',
  input: z.strictObject({
    merchant: z
      .string()
      .trim()
      .min(1)
      .max(2048)
      .optional()
      .describe('A web address (most reliable), an id from find_merchant, or a name'),
    mcc: z.string().trim().min(1).max(100).optional().describe('One to four digits'),
    region,
    channel: Channel.optional().describe(
      'How somebody will pay, if that is known; otherwise the merchant’s usual way, and for an MCC any',
    ),
    service: Service.optional().describe(
      'What is bought, if the merchant has a separate code for it, such as pump, top-up or restaurant; find_merchant lists them in codesBy',
    ),
    network: Network.optional().describe(
      'The card network: uses its code if networks differ, and ranks only its cards',
    ),
    cards: z
      .array(z.string().trim().min(1).max(100))
      .min(1)
      .max(MAX_NAMED_CARDS)
      .optional()
      .describe('Only these cards: short names (most reliable) or names'),
    amount: z
      .number()
      .positive()
      .max(MAX_AMOUNT)
      .optional()
      .describe('What is paid, in the card’s currency: shows what each card earns'),
    limit: z.int().min(1).max(MAX_CARDS).default(DEFAULT_CARDS),
  }),
  output: z.object({
    region: z.string(),
    on: z.string().describe('The day of the payment'),
    place: Place,
    amount: z.number().optional(),
    eligibleCards: z.array(EarningCard),
    total: z.int().describe('How many cards the region has, or how many were asked for'),
    eligible: z.int().describe('How many of them earn a bonus here'),
  }),
  answer(input, context) {
    const {
      merchant,
      mcc,
      region: requested,
      channel,
      service,
      network,
      cards: names,
      amount,
      limit,
    } = input;
    const { catalogue, on, defaultRegion } = context;
    const read = readRegion(requested, catalogue.meta.regions, defaultRegion);
    if (isRefusal(read)) return read;
    if ((merchant === undefined) === (mcc === undefined))
      return refuse({
        problem: 'Give either merchant or mcc',
        next: 'call again with one of the two',
      });
    const payment = { region: read.region, on, channel, service, network };
    const found =
      merchant === undefined
        ? findMccPlace(mcc!, payment, context)
        : findMerchantPlace(merchant, payment, context);
    if (isRefusal(found)) return found;
    const regionCards = listCards(catalogue, read.region);
    const chosen = names === undefined ? { cards: regionCards } : findNamedCards(regionCards, names);
    if (isRefusal(chosen)) return chosen;
    const { question } = found;
    const cards =
      amount === undefined
        ? rankCards(chosen.cards, question).map((ranked) => describeCard(ranked, question))
        : rankPurchase(chosen.cards, question, amount).map((earning) => ({
            ...describeCard(earning, question),
            miles: earning.miles,
            atLeast: earning.atLeast,
            assumed: [...earning.assumed],
          }));
    return {
      region: read.region,
      on,
      place: found.place,
      ...(amount !== undefined && { amount }),
      eligibleCards: cards.slice(0, limit),
      total: cards.length,
      eligible: cards.filter(({ eligible }) => eligible).length,
    };
  },
});

function describeCard({ card, decision }: RankedCard, question: Question): z.output<typeof EarningCard> {
  return {
    ...describeEligible(card, decision, question, 'people'),
    ...(isOutdated(card, question.on) && { outdated: true as const }),
  };
}
