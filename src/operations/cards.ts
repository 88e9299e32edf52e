// How every card earns: GET /api/cards, `mcc-lookup cards`.
import { z } from 'zod';
import { type Card as CatalogueCard, MONTHS } from '../catalogue/card.ts';
import { BASES } from '../catalogue/card-rule.ts';
import { getDescription, listCards } from '../query/eligibility/describe-card.ts';
import { ERRORS } from './errors.ts';
import { defineOperation } from './operation.ts';
import { findRegion, optional, region } from './parameters.ts';
import { code, rate, success, text } from './schemas.ts';

const dated = {
  asOf: text('When a source said so: a day, a month or a year.'),
  source: text('The page, unless it is the card’s source of that date.').optional(),
};
const source = z.object({
  url: z.string().nullable(),
  asOf: z.string().nullable(),
  note: z.string().optional(),
});
const codes = z.array(text('A code or a range: `6529-6540`.'));

/** What the card costs and asks for, and what it excludes. */
const terms = {
  annualFee: z
    .object({
      amount: z.number(),
      waived: z
        .union([
          z.literal('none'),
          z.object({
            years: z.number().optional(),
            spend: z.number().optional(),
            note: z.string().optional(),
          }),
        ])
        .optional(),
      ...dated,
    })
    .nullable(),
  foreignFee: z.object({ percent: z.number(), ...dated }).nullable(),
  income: z.object({ amount: z.number().meta({ description: 'A year.' }), ...dated }).nullable(),
  month: z.enum(MONTHS).nullable(),
  exclusions: z.object({
    researched: z.boolean().meta({ description: 'Whether the card’s own terms were read.' }),
    list: z
      .object({ id: z.string(), name: z.string().optional(), basis: z.enum(BASES), sources: z.array(source) })
      .optional()
      .meta({ description: 'The bank’s list that applies to the card.' }),
    entries: z
      .array(
        z.object({
          of: z.enum(['bank', 'card']),
          basis: z.enum(BASES),
          mccs: codes,
          merchants: z.array(z.string()).optional(),
          exceptMerchants: z.array(z.string()).optional(),
          descriptions: z.array(text('As statements print it: `AXS*`.')).optional(),
          words: z.array(text('What no code expresses.')).optional(),
          wordsIn: codes.optional().meta({ description: 'Codes that the words exclude in part.' }),
          from: z.string().optional(),
          until: z.string().optional(),
        }),
      )
      .meta({ description: 'All that are in force on a day add up.' }),
    earns: z
      .array(z.object({ mccs: codes, merchants: z.array(z.string()).optional(), source: z.string() }))
      .optional()
      .meta({ description: 'What the bank’s list excludes and this card pays all the same.' }),
  }),
};

const Card = z
  .object({
    name: z.string(),
    shortName: z.string(),
    bank: z.string(),
    type: text('Card network.'),
    rewardRate: rate("The card's headline rate."),
    categories: z.array(code('An MCC that earns the rate.')),
    spendCap: z.string(),
    earns: text(
      'With `include=terms` only: the highest rate in the card’s own unit, `6 % cash back`; it may be for named merchants or a higher tier.',
    ).optional(),
    terms: text('With `include=terms` only: the cap and the conditions of that rate.').optional(),
    ...z.object(terms).partial().shape,
  })
  .meta({ id: 'Card' });

function listTerms({ annualFee, foreignFee, income, month, exclusions }: CatalogueCard) {
  return {
    annualFee: annualFee ?? null,
    foreignFee: foreignFee ?? null,
    income: income ?? null,
    month: month ?? null,
    exclusions,
  };
}

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
      z.enum(['terms']).meta({
        description:
          '`terms` adds the highest rate with its cap in each card’s own unit, fees, income, what a month is (null: not known) and exclusions.',
      }),
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
      return { ...described, earns: rewardRate, terms: spendCap, ...listTerms(card) };
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
