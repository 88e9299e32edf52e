// read_qr: what a payment QR code at the counter says, and the cards that earn there.
import { z } from 'zod';
import { describeQr } from '../../library/qr.ts';
import { MAX_PAYLOAD, parseQr } from '../../query/qr/parse-qr.ts';
import { isRefusal, readRegion, refuse } from '../refusal.ts';
import { Basis, Channel, Confidence, EligibleCard, Mcc, region } from '../schemas.ts';
import { defineTool } from '../tool.ts';

const MAX_CARDS = 10;

export const readQr = defineTool({
  name: 'read_qr',
  title: 'Read a payment QR code',
  description:
    'Reads the text of a payment QR code (SGQR, PayNow, DuitNow, FPS, PromptPay, QRIS, VietQR, Pix, UPI): the shop, the merchant category code (MCC) that it states, the merchant we know by that name and whether its code agrees, and the cards that earn there. ' +
    'Use it when the user provides such a text; for a shop by name use find_merchant. ' +
    'The MCC in the QR code takes precedence over ours. The payload is neither stored nor logged.',
  input: z.strictObject({
    payload: z
      .string()
      .trim()
      .min(1)
      .max(MAX_PAYLOAD)
      .describe('The text in the QR code: it begins with 000201 or with upi://pay'),
    region,
  }),
  output: z.object({
    schemes: z.array(z.string()),
    classified: z.boolean().describe('Whether the QR code states an MCC; 0000 is none'),
    MCC: Mcc.optional(),
    Category: z.string().optional(),
    name: z.string().optional().describe('The shop, as the QR code names it'),
    city: z.string().optional(),
    Country: z.string().optional(),
    amount: z.number().optional(),
    currency: z.string().optional(),
    merchant: z
      .object({
        id: z.string(),
        Store: z.string(),
        MCC: Mcc,
        type: Channel,
        Country: z.string(),
        Category: z.string(),
        score: z.number(),
        sure: z.boolean(),
        confidence: Confidence,
        basis: Basis,
        agrees: z.boolean().optional().describe('Whether its usual code is the one on the QR code'),
      })
      .optional(),
    inferred: z.array(
      z.object({
        MCC: Mcc,
        Category: z.string(),
        basis: z.literal('inferred'),
        probability: z.number(),
        because: z.array(z.string()),
      }),
    ),
    region: z.string(),
    on: z.string().describe('The day of the payment'),
    judgedBy: Mcc.optional().describe('The code that the cards are compared on'),
    eligibleCards: z.array(EligibleCard).describe(`The best ${MAX_CARDS}`),
  }),
  answer({ payload, region: requested }, context) {
    const read = readRegion(requested, context.catalogue.meta.regions, context.defaultRegion);
    if (isRefusal(read)) return read;
    const parsed = parseQr(payload);
    if ('problem' in parsed)
      return refuse({
        problem: `The payment code cannot be read: ${parsed.problem}`,
        next: 'ask for the whole text of the code, or call find_merchant with the shop’s name',
      });
    const { success: _, eligibleCards, ...answer } = describeQr({ payload, region: read.region }, context);
    return { ...answer, eligibleCards: eligibleCards.slice(0, MAX_CARDS) };
  },
});
