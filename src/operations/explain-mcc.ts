// What a code means, or which code a kind of business has: the tool explain_mcc.
import { z } from 'zod';
import { findMccs } from '../query/find-mccs.ts';
import { ERRORS, fail } from './errors.ts';
import { defineOperation } from './operation.ts';
import { code, count, text } from './schemas.ts';

const MAX_CODES = 20;

export const explainMcc = defineOperation({
  name: 'explainMcc',
  summary: 'What a code means, or which code a kind of business has',
  parameters: z.object({
    mcc: z.string().trim().min(1).max(100).meta({
      description:
        'One to four digits (`742` is `0742`), or words such as “petrol”, “hair salon” or “kopitiam”',
    }),
  }),
  result: z.object({
    codes: z.array(
      z.object({
        mcc: code('The code.'),
        description: z.string(),
        category: text('Short group label.'),
        networks: z.array(z.string()).meta({ description: 'Networks whose published list has the code.' }),
        brand: text('The airline, car rental firm or hotel chain that owns the code.').optional(),
        notes: z.array(z.string()),
      }),
    ),
    total: count(`Codes that match; at most ${MAX_CODES} are listed.`),
    readAs: text('The everyday word it was read as, if the text is not exactly that word.').optional(),
  }),
  answer({ mcc: asked }, { catalogue }) {
    const { found, total, readAs } = findMccs(catalogue, asked, MAX_CODES);
    if (total === 0)
      fail(ERRORS.mccNotFound, () => ({
        problem: `MCC not found: “${asked}”`,
        near: found.map(({ code: mcc, description }) => `${mcc} ${description}`),
        next: 'call explain_mcc with another code or with fewer and simpler words; the resource mcc://codes lists all codes',
      }));
    return {
      codes: found.map(({ code: mcc, description, category, networks, brand, notes }) => ({
        mcc,
        description,
        category,
        networks,
        brand,
        notes,
      })),
      total,
      readAs,
    };
  },
  tool: {
    name: 'explain_mcc',
    title: 'Explain an MCC',
    description:
      'Says what a merchant category code (MCC) means and which card networks list it, or finds codes by what people call a trade. ' +
      'Use it for “what is MCC 5814?” and “which code do gyms have?”. For the code of a particular merchant, use find_merchant; for the cards that earn on a code, best_cards. ' +
      'Returns the likeliest code first, then codes whose official description contains the words.',
  },
});
