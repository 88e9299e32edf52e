// The merchant in a card-statement line: GET /api/descriptor, `mcc-lookup descriptor`. Lines can name people, so they are
// neither kept nor logged.
import { z } from 'zod';
import {
  type DescriptorMerchant,
  MAX_DESCRIPTOR_LENGTH,
  matchDescriptor,
} from '../query/descriptors/match-descriptor.ts';
import { ERRORS } from './errors.ts';
import { findExampleMerchant } from './examples.ts';
import { defineOperation, type OperationContext } from './operation.ts';
import { cleanText, country, day, optional } from './parameters.ts';
import { basis, describeMerchant, fraction, fullDate, merchantFields, success, text } from './schemas.ts';
import { describeGuess, InferredCode } from './suggest.ts';
import { formatConfidence, formatGuesses } from './text.ts';

const LineMerchant = z
  .object({
    id: z.string(),
    ...merchantFields,
    score: fraction('How well the line fits the merchant’s name.'),
    confidence: fraction('How sure we are of the merchant’s code.'),
    basis,
  })
  .meta({ id: 'LineMerchant' });

export const lineFields = {
  found: z.boolean().meta({ description: 'Whether a merchant fits well enough to be the answer.' }),
  sure: z.boolean().meta({ description: 'Whether another merchant is very unlikely.' }),
  on: fullDate('The day the codes are as of.'),
  candidates: z
    .array(LineMerchant)
    .max(5)
    .meta({ description: 'The best first, even if none matches closely enough.' }),
  merchant: LineMerchant.optional(),
  inferred: z.array(InferredCode).max(5).optional().meta({
    description:
      'Only if no merchant fits: the likely codes from the shop’s name alone; empty if the name gives no clue.',
  }),
  route: z
    .object({
      name: text('The payment service between shop and card: `Square`.'),
      kind: z
        .enum(['facilitator', 'seller'])
        .meta({ description: '`facilitator` takes payments for others, `seller` sells itself.' }),
    })
    .optional(),
  storeNumber: z.string().optional(),
  place: z.object({ name: z.string(), Country: merchantFields.Country }).optional(),
};

const Descriptor = z.object({ success, ...lineFields }).meta({ id: 'Descriptor' });

export const descriptor = defineOperation({
  name: 'descriptor',
  path: '/descriptor',
  subject: 'text',
  summary: 'A card-statement line to its merchant, payment route, store number and place',
  tag: 'Merchants',
  description:
    'Reads a line as banks print it. `merchant` is present only if one matches closely enough; otherwise `inferred` has the likely codes from the name alone. Lines are neither kept nor logged.',
  parameters: z.object({
    text: cleanText(
      MAX_DESCRIPTOR_LENGTH,
      'The line as it is on the statement: `SQ *YA KUN KAYA TOAST SINGAPORE`.',
    ),
    country: optional(
      country.meta({
        description: 'Where the card was used, two letters: ranks merchants that trade there higher.',
      }),
    ),
    on: optional(day),
  }),
  result: Descriptor,
  isPrivate: true,
  errors: () => [ERRORS.badCountry, ERRORS.badDay],
  example: (context) => ({
    text: `${findExampleMerchant(context, 'starbucks').name.toUpperCase()} #1234 SINGAPORE`,
  }),
  answer: (line, context) => ({ success: true as const, ...readLine(line, context) }),
  command: {
    signature: 'descriptor <text...>',
    summary: 'the merchant behind a card-statement line',
    options: { country: { flag: '--country <code>', help: 'where the card was used' } },
    note: 'The lines stay on this machine, unless --server names a service to send them to.',
    examples: [
      "descriptor 'SQ *YA KUN KAYA TOAST SINGAPORE'",
      'descriptor --file statement.txt --country SG',
    ],
    blank: 'give a statement line',
    readOperand: (line) => ({ text: tidyLine(line) }),
    text: (line) => [{ rows: listRows(line) }],
    isFound: ({ found }) => found,
  },
});

export function readLine(
  line: Parameters<typeof matchDescriptor>[2],
  { catalogue, search }: Pick<OperationContext, 'catalogue' | 'search'>,
) {
  const { found, sure, on, merchant, candidates, inferred, place, ...rest } = matchDescriptor(
    catalogue,
    search,
    line,
  );
  return {
    found,
    sure,
    on,
    ...(merchant && { merchant: describeFound(merchant) }),
    candidates: candidates.map(describeFound),
    ...(inferred && { inferred: inferred.map((guess) => describeGuess(catalogue, guess)) }),
    ...rest,
    ...(place && { place: { name: place.name, Country: place.country } }),
  };
}

function describeFound(found: DescriptorMerchant) {
  const { score, confidence, basis } = found;
  return { ...describeMerchant(found), score, confidence, basis };
}

/** Turns control characters such as tabs into spaces and cuts long lines, so a statement can be read as it is. */
export function tidyLine(line: string): string {
  return line
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTOR_LENGTH);
}

function listRows(line: z.output<typeof Descriptor>): string[][] {
  const { merchant, candidates, inferred = [], route, storeNumber, place, sure } = line;
  const closest = merchant ?? candidates[0];
  return [
    ['merchant', merchant ? `${merchant.Store} (${merchant.Country}, ${merchant.type})` : 'not found'],
    ...(merchant
      ? [
          ['MCC', `${merchant.MCC} ${merchant.Category}`],
          ['fit', `${Math.round(merchant.score * 100)} %${sure ? '' : ', other merchants are possible'}`],
          ['how sure', formatConfidence(merchant)],
        ]
      : closest
        ? [['closest', `${closest.Store}, ${Math.round(closest.score * 100)} %`]]
        : []),
    ...formatGuesses(inferred),
    ...(route ? [['paid through', route.name]] : []),
    ...(storeNumber ? [['store number', storeNumber]] : []),
    ...(place ? [['place', `${place.name} (${place.Country})`]] : []),
  ];
}
