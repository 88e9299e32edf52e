// Up to 100 lines of a card statement at once, each with its merchant and code: the tool read_statement.
import { z } from 'zod';
import { MAX_DESCRIPTOR_LENGTH, matchDescriptor } from '../query/descriptors/match-descriptor.ts';
import { MAX_LINES } from './descriptor-batch.ts';
import { ERRORS, fail } from './errors.ts';
import { defineOperation, type OperationContext } from './operation.ts';
import { country, optional } from './parameters.ts';
import { basis, count, fraction, merchantFields, text } from './schemas.ts';
import { describeGuess, InferredCode } from './suggest.ts';

const Line = z.object({
  text: z.string(),
  sure: z.boolean().meta({ description: 'Whether another merchant is very unlikely.' }),
  id: z.string().optional(),
  ...z.object(merchantFields).partial().shape,
  confidence: fraction('How sure we are of the code.').optional(),
  basis: basis.optional(),
  route: text('The payment service between shop and card, such as Square.').optional(),
  near: text('The closest merchant, if none matches closely enough.').optional(),
  likely: z
    .array(InferredCode)
    .optional()
    .meta({ description: 'If none matches closely enough: codes inferred from the shop’s name alone.' }),
});

export const readStatement = defineOperation({
  name: 'readStatement',
  summary: 'Up to 100 lines of a card statement, each with its merchant and code',
  parameters: z.object({
    lines: z
      .array(z.string().trim().min(1).max(MAX_DESCRIPTOR_LENGTH))
      .min(1)
      .max(MAX_LINES)
      .meta({ description: 'The lines, such as SQ *YA KUN KAYA TOAST SINGAPORE' }),
    country: optional(country.meta({ description: 'Where the card was used: two letters' })),
  }),
  result: z.object({ lines: z.array(Line), found: count('Lines with a merchant.') }),
  isPrivate: true,
  async answer({ lines, country: used }, context) {
    const described: z.output<typeof Line>[] = [];
    for (const line of lines) {
      if (described.length > 0 && (await context.nextTurn?.()) === false) fail(ERRORS.busy);
      described.push(describeLine(line, used, context));
    }
    return { lines: described, found: described.filter(({ id }) => id !== undefined).length };
  },
  tool: {
    name: 'read_statement',
    title: 'Read statement lines',
    description:
      'Reads up to 100 lines of a card statement at once and finds the merchant and merchant category code (MCC) of each. ' +
      'Use it for whole statements; for one line with all its evidence, use find_merchant with by: statement. Give only the shop’s text, without date, amount or account numbers. ' +
      'Returns lines in the same order; a line without an MCC was not recognised. Lines are neither stored nor logged.',
  },
});

function describeLine(line: string, used: string | undefined, { catalogue, search }: OperationContext) {
  const { merchant, candidates, inferred, route, sure } = matchDescriptor(catalogue, search, {
    text: line,
    country: used,
  });
  return {
    text: line,
    sure,
    ...(merchant && {
      id: merchant.id,
      Store: merchant.name,
      MCC: merchant.mcc,
      Category: merchant.category,
      type: merchant.channel,
      Country: merchant.country,
      confidence: merchant.confidence,
      basis: merchant.basis,
    }),
    ...(route && { route: route.name }),
    ...(merchant === undefined && candidates[0] && { near: candidates[0].name }),
    ...(inferred &&
      inferred.length > 0 && { likely: inferred.map((guess) => describeGuess(catalogue, guess)) }),
  };
}
