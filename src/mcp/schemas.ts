// Schemas shared by several tools. Fields that the HTTP API also has use its names and values.
import { z } from 'zod';
import { CHANNELS, EVIDENCE_KINDS } from '../catalogue/evidence.ts';
import { NETWORKS } from '../catalogue/network.ts';
import { SERVICES } from '../query/evidence/service.ts';

export const Channel = z.enum(CHANNELS);
export const Service = z.enum(SERVICES);
export const Network = z.enum(NETWORKS);
export const Mcc = z
  .string()
  .regex(/^[0-9]{4}$/)
  .describe('Four digits, as a string');
export const Basis = z
  .enum(EVIDENCE_KINDS)
  .describe(
    'What the code is based on: seen on card payments, the brand’s own code, an editor’s judgement, or the kind of business alone',
  );
export const Confidence = z.number().min(0).max(1).describe('How sure we are of the code, 0 to 1');

/** As an input: `SG`, in upper or lower case. */
export const region = z
  .string()
  .max(20)
  .optional()
  .describe(
    'The region whose cards are compared: two letters, such as SG; about_data lists the regions and the default',
  );

export const EligibleCard = z.object({
  name: z.string(),
  shortName: z.string(),
  eligible: z.boolean().describe('Earns more than the card’s base rate here'),
  mpd: z.string().describe('What it earns: miles per dollar, such as `4 MPD`, or `6 % cash back`'),
  spendCap: z.string().describe('The cap, with its condition if there is one'),
});

/** Where somebody pays: a merchant, or just a code. */
export const Place = z.object({
  asked: z.string(),
  MCC: Mcc,
  Category: z.string().describe('The code’s description'),
  type: Channel.optional().describe('How somebody pays; absent if any channel counts'),
  service: Service.optional(),
  network: Network.optional(),
  holds: z
    .string()
    .optional()
    .describe('How often the merchant’s usual code applies; absent if no other code is known'),
  networks: z
    .array(Network)
    .optional()
    .describe('The card networks that the merchant accepts there; absent if no restriction is known'),
  merchant: z
    .object({
      id: z.string(),
      Store: z.string(),
      Country: z.string().describe('Two letters; ZZ if unknown'),
      confidence: Confidence,
      basis: Basis,
    })
    .optional(),
});
