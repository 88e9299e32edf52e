// Up to 100 card-statement lines at once: POST /api/descriptors. Like single lines, they are neither kept nor logged.
import { z } from 'zod';
import { MAX_DESCRIPTOR_LENGTH } from '../query/descriptors/match-descriptor.ts';
import { descriptor, lineFields, readLine } from './descriptor.ts';
import { ERRORS, fail } from './errors.ts';
import { defineOperation } from './operation.ts';
import { cleanText } from './parameters.ts';
import { success } from './schemas.ts';

export const MAX_LINES = 100;
/** So many lines count as one request. */
const LINES_A_REQUEST = 10;

const { country, on } = descriptor.parameters.shape;

export const descriptorBatch = defineOperation({
  name: 'descriptorBatch',
  path: '/descriptors',
  method: 'POST',
  summary: `Up to ${MAX_LINES} card-statement lines at once, each to its merchant`,
  tag: 'Merchants',
  description: `Answers each line as \`/api/descriptor\` does, in the same order. The body is JSON; ${LINES_A_REQUEST} lines count as one request. Lines are neither kept nor logged.`,
  parameters: z.object({
    lines: z
      .array(cleanText(MAX_DESCRIPTOR_LENGTH, 'A line as it is on the statement.'))
      .min(1)
      .max(MAX_LINES, { error: ERRORS.tooMany('lines', MAX_LINES).error })
      .meta({ description: 'The lines: `["SQ *YA KUN KAYA TOAST SINGAPORE"]`.' }),
    country,
    on,
  }),
  result: z
    .object({
      success,
      results: z.array(z.object({ text: z.string(), ...lineFields }).meta({ id: 'ReadLine' })).max(MAX_LINES),
    })
    .meta({ id: 'DescriptorBatch' }),
  isPrivate: true,
  errors: () => [ERRORS.badCountry, ERRORS.badDay, ERRORS.tooMany('lines', MAX_LINES)],
  example: (context) => ({ lines: [descriptor.example!(context).text] }),
  countRequests: ({ lines }) => Math.ceil(lines.length / LINES_A_REQUEST),
  async answer({ lines, ...where }, context) {
    const results = [];
    for (const text of lines) {
      if (results.length > 0 && (await context.nextTurn?.()) === false) fail(ERRORS.busy);
      results.push({ text, ...readLine({ text, ...where }, context) });
    }
    return { success: true as const, results };
  },
});
