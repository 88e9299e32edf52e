// What a payment QR code at the counter says: GET /api/qr, the tool read_qr, `mcc-lookup qr`. A payload can name a person,
// so it is neither kept nor logged.
import { z } from 'zod';
import {
  type DescriptorMerchant,
  MAX_DESCRIPTOR_LENGTH,
  matchDescriptor,
} from '../query/descriptors/match-descriptor.ts';
import { listEligibleCards } from '../query/eligibility/list-eligible-cards.ts';
import { getGuesser } from '../query/guess-codes.ts';
import { findPlaceById, placeAt, placeAtCode } from '../query/place.ts';
import { CAN_EARN, describeFunds } from '../query/qr/funds.ts';
import { formatAmount, MAX_PAYLOAD, type ParsedQr, parseQr } from '../query/qr/parse-qr.ts';
import { getCategory } from '../query/search-merchants.ts';
import { ERRORS, fail } from './errors.ts';
import { defineOperation, type OperationContext, REGION_OPTION } from './operation.ts';
import { cleanText, findRegion, optional, region, wholeNumber } from './parameters.ts';
import {
  basis,
  ComparedCard,
  describeMerchant,
  fraction,
  fullDate,
  merchantFields,
  success,
  text,
} from './schemas.ts';
import { describeGuess, InferredCode } from './suggest.ts';
import { formatConfidence, formatGuesses, listRates } from './text.ts';

/** More cards than any region has. */
const MAX_CARDS = 100;

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

const QrPayment = z
  .object({
    success,
    schemes: z
      .array(z.string())
      .meta({ description: 'Payment schemes that we recognise: `PayNow`, `QRIS`.' }),
    canEarn: z.enum(CAN_EARN).meta({
      description:
        'Whether a credit card can pay with it, and so earn: any, some, none (it is paid from a bank account), or the code does not say.',
    }),
    funds: text('What it is paid from, in a sentence or two for the person who pays.'),
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
    on: fullDate('The day of the payment.'),
    judgedBy: merchantFields.MCC.optional().meta({
      description:
        'The code that the cards are compared on: the one on the QR code, else the merchant’s, else the likeliest of `inferred`.',
    }),
    eligibleCards: z.array(ComparedCard).meta({
      description:
        'As if paid by card, whatever `canEarn` says. Empty if there is no code, not even a likely one.',
    }),
  })
  .meta({ id: 'QrPayment' });

export const readQr = defineOperation({
  name: 'readQr',
  path: '/qr',
  subject: 'payload',
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
    limit: optional(wholeNumber(1, MAX_CARDS, 'How many cards to list; by default, all.')),
  }),
  result: QrPayment,
  isPrivate: true,
  errors: ({ catalogue }) => [
    ERRORS.badRegion(catalogue.meta.regions),
    ERRORS.badPayload('it is damaged: its checksum differs. Scan it again'),
  ],
  example: () => ({ payload: 'upi://pay?pa=shop@bank&pn=Sunny%20Corner%20Bakery&mc=5462&am=120&cu=INR' }),
  answer(request, context) {
    const { catalogue, on } = context;
    const compared = findRegion(request.region, context);
    const qr = parseQr(request.payload);
    if ('problem' in qr)
      return fail(ERRORS.badPayload(qr.problem), () => ({
        next: 'ask for the whole text of the code, or call find_merchant with the shop’s name',
      }));
    const { schemes, mcc, name, city, country, amount, currency } = qr;
    const found = name === undefined ? undefined : findByName(qr, context);
    // The acquirer's code takes precedence over ours; without one, the name decides.
    const known = mcc ?? found?.mcc;
    const inferred = known === undefined && name !== undefined ? getGuesser(catalogue)(name) : [];
    const code = known ?? inferred[0]?.mcc;
    const { canEarn, why } = describeFunds(schemes);
    return {
      success: true as const,
      schemes: [...schemes],
      canEarn,
      funds: why,
      classified: mcc !== undefined,
      ...(mcc !== undefined && { MCC: mcc, Category: getCategory(catalogue, mcc) }),
      name,
      city,
      Country: country,
      amount,
      currency,
      ...(found && { merchant: describeFound(found, mcc) }),
      inferred: inferred.map((guess) => describeGuess(catalogue, guess)),
      region: compared,
      on,
      judgedBy: code,
      eligibleCards:
        code === undefined ? [] : compareCards(mcc, found, compared, context).slice(0, request.limit),
    };
  },
  tool: {
    name: 'read_qr',
    title: 'Read a payment QR code',
    description:
      'Reads the text of a payment QR code (SGQR, PayNow, DuitNow, FPS, PromptPay, QRIS, VietQR, Pix, UPI): the shop, the merchant category code (MCC) that it states, the merchant we know by that name and whether its code agrees, whether a card can pay it at all, and the cards that earn there. ' +
      'Use it when the user provides such a text; for a shop by name use find_merchant. ' +
      'The MCC in the QR code takes precedence over ours. The payload is neither stored nor logged.',
    defaults: { limit: 10 },
  },
  command: {
    signature: 'qr <payload>',
    summary: 'what a payment QR code says: the shop, its code, and the cards that earn there',
    options: { region: REGION_OPTION },
    note: 'The payload is the text in the QR code, in quotes. It stays on this machine, unless --server names a service.',
    examples: ["qr 'upi://pay?pa=shop@bank&pn=Corner%20Bakery&mc=5462'"],
    readOperand: (payload) => ({ payload: payload.replace(/\p{Cc}/gu, ' ') }),
    text: (payment) => [
      { labelled: true, rows: listRows(payment) },
      ...(payment.judgedBy === undefined ? [] : listRates(payment.eligibleCards, payment.region)),
    ],
    isFound: ({ judgedBy }) => judgedBy !== undefined,
  },
});

/** A shop's name on a QR code is written as on a statement: in capitals, cut off, with a branch after it. */
function findByName({ name, country }: ParsedQr, { catalogue, search }: OperationContext) {
  const line = { text: name!.slice(0, MAX_DESCRIPTOR_LENGTH), country };
  const { merchant, sure } = matchDescriptor(catalogue, search, line);
  return merchant && { ...merchant, sure };
}

type Found = DescriptorMerchant & { readonly sure: boolean };

function describeFound(found: Found, stated: string | undefined) {
  const { mcc, score, sure, confidence, basis } = found;
  const agrees = stated === undefined ? undefined : stated === mcc;
  return { ...describeMerchant(found), score, sure, confidence, basis, agrees };
}

/** The code is at the counter, so the payment is in person. One that it states is the only one. */
function compareCards(
  stated: string | undefined,
  found: Found | undefined,
  region: string,
  { catalogue, on }: OperationContext,
) {
  const payment = { region, on, channel: 'offline' as const };
  const known = found && findPlaceById(catalogue, found.id, { country: found.country });
  const { question } = known ? placeAt(catalogue, known, payment) : placeAtCode(stated!, payment);
  return listEligibleCards(
    catalogue,
    stated === undefined ? question : { ...question, mcc: stated, codes: undefined },
    'people',
  );
}

function listRows(payment: z.output<typeof QrPayment>): string[][] {
  const { schemes, funds, name, city, Country, amount, currency, MCC, Category, merchant, inferred } =
    payment;
  const place = [city, Country].filter((each) => each !== undefined).join(', ');
  return [
    ['scheme', schemes.join(', ') || 'unknown'],
    ['paid from', funds],
    ...(name === undefined ? [] : [['shop', name]]),
    ...(place === '' ? [] : [['place', place]]),
    ...(amount === undefined ? [] : [['amount', formatAmount({ amount, currency })]]),
    ['MCC', MCC === undefined ? 'not stated in the code' : [MCC, Category].join(' ').trim()],
    ...(merchant ? [['known as', formatKnown(merchant)]] : []),
    ...formatGuesses(inferred),
  ];
}

function formatKnown(merchant: z.output<typeof QrMerchant>): string {
  const { Store, MCC, agrees, sure } = merchant;
  const code =
    agrees === undefined
      ? `MCC ${MCC} (${formatConfidence(merchant)})`
      : agrees
        ? 'with the same code'
        : `but its usual code is ${MCC}`;
  return `${Store}, ${code}${sure ? '' : '; another merchant is possible'}`;
}
