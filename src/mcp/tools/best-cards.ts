// best_cards: what the cards of a region earn at a merchant or on a code, best first.
import { z } from 'zod';
import { isOutdated } from '../../query/eligibility/card-age.ts';
import { describeEligible, rankCards } from '../../query/eligibility/list-eligible-cards.ts';
import { findMccPlace, findMerchantPlace } from '../find-place.ts';
import { isRefusal, readRegion, refuse } from '../refusal.ts';
import { Channel, EligibleCard, Network, Place, region, Service } from '../schemas.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_CARDS = 10;
const MAX_CARDS = 100;

export const bestCards = defineTool({
  name: 'best_cards',
  title: 'Best cards for a merchant or an MCC',
  description:
    'Ranks the credit cards of a region by what they earn at a merchant or on a merchant category code (MCC), with caps and conditions. ' +
    'Use it for “which card should I use at …?”. Give either merchant or mcc. For a few cards at several places side by side, with reasons, use compare_cards. ' +
    'Comes back with cards that earn a bonus first (eligible: true), by rate, then the others at their base rate. Rules hold on the day in `on`; a bank’s own terms decide.',
  input: z.strictObject({
    merchant: z
      .string()
      .trim()
      .min(1)
      .max(2048)
      .optional()
      .describe('A web address (surest), an id from find_merchant, or a name'),
    mcc: z.string().trim().min(1).max(100).optional().describe('One to four digits'),
    region,
    channel: Channel.optional().describe(
      'How one will pay, if that is known; otherwise the merchant’s usual way, and for an MCC any',
    ),
    service: Service.optional().describe(
      'What is bought, where the merchant has a code of its own for it, such as pump, top-up or restaurant; find_merchant lists them in codesBy',
    ),
    network: Network.optional().describe(
      'The card network: its code where networks differ, and only its cards',
    ),
    limit: z.int().min(1).max(MAX_CARDS).default(DEFAULT_CARDS),
  }),
  output: z.object({
    region: z.string(),
    on: z.string().describe('The day of the payment'),
    place: Place,
    eligibleCards: z.array(
      EligibleCard.extend({
        outdated: z
          .literal(true)
          .optional()
          .describe('Present where the latest source for the card is more than 12 months old or has no date'),
      }),
    ),
    total: z.int().describe('Cards of the region'),
    eligible: z.int().describe('Those of them that earn a bonus here'),
  }),
  answer({ merchant, mcc, region: asked, channel, service, network, limit }, context) {
    const { catalogue, on, defaultRegion } = context;
    const read = readRegion(asked, catalogue.meta.regions, defaultRegion);
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
    const cards = rankCards(catalogue.cards, found.question).map(({ card, decision }) => ({
      ...describeEligible(card, decision, found.question, 'people'),
      ...(isOutdated(card, on) && { outdated: true as const }),
    }));
    return {
      region: read.region,
      on,
      place: found.place,
      eligibleCards: cards.slice(0, limit),
      total: cards.length,
      eligible: cards.filter(({ eligible }) => eligible).length,
    };
  },
});
