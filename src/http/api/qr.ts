// GET /api/qr: what a payment QR code at the counter contains. Codes can name people, so they are neither kept nor
// logged.
import { z } from 'zod';
import { describeQr, MAX_PAYLOAD } from '../../library/qr.ts';
import { ERRORS } from '../errors.ts';
import { defineEndpoint } from './endpoint.ts';
import { cleanText, optional, region } from './parameters.ts';
import { basis, fraction, JudgedCard, merchantFields, success, text } from './schemas.ts';
import { InferredCode } from './suggest.ts';

const QrMerchant = z
  .object({
    id: z.string(),
    ...merchantFields,
    score: fraction('How well the name on the code fits the merchant’s.'),
    sure: z.boolean().meta({ description: 'Whether another merchant is very unlikely.' }),
    confidence: fraction('How sure we are of the merchant’s code.'),
    basis,
    agrees: z
      .boolean()
      .optional()
      .meta({ description: 'Whether its usual code is the one on the QR code; absent if that has none.' }),
  })
  .meta({ id: 'QrMerchant' });

export const QrPayment = z
  .object({
    success,
    schemes: z
      .array(z.string())
      .meta({ description: 'Payment schemes that we recognise: `PayNow`, `QRIS`.' }),
    classified: z
      .boolean()
      .meta({ description: 'Whether the QR code has a merchant category code; `0000` is none.' }),
    MCC: merchantFields.MCC.optional().meta({ description: 'The code that the QR code states.' }),
    Category: merchantFields.Category.optional(),
    name: text('The shop, as the QR code names it.').optional(),
    city: z.string().optional(),
    Country: merchantFields.Country.optional(),
    amount: z.number().optional(),
    currency: text('Three letters.').optional(),
    merchant: QrMerchant.optional().meta({ description: 'The merchant that we know by that name.' }),
    inferred: z
      .array(InferredCode)
      .max(5)
      .meta({ description: 'Likely codes from the name alone, if there is no other.' }),
    region: z.string(),
    on: text('The day of the payment.'),
    judgedBy: merchantFields.MCC.optional().meta({ description: 'The code that the cards are compared on.' }),
    eligibleCards: z.array(JudgedCard).meta({ description: 'Empty if there is no code.' }),
  })
  .meta({ id: 'QrPayment' });

export const qr = defineEndpoint({
  name: 'readQr',
  path: '/qr',
  summary: 'What a payment QR code says: the shop, its code, and the cards that earn there',
  tag: 'Merchants',
  description:
    'Reads the text of a payment QR code: its scheme, shop, code and amount, the merchant that we know by that name, and the cards that earn there. Codes are neither kept nor logged.',
  parameters: z.object({
    payload: cleanText(
      MAX_PAYLOAD,
      'The text in the QR code: an EMVCo merchant-presented code (`000201…`) or a UPI link (`upi://pay?…`).',
    ),
    region: optional(region),
  }),
  body: QrPayment,
  isPrivate: true,
  refusals: ({ catalogue }) => [
    ERRORS.badRegion(catalogue.meta.regions),
    ERRORS.badPayload('it is damaged: its checksum differs. Scan it again'),
  ],
  example: () => ({ payload: 'upi://pay?pa=shop@bank&pn=Sunny%20Corner%20Bakery&mc=5462&am=120&cu=INR' }),
  answer: describeQr,
});
