// The bodies of the contract's five endpoints, and parts shared with other endpoints.
// A schema with an id becomes a component of the OpenAPI document.
import { z } from 'zod';
import { CHANNELS, EVIDENCE_KINDS } from '../../catalogue/evidence.ts';

export const code = (description: string) =>
  z
    .string()
    .regex(/^[0-9]{4}$/)
    .meta({ description });
const rate = (description: string) =>
  z
    .string()
    .regex(/^[0-9]+(\.[0-9]+)? MPD$/)
    .meta({ description });
export const text = (description: string) => z.string().meta({ description });
export const count = (description?: string) =>
  z
    .number()
    .int()
    .min(0)
    .meta({ type: 'integer', ...(description !== undefined && { description }) });

/** A share or a probability. */
export const fraction = (description: string) => z.number().min(0).max(1).meta({ description });

/** What a code is based on. */
export const basis = z.enum(EVIDENCE_KINDS).meta({
  description:
    'Seen on card payments, the brand’s own code in the networks’ lists, an editor’s judgement, or the kind of business alone.',
});

/** A source that evidence cites. */
export const Source = z.object({
  id: z.string(),
  title: z.string(),
  publisher: z.string(),
  licence: z.string(),
  url: z.string().optional(),
});

export const success = z.literal(true);

export const merchantFields = {
  Store: text('Merchant name.'),
  MCC: code('Four digits, as a string.'),
  type: z.enum(CHANNELS).meta({ description: 'How people mostly pay there.' }),
  Country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .meta({ description: 'Two letters; `ZZ` if unknown.' }),
  Category: text("The code's description."),
} as const;

export const EligibleCard = z
  .object({
    name: z.string(),
    shortName: z.string(),
    eligible: z.boolean().meta({ description: "Earns more than the card's base rate here." }),
    mpd: rate('Miles per dollar.'),
    spendCap: text('The cap, with its condition if there is one.'),
  })
  .meta({ id: 'EligibleCard' });

/** Outside the five endpoints of the contract, cash back is called cash back. */
export const JudgedCard = EligibleCard.extend({
  mpd: z
    .string()
    .regex(/^[0-9]+(\.[0-9]+)? (MPD|% cash back)$/)
    .meta({ description: 'Miles per dollar, `4 MPD`, or `6 % cash back`.' }),
});

export const Merchant = z
  .object({
    id: text('A stable slug, never reused.'),
    ...merchantFields,
    cards: z.array(z.string()).meta({ description: 'Short names of the eligible cards, best first.' }),
    url: z
      .string()
      .regex(/^https:\/\//)
      .meta({ description: "The merchant's canonical URL." }),
    eligibleCards: z.array(EligibleCard),
  })
  .meta({ id: 'Merchant' });

export const SearchResult = z
  .object({
    ...merchantFields,
    id: text('With `include=id` only.').optional(),
    url: text('With `include=id` only, if the merchant has a site.').optional(),
  })
  .meta({ id: 'SearchResult' });

export const SearchResults = z
  .object({
    success,
    results: z.array(SearchResult).max(50),
    total: z
      .number()
      .int()
      .min(0)
      .max(50)
      .meta({ type: 'integer', description: 'Total matches, 50 at most.' }),
  })
  .meta({ id: 'SearchResults' });

export const MccDetail = z
  .object({
    success,
    mcc: code('The code.'),
    description: z.string(),
    category: text('Short group label.'),
    eligibleCards: z.array(EligibleCard),
  })
  .meta({ id: 'MccDetail' });

export const MccCodes = z
  .object({
    success,
    codes: z
      .record(z.string().regex(/^[0-9]{4}$/), z.string())
      .meta({ description: 'Code to description, ascending.' }),
    results: z
      .array(
        z.object({ mcc: code('The code.'), description: z.string(), category: text('Short group label.') }),
      )
      .optional()
      .meta({ description: 'With `q` only: the same codes, likeliest first.' }),
    total: count('With `q` only: how many codes match; at most 50 are listed.').optional(),
    readAs: text(
      'With `q` only: the everyday word it was read as, if the text is not exactly that word.',
    ).optional(),
  })
  .meta({ id: 'MccCodes' });

export const Card = z
  .object({
    name: z.string(),
    shortName: z.string(),
    bank: z.string(),
    type: text('Card network.'),
    rewardRate: rate("The card's headline rate."),
    categories: z.array(code('An MCC that earns the rate.')),
    spendCap: z.string(),
  })
  .meta({ id: 'Card' });

export const Cards = z.object({ success, cards: z.array(Card) }).meta({ id: 'Cards' });

export const ErrorBody = z.object({ error: z.string() }).meta({ id: 'Error' });

export const SlowDownBody = z
  .object({
    error: z.literal('slow down'),
    retryAfter: z
      .number()
      .int()
      .min(1)
      .meta({ type: 'integer', description: 'Seconds until the window ends.' }),
  })
  .meta({ id: 'SlowDown' });
