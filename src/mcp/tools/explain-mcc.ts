// explain_mcc: what a code means, or which code a kind of business has.
import { z } from 'zod';
import { findMccs } from '../../query/find-mccs.ts';
import { formatCode, refuse } from '../refusal.ts';
import { Mcc } from '../schemas.ts';
import { defineTool } from '../tool.ts';

const MAX_CODES = 20;

export const explainMcc = defineTool({
  name: 'explain_mcc',
  title: 'Explain an MCC',
  description:
    'Says what a merchant category code (MCC) means and which card networks list it, or finds codes by what people call a trade. ' +
    'Use it for “what is MCC 5814?” and “which code do gyms have?”. For the code of a particular merchant, use find_merchant; for the cards that earn on a code, best_cards. ' +
    'Returns the likeliest code first, then codes whose official description contains the words.',
  input: z.strictObject({
    mcc: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .describe(
        'One to four digits (`742` is `0742`), or words such as “petrol”, “hair salon” or “kopitiam”',
      ),
  }),
  output: z.object({
    codes: z.array(
      z.object({
        mcc: Mcc,
        description: z.string(),
        category: z.string().describe('Short group label'),
        networks: z.array(z.string()).describe('Networks whose published list has the code'),
        brand: z
          .string()
          .optional()
          .describe('The airline, car rental firm or hotel chain that owns the code'),
        notes: z.array(z.string()),
      }),
    ),
    total: z.int().describe(`Codes that match; at most ${MAX_CODES} are listed`),
    readAs: z
      .string()
      .optional()
      .describe('The everyday word it was read as, if the text is not exactly that word'),
  }),
  answer({ mcc: text }, { catalogue }) {
    const { found, total, readAs } = findMccs(catalogue, text, MAX_CODES);
    if (total === 0)
      return refuse({
        problem: `MCC not found: “${text}”`,
        near: found.map(formatCode),
        next: 'call explain_mcc with another code or with fewer and simpler words; the resource mcc://codes lists all codes',
      });
    return {
      codes: found.map(({ code, description, category, networks, brand, notes }) => ({
        mcc: code,
        description,
        category,
        networks: [...networks],
        ...(brand !== undefined && { brand }),
        notes: [...notes],
      })),
      total,
      ...(readAs !== undefined && { readAs }),
    };
  },
});
