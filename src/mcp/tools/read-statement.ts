// read_statement: up to 100 lines of a card statement at once, each with its merchant and code.
import { z } from 'zod';
import { MAX_DESCRIPTOR_LENGTH, matchDescriptor } from '../../query/descriptors/match-descriptor.ts';
import { getCategory } from '../../query/search-merchants.ts';
import { BUSY, isRefusal, readCountry } from '../refusal.ts';
import { Basis, Channel, Confidence, Mcc } from '../schemas.ts';
import { defineTool } from '../tool.ts';

export const MAX_LINES = 100;

export const readStatement = defineTool({
  name: 'read_statement',
  title: 'Read statement lines',
  description:
    'Reads up to 100 lines of a card statement at once and finds the merchant and merchant category code (MCC) of each. ' +
    'Use it for whole statements; for one line with all its evidence, use find_merchant with by: statement. Give only the shop’s text, without date, amount or account numbers. ' +
    'Returns lines in the same order; a line without an MCC was not recognised. Lines are neither stored nor logged.',
  input: z.strictObject({
    lines: z
      .array(z.string().trim().min(1).max(MAX_DESCRIPTOR_LENGTH))
      .min(1)
      .max(MAX_LINES)
      .describe('The lines, such as SQ *YA KUN KAYA TOAST SINGAPORE'),
    country: z.string().trim().max(20).optional().describe('Where the card was used: two letters'),
  }),
  output: z.object({
    lines: z.array(
      z.object({
        text: z.string(),
        sure: z.boolean().describe('Whether another merchant is very unlikely'),
        id: z.string().optional(),
        Store: z.string().optional().describe('Absent if no merchant matches closely enough'),
        MCC: Mcc.optional(),
        Category: z.string().optional().describe('The code’s description'),
        type: Channel.optional(),
        Country: z.string().optional(),
        confidence: Confidence.optional(),
        basis: Basis.optional(),
        route: z.string().optional().describe('The payment service between shop and card, such as Square'),
        near: z.string().optional().describe('The closest merchant, if none matches closely enough'),
        likely: z
          .array(z.object({ MCC: Mcc, Category: z.string(), probability: z.number() }))
          .optional()
          .describe('If none matches closely enough: codes guessed from the shop’s name alone'),
      }),
    ),
    found: z.int().describe('Lines with a merchant'),
  }),
  async answer({ lines, country: requested }, { catalogue, search, nextTurn }) {
    const read = readCountry(requested);
    if (isRefusal(read)) return read;
    const describe = (text: string) => {
      const line = matchDescriptor(catalogue, search, { text, country: read.country });
      const { merchant, candidates, inferred = [], route, sure } = line;
      return {
        text,
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
        ...(inferred.length > 0 && {
          likely: inferred.map(({ mcc, probability }) => ({
            MCC: mcc,
            Category: getCategory(catalogue, mcc),
            probability,
          })),
        }),
      };
    };
    const described: ReturnType<typeof describe>[] = [];
    for (const text of lines) {
      if (described.length > 0 && !(await nextTurn())) return BUSY;
      described.push(describe(text));
    }
    return { lines: described, found: described.filter(({ Store }) => Store !== undefined).length };
  },
});
