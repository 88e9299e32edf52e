// Every code with its description, or with `q` the codes that match everyday words: GET /api/mcc/codes.
import { z } from 'zod';
import { type Mcc, parseMccCode } from '../catalogue/mcc.ts';
import { findMccs, listNeighbours } from '../query/find-mccs.ts';
import { MAX_CHOICES } from '../query/find-merchant.ts';
import { MAX_QUERY_LENGTH } from '../query/query-length.ts';
import { type Ask, defineOperation } from './operation.ts';
import { cleanText } from './parameters.ts';
import { code, count, success, text } from './schemas.ts';
import { listBelow } from './text.ts';

/** The most codes that a search with everyday words returns. */
const MAX_CODES = 50;

export const mccCodes = defineOperation({
  name: 'mccCodes',
  path: '/mcc/codes',
  hasBareErrors: true,
  summary: 'All merchant category codes with their descriptions, or those for everyday words',
  tag: 'Codes',
  description:
    'Without `q`, all codes in ascending order. With `q`, the codes for those words, likeliest first in `results`.',
  parameters: z.object({
    q: cleanText(
      MAX_QUERY_LENGTH,
      'What people call a trade, such as `gym`, `petrol` or `hair salon`; plurals and small typos do not matter.',
    ).optional(),
  }),
  result: z
    .object({
      success,
      codes: z
        .record(z.string().regex(/^[0-9]{4}$/), z.string())
        .meta({ description: 'Code to description, ascending.' }),
      results: z
        .array(
          z.object({ mcc: code('The code.'), description: z.string(), category: text('Short group label.') }),
        )
        .optional()
        .meta({ description: 'With `q` only: the same codes, likeliest first.' }),
      total: count('With `q` only: how many codes match; at most 50 are listed.').optional(),
      readAs: text(
        'With `q` only: the everyday word it was read as, if the text is not exactly that word.',
      ).optional(),
    })
    .meta({ id: 'MccCodes' }),
  example: () => ({}),
  answer({ q }, { catalogue }) {
    if (q === undefined) return { success: true as const, codes: mapCodes(catalogue.mccs.values()) };
    const { found, total, readAs } = findMccs(catalogue, q, MAX_CODES);
    const matching = total > 0 ? found : [];
    return {
      success: true as const,
      codes: mapCodes(matching),
      results: matching.map(({ code: mcc, description, category }) => ({ mcc, description, category })),
      total,
      readAs,
    };
  },
  command: {
    readOperand: (words) => ({ q: words }),
    text: ({ results = [], readAs }) => [
      ...(readAs === undefined ? [] : [`Codes for “${readAs}”:`]),
      {
        rows: results.map(({ mcc, description, category }) => [mcc, description, category]),
        headings: ['MCC', 'description', 'category'],
      },
    ],
    isFound: ({ total }) => total !== 0,
    explainNotFound: (words) =>
      `no code found for “${words}”; \`mcc-lookup search <name>\` shows the codes of merchants`,
  },
  // Objects put keys that look like array indexes first: `1520` before `0742`. This keeps the text in order.
  stringify({ success: done, codes, ...found }) {
    const members = Object.keys(codes)
      .sort()
      .map((each) => `${JSON.stringify(each)}:${JSON.stringify(codes[each])}`);
    const more = JSON.stringify(found).slice(1, -1);
    return `{"success":${done},"codes":{${members.join(',')}}${more && `,${more}`}}`;
  },
});

function mapCodes(mccs: Iterable<Mcc>): Record<string, string> {
  return Object.fromEntries([...mccs].map(({ code: mcc, description }) => [mcc, description]));
}

/** Lists the codes that begin with the same digits. */
export async function explainUnknownCode(digits: string, ask: Ask): Promise<string> {
  const { codes } = await ask(mccCodes, {});
  const unknown = parseMccCode(digits) ?? digits;
  const all = Object.keys(codes)
    .sort()
    .map((each) => ({ code: each, description: codes[each]! }));
  const near = listNeighbours(all, unknown, MAX_CHOICES);
  if (near.length === 0)
    return `unknown code ${unknown}; \`mcc-lookup search <name>\` shows the codes of merchants`;
  const shown = near.map((each) => `${each.code} ${each.description}`);
  return `unknown code ${unknown}${listBelow('. Nearby codes', shown)}`;
}
