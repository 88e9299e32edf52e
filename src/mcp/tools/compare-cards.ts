// compare_cards: a few cards side by side, in general and at given places, with reasons.
import { z } from 'zod';
import type { Card } from '../../catalogue/card.ts';
import { parseMccCode } from '../../catalogue/mcc.ts';
import { formatRate } from '../../catalogue/money.ts';
import type { AnswerContext } from '../../library/parameters.ts';
import { getDescription, isOutdated, listCards } from '../../query/eligibility/describe-card.ts';
import { judgeCard } from '../../query/eligibility/list-eligible-cards.ts';
import { findNamedCards } from '../find-cards.ts';
import { findMccPlace, findMerchantPlace, type ResolvedPlace } from '../find-place.ts';
import { isRefusal, readRegion } from '../refusal.ts';
import { EligibleCard, Place, region } from '../schemas.ts';
import { defineTool } from '../tool.ts';

const ComparedCard = z.object({
  name: z.string(),
  shortName: z.string(),
  bank: z.string(),
  type: z.string().describe('Card network'),
  rewardRate: z.string().describe('The headline rate'),
  baseRate: z.string().describe('What everything else earns'),
  spendCap: z.string(),
  categoryCount: z
    .int()
    .describe('How many MCCs earn the headline rate; the resource cards://{region} lists them'),
  confidence: z.enum(['high', 'medium', 'low']),
  // Each branch has its own description: a bare `string or null` becomes a list of types, which some agents refuse.
  asOf: z.union([
    z.string().describe('The date of the latest source'),
    z.null().describe('No source has a date'),
  ]),
  outdated: z.boolean().describe('Whether that is more than 12 months ago, or unknown'),
});

export const compareCards = defineTool({
  name: 'compare_cards',
  title: 'Compare cards',
  description:
    'Compares two to six credit cards of one region: headline and base rates, caps, the codes that earn; and, at merchants or MCCs that you name, what each earns there and why. ' +
    'Use it for “card A or card B?” and for “which of my cards for these shops?”. To rank all cards of a region at one place, use best_cards. ' +
    'Returns cards and places in the order you named them.',
  input: z.strictObject({
    cards: z
      .array(z.string().trim().min(1).max(100))
      .min(2)
      .max(6)
      .describe('Short names (most reliable) or names, such as `crmc` or `Citi Rewards`'),
    at: z
      .array(z.string().trim().min(1).max(2048))
      .max(10)
      .default([])
      .describe('Places to compare them at: web addresses, merchant ids, names, or MCCs of four digits'),
    region,
  }),
  output: z.object({
    region: z.string(),
    on: z.string().describe('The day of the payment'),
    cards: z.array(ComparedCard),
    places: z.array(
      z.object({ place: Place, cards: z.array(EligibleCard.extend({ reasons: z.array(z.string()) })) }),
    ),
  }),
  answer({ cards: names, at, region: requested }, context) {
    const { catalogue, on, defaultRegion } = context;
    const read = readRegion(requested, catalogue.meta.regions, defaultRegion);
    if (isRefusal(read)) return read;
    const named = findNamedCards(listCards(catalogue, read.region), names);
    if (isRefusal(named)) return named;
    const { cards } = named;
    const places: ResolvedPlace[] = [];
    for (const text of at) {
      const find = parseMccCode(text) === undefined ? findMerchantPlace : findMccPlace;
      const place = find(text, { region: read.region, on }, context);
      if (isRefusal(place)) return place;
      places.push(place);
    }
    return {
      region: read.region,
      on,
      cards: cards.map((card) => describe(card, context)),
      places: places.map(({ place, question }) => ({
        place,
        cards: cards.map((card) => {
          const { eligible, rate, capSentence, reasons } = judgeCard(card, question, 'people');
          const { name, shortName } = card;
          const mpd = formatRate(rate, card);
          return { name, shortName, eligible, mpd, spendCap: capSentence, reasons: [...reasons] };
        }),
      })),
    };
  },
});

function describe(card: Card, context: AnswerContext): z.output<typeof ComparedCard> {
  const { name, shortName, bank, type, rewardRate, spendCap, categories } = getDescription(
    card,
    context,
    'people',
  );
  const { baseRate, confidence, asOf } = card;
  return {
    name,
    shortName,
    bank,
    type,
    rewardRate,
    baseRate: formatRate(baseRate, card),
    spendCap,
    categoryCount: categories.length,
    confidence,
    asOf,
    outdated: isOutdated(card, context.on),
  };
}
