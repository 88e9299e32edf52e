// Parts of results that several operations share. A schema with an id becomes a component of the OpenAPI document and a
// type of the client.
import { z } from 'zod';
import { CHANNELS, type Channel, EVIDENCE_KINDS } from '../catalogue/evidence.ts';

export const code = (description: string) =>
  z
    .string()
    .regex(/^[0-9]{4}$/)
    .meta({ description });
export const rate = (description: string) =>
  z
    .string()
    .regex(/^[0-9]+(\.[0-9]+)? MPD$/)
    .meta({ description });
export const text = (description: string) => z.string().meta({ description });
/** A day: `2026-11-16`. */
export const fullDate = (description: string) => z.string().meta({ description, format: 'date' });
export const count = (description?: string) => z.number().int().min(0).meta({ type: 'integer', description });

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

interface Described {
  readonly id: string;
  readonly name: string;
  readonly mcc: string;
  readonly channel: Channel;
  readonly country: string;
  readonly category: string;
}

/** The same fields of a merchant that was found. */
export function describeMerchant({ id, name, mcc, channel, country, category }: Described) {
  return { id, Store: name, MCC: mcc, type: channel, Country: country, Category: category };
}

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
export const ComparedCard = EligibleCard.extend({
  mpd: z
    .string()
    .regex(/^[0-9]+(\.[0-9]+)? (MPD|% cash back)$/)
    .meta({ description: 'Miles per dollar, `4 MPD`, or `6 % cash back`.' }),
});

export const ErrorBody = z.object({ error: z.string() }).meta({ id: 'Error' });

/** Beyond the five endpoints of the contract. */
export const CodedErrorBody = ErrorBody.extend({
  code: text('What is wrong, for a program: `unknown_card`.').optional(),
  parameter: text('The parameter that is wrong, if it is one alone.').optional(),
  allowed: z.array(z.string()).optional().meta({ description: 'What would be right instead.' }),
  others: z
    .array(
      z.object({
        id: z.string(),
        Store: merchantFields.Store,
        Country: merchantFields.Country,
        MCC: merchantFields.MCC,
      }),
    )
    .optional()
    .meta({ description: 'Merchants that may have been meant.' }),
}).meta({ id: 'CodedError' });

export const SlowDownBody = z
  .object({
    error: z.literal('slow down'),
    code: z.literal('rate_limited').optional(),
    retryAfter: z
      .number()
      .int()
      .min(1)
      .meta({ type: 'integer', description: 'Seconds until the window ends.' }),
  })
  .meta({ id: 'SlowDown' });
