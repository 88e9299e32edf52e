// How every card earns: GET /api/cards, `mcc-lookup cards`.
import { z } from 'zod';
import { getDescription, listCards } from '../query/eligibility/describe-card.ts';
import { ERRORS } from './errors.ts';
import { defineOperation } from './operation.ts';
import { findRegion, optional, region } from './parameters.ts';
import { code, rate, success, text } from './schemas.ts';

const Card = z
  .object({
    name: z.string(),
    shortName: z.string(),
    bank: z.string(),
    type: text('Card network.'),
    rewardRate: rate("The card's headline rate."),
    categories: z.array(code('An MCC that earns the rate.')),
    spendCap: z.string(),
    earns: text('With `include=terms` only: the rate in the card’s own unit, `6 % cash back`.').optional(),
    terms: text('With `include=terms` only: the cap in the card’s own unit.').optional(),
  })
  .meta({ id: 'Card' });

export const cards = defineOperation({
  name: 'cards',
  path: '/cards',
  hasBareErrors: true,
  summary: 'Credit cards: headline rate, the codes that earn it, and the cap',
  tag: 'Cards',
  description:
    'Ordered by region and name. `categories` lists the codes that earn the headline rate. A cash-back card has its percentage as `rewardRate`, and says so in `spendCap`.',
  parameters: z.object({
    region: optional(region),
    include: optional(
      z.enum(['terms']).meta({ description: '`terms` adds rate and cap in each card’s own unit.' }),
    ),
  }),
  result: z.object({ success, cards: z.array(Card) }).meta({ id: 'Cards' }),
  errors: ({ catalogue }) => [ERRORS.badRegion(catalogue.meta.regions)],
  example: ({ defaultRegion }) => ({ region: defaultRegion }),
  answer({ region: requested, include }, context) {
    const chosen = requested === undefined ? undefined : findRegion(requested, context);
    const described = listCards(context.catalogue, chosen).map((card) => {
      const described = getDescription(card, context);
      if (include !== 'terms') return described;
      const { rewardRate, spendCap } = getDescription(card, context, 'people');
      return { ...described, earns: rewardRate, terms: spendCap };
    });
    return { success: true as const, cards: described };
  },
  command: {
    signature: 'cards',
    summary: 'the cards, what they earn and up to how much',
    options: { region: { flag: '--region <code>', help: 'only the cards of a region (default: all)' } },
    examples: ['cards --region SG'],
    printed: { include: 'terms' },
    text: ({ cards: listed }) => [
      {
        rows: listed.map(({ shortName, name, bank, earns = '', terms = '' }) => [
          shortName,
          name,
          bank,
          earns,
          terms,
        ]),
        headings: ['short name', 'card', 'bank', 'rate', 'cap'],
      },
    ],
  },
});
